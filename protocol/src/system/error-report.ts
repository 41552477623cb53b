// What went wrong on a page, sent to the platform by the person whom it happened to (U11).

/** The longest texts that are sent; what is longer is cut off. */
export const ERROR_REPORT_LIMITS = { message: 500, info: 100, url: 500, stack: 8_000 } as const

export const ERROR_REPORT_PATH = 'seller/system/ErrorReport'
