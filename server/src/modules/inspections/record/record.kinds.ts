// What a document of a storage firm is about.
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

/** Those that somebody writes; the others follow from what is done with receipts. */
export const WRITTEN = [RECORD.agreement, RECORD.inbound, RECORD.move, RECORD.stocktake] as const
