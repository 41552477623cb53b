import { describe, expect, it } from 'vitest'
import { type Standing, subjectOfName, verdictOf } from './login-guard.rules.ts'

const standing = (failures: number, level = 0, secondsLocked = 0): Standing => ({
  kind: 'user',
  failures,
  level,
  secondsLocked,
})

describe('what an attempt meets', () => {
  it.each<[string, Standing[], object]>([
    ['nothing that has ever failed', [], { kind: 'open' }],
    ['one failure', [standing(1)], { kind: 'open' }],
    ['two failures', [standing(2)], { kind: 'captcha' }],
    ['two failures of an address', [{ ...standing(2), kind: 'ip' }], { kind: 'open' }],
    ['ten failures of an address', [standing(0), { ...standing(10), kind: 'ip' }], { kind: 'captcha' }],
    ['a lock that has ended and is remembered', [standing(0, 1)], { kind: 'captcha' }],
    ['a lock', [standing(5, 1, 60)], { kind: 'locked', retryAfter: 60 }],
    [
      'two locks, of which the longer counts',
      [standing(5, 1, 20), standing(5, 2, 300)],
      { kind: 'locked', retryAfter: 300 },
    ],
  ])('%s', (_name, standings, verdict) => {
    expect(verdictOf(standings)).toEqual(verdict)
  })
})

describe('what a user name is counted as', () => {
  it.each(['admin', ' Admin ', 'ADMIN', '　admin　', 'ａｄｍｉｎ'])('%j is one name (V1)', (variant) => {
    expect(subjectOfName(variant)).toBe('admin')
  })

  it('keeps names apart that are two', () => {
    expect(subjectOfName('ad min')).not.toBe('admin')
  })
})
