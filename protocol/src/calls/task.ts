// What is done to many records by a worker, while nobody has to wait for it.
import type { BulkResult } from '../table.ts'

/** In place of results, where a call on many was asked for with lists of numbers. */
export interface TaskBegun {
  task: number
}

/** How far a task of one's own has come. */
export interface TaskInfo {
  id: number
  /** What is done to which list, in the reader's language. */
  title: string
  total: number
  done: number
  refused: number
  /** Nothing more will be done: everything was tried, or somebody has cancelled it. */
  is_ended: boolean
  is_cancelled: boolean
  /** What became of the records after the place that was asked from, in their order. */
  results: BulkResult[]
  /** The place of the last of them; to be asked from next. */
  place: number
}

export const TASK_PATHS = {
  info: 'seller/task/TaskInfo',
  cancel: 'seller/task/TaskCancel',
} as const

/** Records of one task. */
export const MAX_TASK_RECORDS = 10_000
/** Tasks of one account that have not ended. */
export const MAX_OPEN_TASKS = 5
/** Results that one answer brings. */
export const MAX_TASK_RESULTS = 1_000
