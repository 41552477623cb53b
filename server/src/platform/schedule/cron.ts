// Cron patterns with five fields, in Shanghai time whatever the server's time zone is.
import { Cron } from 'croner'

const RULE = { timezone: 'Asia/Shanghai', mode: '5-part', paused: true } as const
const FIELDS = 5

/** Returns the first match after `from`, both Unix seconds; undefined for an invalid pattern or one without a match (the 30th of February). */
export function computeNextRun(pattern: string, from: number): number | undefined {
  // The library also accepts names, dates and the current time as patterns.
  if (pattern.split(' ').length !== FIELDS || pattern.includes('?')) return undefined
  try {
    const next = new Cron(pattern, RULE).nextRun(new Date(from * 1000))
    return next === null ? undefined : Math.floor(next.getTime() / 1000)
  } catch {
    return undefined
  }
}

/** Fixed, so that the validity of a pattern does not depend on the time of the check. */
const SOME_DAY = Date.UTC(2026, 0, 1) / 1000

export const isCron = (pattern: string): boolean => computeNextRun(pattern, SOME_DAY) !== undefined
