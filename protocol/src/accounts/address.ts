// Delivery addresses of a user (V9), and the details of a member (docs/wire.md §9).

export const MAX_ADDRESSES = 10
/** Maximum lengths in characters. */
export const ADDRESS_LENGTHS = { receiver: 30, district: 30, address: 120 } as const

export const ADDRESS_PATHS = {
  list: 'buyer/user/AddressList',
  save: 'buyer/user/AddressSave',
  del: 'buyer/user/AddressDel',
} as const

export const MEMBER_DETAIL = 'seller/user/UserDetail'
