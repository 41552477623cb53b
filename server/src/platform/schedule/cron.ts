// When something is due by cron: five fields, in Shanghai's time, whatever clock the server has.
import { Cron } from 'croner'

const RULE = { timezone: 'Asia/Shanghai', mode: '5-part', paused: true } as const
const FIELDS = 5

/**
 * The first instant after `from` that the pattern names, both whole seconds since 1970 UTC; `undefined` for a pattern that is none, or
 * that names no instant, such as the 30th of February.
 */
export function nextRun(pattern: string, from: number): number | undefined {
  // The library takes names, dates and the time of asking for patterns as well.
  if (pattern.split(' ').length !== FIELDS || pattern.includes('?')) return undefined
  try {
    const next = new Cron(pattern, RULE).nextRun(new Date(from * 1000))
    return next === null ? undefined : Math.floor(next.getTime() / 1000)
  } catch {
    return undefined
  }
}

/** Patterns are judged from here, so that the answer does not depend on when it is asked. */
const SOME_DAY = Date.UTC(2026, 0, 1) / 1000

/** Whether it names instants at all. */
export const isCron = (pattern: string): boolean => nextRun(pattern, SOME_DAY) !== undefined
