import { z } from 'zod'
import { ERROR_REPORT_LIMITS } from './error-report.ts'

const { message, info, url, stack } = ERROR_REPORT_LIMITS

export const errorReportRequest = z.strictObject({
  /** Eight hexadecimal digits, created by the browser and written to the platform's log. */
  trace: z.string().regex(/^[\da-f]{8}$/),
  message: z.string().max(message),
  info: z.string().max(info),
  /** Without its query, which may identify records. */
  url: z.string().max(url),
  stack: z.string().max(stack),
  /** Milliseconds UTC. */
  at: z.int().min(0),
})

export type ErrorReport = z.infer<typeof errorReportRequest>
