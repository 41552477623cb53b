export const TASK_PATHS = {
  info: 'seller/task/TaskInfo',
  cancel: 'seller/task/TaskCancel',
} as const

export const MAX_TASK_RECORDS = 10_000
export const MAX_OPEN_TASKS = 5
export const MAX_TASK_RESULTS = 1_000
