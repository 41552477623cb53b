// Exports that a worker writes while nobody waits: what is read of them, and how they are kept.

export const EXPORT_STATUS = { queued: 0, running: 1, done: 2, failed: 3 } as const

/** One export of one's own. */
export interface ExportTask {
  id: number
  /** Of the file, without its ending. */
  name: string
  /** The list, in the reader's language. */
  title: string
  type: 'xlsx' | 'csv'
  status: (typeof EXPORT_STATUS)[keyof typeof EXPORT_STATUS]
  /** 0–100, rows written of rows counted. */
  progress: number
  /** Rows; 0 before they are counted. */
  total: number
  /** The file; empty where there is none, and of one that is done, when it has expired. */
  excel: string
  /** Why it has failed, in the words of the one who asked. */
  message: string
  /** Of the file; 0 where there was none. */
  bytes: number
  /** Lower-case hex; empty where there is no file. */
  sha256: string
  /** Seconds since 1970 UTC; null where that has not come, or is not known yet. */
  expire_time: number | null
  finish_time: number | null
  create_time: number
}

/** In place of a file, where a job was asked for. */
export interface ExportBegun {
  task: number
}

/** An address that opens the file once, within a minute. */
export interface ExportTicket {
  url: string
}

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
