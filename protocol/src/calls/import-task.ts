// Imports that a worker does while nobody waits.
import type { ErrorCode } from '../errors.ts'
import type { ImportAnswer } from './import.ts'

export const IMPORT_STATUS = { queued: 0, running: 1, done: 2, failed: 3, cancelled: 4 } as const

/** An import that a worker does. */
export interface ImportTask {
  id: number
  status: (typeof IMPORT_STATUS)[keyof typeof IMPORT_STATUS]
  /** Rows that were looked at. */
  rows: number
  /** As the call would have answered; absent until it is done. */
  answer?: ImportAnswer
  /** What the call would have been refused with. */
  code: ErrorCode | ''
  /** Of the answer, or why it has failed, in the words of the one who asked. */
  message: string
}

/** In place of an answer, where a worker was asked for. */
export interface ImportBegun {
  task: number
}

/** Bytes of a file from which on the browser asks for a worker. */
export const ASYNC_IMPORT_BYTES = 100 * 1024
/** Imports of one account that wait or are done. */
export const MAX_OPEN_IMPORTS = 5
