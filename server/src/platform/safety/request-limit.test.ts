import { expect, it } from 'vitest'
import { requestLimit } from './request-limit.ts'

it('T6: refuses what is beyond the limit until the minute is over, each person for themselves', () => {
  let time = 0
  const limit = requestLimit(() => time)
  const counted = (who: string, times: number) => Array.from({ length: times }, () => limit.count(who, 3) > 0)
  expect(counted('a', 5)).toEqual([false, false, false, true, true])
  expect(counted('b', 3)).toEqual([false, false, false])
  time = 45_000
  expect(limit.count('a', 3)).toBe(15)
  time = 60_000
  expect(counted('a', 4)).toEqual([false, false, false, true])
})

it('T6: counts nobody where there is no limit', () => {
  const limit = requestLimit(() => 0)
  expect(Array.from({ length: 10 }, () => limit.count('a', 0))).toEqual(Array.from({ length: 10 }, () => 0))
})
