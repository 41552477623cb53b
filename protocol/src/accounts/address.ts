// Delivery addresses that people keep for themselves (V9), and what a member's page brings together (docs/wire.md §9).

export const MAX_ADDRESSES = 10
/** Characters of its texts. */
export const ADDRESS_LENGTHS = { receiver: 30, district: 30, address: 120 } as const

export const ADDRESS_PATHS = {
  list: 'buyer/user/AddressList',
  save: 'buyer/user/AddressSave',
  del: 'buyer/user/AddressDel',
} as const

export const MEMBER_DETAIL = 'seller/user/UserDetail'
