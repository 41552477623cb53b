// What the workbench shows: the work that waits for its reader, what goods have come to cost, and the first steps of an empty platform.

export const MAX_WAITING_COUNT = 1_000

export const WORKBENCH_PATH = 'seller/index/Index'

export const DESK_PATH = 'seller/index/Desk'
