// Exports that a worker writes while nobody waits: what is read of them, and how they are kept.

export const EXPORT_STATUS = { queued: 0, running: 1, done: 2, failed: 3 } as const

export const EXPORT_PATHS = {
  list: 'seller/export/ExportManage',
  remove: 'seller/export/ExportDel',
  retry: 'seller/export/ExportRetry',
  ticket: 'seller/export/ExportTicket',
  open: 'seller/export/ExportFile',
} as const

/** Rows from which on the browser asks for a job. */
export const ASYNC_ROWS = 10_000
/** Exports of one account that wait or are written. */
export const MAX_OPEN_EXPORTS = 5
/** Characters of the reason for one. */
export const MAX_EXPORT_REASON = 200
