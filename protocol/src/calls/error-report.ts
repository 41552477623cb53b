// What went wrong on a page, sent to the platform by the person whom it happened to (U11).

export interface ErrorReport {
  /** Made in the browser; the platform's log names the same one. Eight hexadecimal digits. */
  trace: string
  message: string
  /** Where it happened, in words of the program. */
  info: string
  /** Without its query, which names records. */
  url: string
  stack: string
  /** Milliseconds UTC. */
  at: number
}

/** The longest texts that are sent; what is longer is cut off. */
export const ERROR_REPORT_LIMITS = { message: 500, info: 100, url: 500, stack: 8_000 } as const

export const ERROR_REPORT_PATH = 'seller/system/ErrorReport'
