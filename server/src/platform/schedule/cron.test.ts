import { describe, expect, it } from 'vitest'
import { isCron, computeNextRun } from './cron.ts'

const parseShanghai = (text: string) => Date.parse(`${text}+08:00`) / 1000

describe('cron pattern', () => {
  it.each([
    ['* * * * *', '2026-01-31T23:59:30', '2026-02-01T00:00:00'],
    ['10 3 * * *', '2026-01-31T03:10:00', '2026-02-01T03:10:00'],
    ['0 0 1 * *', '2026-01-31T12:00:00', '2026-02-01T00:00:00'],
    ['0 9 * * 1-5', '2026-01-30T09:00:00', '2026-02-02T09:00:00'],
    ['0 0 29 2 *', '2026-01-01T00:00:00', '2028-02-29T00:00:00'],
  ])('%s runs after %s, Shanghai time, at %s', (pattern, from, next) => {
    expect(computeNextRun(pattern, parseShanghai(from))).toBe(parseShanghai(next))
  })

  it.each([
    '',
    '     ',
    'rubbish',
    '61 * * * *',
    '* * * *',
    '*/5 * * * * *',
    '* * * * * * *',
    '0 0 30 2 *',
    '@daily',
    '2030-01-01T00:00:00',
    '? * * * *',
    "'; drop table scheduled_task; --",
  ])('rejects %j', (pattern) => {
    expect(isCron(pattern)).toBe(false)
    expect(computeNextRun(pattern, parseShanghai('2026-01-01T00:00:00'))).toBeUndefined()
  })
})
