// Relative times: `5 minutes ago` (U14).
import { LANGUAGE_TAGS } from '@cangdan/protocol'
import { formatInstant } from './format.ts'
import { getLanguage, t } from './index.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Returns the time between two instants in seconds since 1970, or date and time if it is more than two days. */
export function formatAgo(seconds: number, now: number): string {
  const age = now - seconds
  if (age < MINUTE / 2) return t('time.just_now')
  if (age < HOUR) return formatPast(Math.max(1, Math.floor(age / MINUTE)), 'minute')
  if (age < DAY) return formatPast(Math.floor(age / HOUR), 'hour')
  return age < 2 * DAY ? formatPast(1, 'day') : formatInstant(seconds)
}

function formatPast(count: number, unit: 'minute' | 'hour' | 'day'): string {
  return new Intl.RelativeTimeFormat(LANGUAGE_TAGS[getLanguage()]).format(-count, unit)
}
