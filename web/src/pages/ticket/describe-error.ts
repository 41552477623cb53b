import { formatDuration } from '#i18n/format.ts'
import { CallError } from './client/ticket-calls.ts'
import type { PageLanguage } from './page-language.tsx'
import { CALL_FAILED } from './stopped.titles.ts'

/** Returns the text of a failed call. */
export function describeError(error: unknown, { t, language }: PageLanguage): string {
  if (!(error instanceof CallError)) return t(CALL_FAILED.server)
  if (error.code === 'offline') return t(CALL_FAILED.offline)
  if (error.code === 'bad_verify_code') return t(CALL_FAILED.code)
  if (error.code === 'too_many') return t(CALL_FAILED.wait, { time: formatDuration(language, error.retryAfter) })
  return error.code === 'unreadable' || error.code === 'internal' ? t(CALL_FAILED.server) : error.message
}
