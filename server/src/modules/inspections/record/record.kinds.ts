export const RECORD = {
  agreement: 0,
  inbound: 1,
  outbound: 2,
  move: 3,
  pledge: 4,
  release: 5,
  stocktake: 6,
  topUp: 7,
} as const

/** Types that users enter; the others are created by operations on receipts. */
export const ENTERED_TYPES = [RECORD.agreement, RECORD.inbound, RECORD.move, RECORD.stocktake] as const
