// What is done to many records by a worker, while nobody has to wait for it.

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
