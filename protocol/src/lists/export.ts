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

/** A row of the list of exports. */
export interface ExportTask {
  readonly id: number
  readonly name: string
  /** Title of the list in the language of the caller. */
  readonly title: string
  readonly type: 'xlsx' | 'csv'
  readonly status: 0 | 1 | 2 | 3
  /** From 0 to 100. */
  readonly progress: number
  /** Number of rows; 0 before they are counted. */
  readonly total: number
  /** Name of the file; empty if there is none or it has expired. */
  readonly excel: string
  /** Error text in the language of the user who started the export. */
  readonly message: string
  /** File size; 0 without a file. */
  readonly bytes: number
  /** Lower-case hex; empty without a file. */
  readonly sha256: string
  /** Seconds UTC; null if not reached or unknown. */
  readonly expire_time: number | null
  readonly finish_time: number | null
  readonly create_time: number
}
