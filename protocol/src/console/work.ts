export const WORK_PATH = 'seller/system/WorkInfo'
