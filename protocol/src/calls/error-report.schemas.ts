// What the server accepts of a report of what went wrong on a page.
import { z } from 'zod'
import { ERROR_REPORT_LIMITS, type ErrorReport } from './error-report.ts'

const { message, info, url, stack } = ERROR_REPORT_LIMITS

export const errorReportRequest: z.ZodType<ErrorReport> = z.strictObject({
  trace: z.string().regex(/^[\da-f]{8}$/),
  message: z.string().max(message),
  info: z.string().max(info),
  url: z.string().max(url),
  stack: z.string().max(stack),
  at: z.int().min(0),
})
