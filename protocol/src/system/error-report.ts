// Errors of a page that users report to the platform (U11).

/** Maximum characters of each text; longer texts are truncated. */
export const ERROR_REPORT_LIMITS = { message: 500, info: 100, url: 500, stack: 8_000 } as const

export const ERROR_REPORT_PATH = 'seller/system/ErrorReport'
