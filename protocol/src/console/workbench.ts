export const MAX_WAITING_COUNT = 1_000

export const WORKBENCH_PATH = 'seller/index/Index'

export const DESK_PATH = 'seller/index/Desk'
