export const EXPORT_STATUS = { queued: 0, running: 1, done: 2, failed: 3 } as const

export const EXPORT_PATHS = {
  list: 'seller/export/ExportManage',
  remove: 'seller/export/ExportDel',
  retry: 'seller/export/ExportRetry',
  ticket: 'seller/export/ExportTicket',
  open: 'seller/export/ExportFile',
} as const

/** Number of rows from which the browser requests a background export. */
export const ASYNC_ROWS = 10_000
export const MAX_OPEN_EXPORTS = 5
export const MAX_EXPORT_REASON = 200
