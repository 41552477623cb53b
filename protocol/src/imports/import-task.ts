export const IMPORT_STATUS = { queued: 0, running: 1, done: 2, failed: 3, cancelled: 4 } as const

/** File size in bytes from which the browser requests a background import. */
export const ASYNC_IMPORT_BYTES = 100 * 1024
export const MAX_OPEN_IMPORTS = 5
