// Long work that goes on beside the pages, whose traces people see.

export const WORK_PATH = 'seller/system/WorkInfo'
