/** Values of `abnormal_document.status`. */
export const ABNORMAL = { open: 0, handling: 1, resolved: 2, closed: 3 } as const

/** Values of `error_type`. */
export const ERROR_TYPE = {
  weight: 1,
  damage: 2,
  otherGoods: 3,
  overdue: 4,
  warningLine: 5,
  closeOutLine: 6,
  cameraOffline: 7,
  other: 8,
  quality: 9,
  secondReceipt: 10,
  seal: 11,
  priceJump: 12,
  forgedPaper: 13,
  insuranceLapsed: 14,
  courtOrder: 15,
  storageOverdue: 16,
  missedVisit: 17,
  expiredReceipt: 18,
  assayExpired: 19,
} as const

export const LEVEL = { low: 1, medium: 2, high: 3, critical: 4 } as const

/** Values of `source`. */
export const SOURCE = { system: 1, inspection: 2, store: 3, bank: 4, court: 5 } as const

/** Days in which a document of a level is to be resolved. */
export const HANDLE_DAYS = { 1: 14, 2: 7, 3: 3, 4: 1 } as const
