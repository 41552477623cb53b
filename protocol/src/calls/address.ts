// Delivery addresses that people keep for themselves (V9), and what a member's page brings together (docs/wire.md §9).

export interface AddressInput {
  readonly receiver: string
  readonly phone: string
  readonly province: number
  readonly city: number
  readonly district?: string | undefined
  readonly address: string
  readonly is_default?: 0 | 1 | undefined
}

export interface AddressSaveRequest extends AddressInput {
  /** Of one that is changed. */
  readonly id?: number | undefined
}

export interface Address {
  readonly id: number
  readonly receiver: string
  readonly phone: string
  readonly province: number
  readonly city: number
  /** Province and city in the reader's language. */
  readonly place: string
  readonly district: string
  readonly address: string
  readonly is_default: 0 | 1
  /** Seconds UTC. */
  readonly create_time: number
}

export const MAX_ADDRESSES = 10
/** Characters of its texts. */
export const ADDRESS_LENGTHS = { receiver: 30, district: 30, address: 120 } as const

export const ADDRESS_PATHS = {
  list: 'buyer/user/AddressList',
  save: 'buyer/user/AddressSave',
  del: 'buyer/user/AddressDel',
} as const

/** What is known of a member beside their own row. */
export interface MemberDetail {
  readonly auth: {
    readonly id: number
    readonly real_name: string
    /** With its middle hidden. */
    readonly card_no: string
    readonly audit_status: number
    readonly valid_end: number | null
  } | null
  readonly company: {
    readonly id: number
    readonly company_name: string
    readonly credit_code: string
    readonly audit_status: number
  } | null
  /** Fen; null for a reader who is not granted wallets. */
  readonly wallet: {
    readonly id: number
    readonly balance: number
    readonly frozen_balance: number
    readonly disabled: number
  } | null
  readonly addresses: readonly Address[]
  readonly sessions: readonly { readonly agent: string; readonly ip: string; readonly last_time: number }[]
}

export const MEMBER_DETAIL = 'seller/user/UserDetail'
