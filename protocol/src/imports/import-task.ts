// Imports that a worker does while nobody waits.

export const IMPORT_STATUS = { queued: 0, running: 1, done: 2, failed: 3, cancelled: 4 } as const

/** Bytes of a file from which on the browser asks for a worker. */
export const ASYNC_IMPORT_BYTES = 100 * 1024
/** Imports of one account that wait or are done. */
export const MAX_OPEN_IMPORTS = 5
