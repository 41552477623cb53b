import { expect, it } from 'vitest'
import { createRequestLimit } from './request-limit.ts'

it('rejects requests beyond the limit until the minute is over, by user (T6)', () => {
  let time = 0
  const limit = createRequestLimit(() => time)
  const countRequests = (who: string, times: number) => Array.from({ length: times }, () => limit.count(who, 3) > 0)
  expect(countRequests('a', 5)).toEqual([false, false, false, true, true])
  expect(countRequests('b', 3)).toEqual([false, false, false])
  time = 45_000
  expect(limit.count('a', 3)).toBe(15)
  time = 60_000
  expect(countRequests('a', 4)).toEqual([false, false, false, true])
})

it('counts nothing without a limit (T6)', () => {
  const limit = createRequestLimit(() => 0)
  expect(Array.from({ length: 10 }, () => limit.count('a', 0))).toEqual(Array.from({ length: 10 }, () => 0))
})
