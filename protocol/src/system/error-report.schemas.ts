// What the server accepts of a report of what went wrong on a page.
import { z } from 'zod'
import { ERROR_REPORT_LIMITS } from './error-report.ts'

const { message, info, url, stack } = ERROR_REPORT_LIMITS

export const errorReportRequest = z.strictObject({
  /** Made in the browser; the platform's log names the same one. Eight hexadecimal digits. */
  trace: z.string().regex(/^[\da-f]{8}$/),
  message: z.string().max(message),
  /** Where it happened, in words of the program. */
  info: z.string().max(info),
  /** Without its query, which names records. */
  url: z.string().max(url),
  stack: z.string().max(stack),
  /** Milliseconds UTC. */
  at: z.int().min(0),
})

export type ErrorReport = z.infer<typeof errorReportRequest>
