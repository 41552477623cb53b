import { z } from 'zod'
import { SmsProviderError } from './provider.ts'

/** Adds the entry as received, as `raw`, to the fields of a schema. */
export const withRaw = <T extends z.ZodRawShape>(shape: T) =>
  z.preprocess(
    (entry: unknown) => ({ ...(entry as object), raw: JSON.stringify(entry) }),
    z.object({ ...shape, raw: z.string() }),
  )

/** Parses `2026-11-30 08:15:00` in China's time to Unix seconds. @throws SmsProviderError */
export function parseReportTime(text: string): number {
  const ms = TIME.test(text) ? Date.parse(`${text.replace(' ', 'T')}+08:00`) : NaN
  if (Number.isNaN(ms)) throw new SmsProviderError('bad_report', 'unknown', 'A report has no readable time.')
  return ms / 1000
}

/** Returns a mainland number as its eleven digits, any other one unchanged. */
export const readPhone = (text: string): string => /^(?:\+|00)?86(1\d{10})$/.exec(text)?.[1] ?? text

const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
