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

export const MAX_ADDRESSES = 10
/** Characters of its texts. */
export const ADDRESS_LENGTHS = { receiver: 30, district: 30, address: 120 } as const

export const ADDRESS_PATHS = {
  list: 'buyer/user/AddressList',
  save: 'buyer/user/AddressSave',
  del: 'buyer/user/AddressDel',
} as const

export const MEMBER_DETAIL = 'seller/user/UserDetail'
