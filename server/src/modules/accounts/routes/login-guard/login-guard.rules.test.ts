import { normalizeSubject } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { createGuardRules, type Standing, computeVerdict } from './login-guard.rules.ts'

const SETTINGS = {
  captcha_open: 2,
  captcha_fail_count: 2,
  login_fail_count: 5,
  login_fail_minute: 15,
  lock_minute: 1,
  ip_fail_count: 30,
  ip_lock_minute: 1,
}

const createStanding = (failures: number, level = 0, secondsLocked = 0): Standing => ({
  kind: 'user',
  failures,
  level,
  secondsLocked,
})

describe('verdict on an attempt', () => {
  it.each<[string, Standing[], object]>([
    ['nothing that has ever failed', [], { kind: 'open' }],
    ['one failure', [createStanding(1)], { kind: 'open' }],
    ['two failures', [createStanding(2)], { kind: 'captcha', level: 0 }],
    ['three failures', [createStanding(3)], { kind: 'captcha', level: 1 }],
    ['many failures', [createStanding(30)], { kind: 'captcha', level: 3 }],
    ['two failures of an address', [{ ...createStanding(2), kind: 'ip' }], { kind: 'open' }],
    [
      'ten failures of an address',
      [createStanding(0), { ...createStanding(10), kind: 'ip' }],
      { kind: 'captcha', level: 0 },
    ],
    [
      'twenty failures of an address',
      [createStanding(0), { ...createStanding(20), kind: 'ip' }],
      { kind: 'captcha', level: 2 },
    ],
    ['a lock that has ended and is remembered', [createStanding(0, 1)], { kind: 'captcha', level: 1 }],
    ['four locks that have ended', [createStanding(0, 4)], { kind: 'captcha', level: 3 }],
    ['a lock', [createStanding(5, 1, 60)], { kind: 'locked', retryAfter: 60 }],
    [
      'two locks, of which the longer counts',
      [createStanding(5, 1, 20), createStanding(5, 2, 300)],
      { kind: 'locked', retryAfter: 300 },
    ],
  ])('%s', (_name, standings, verdict) => {
    expect(computeVerdict(standings, createGuardRules(SETTINGS))).toEqual(verdict)
  })
})

describe('normalised user name', () => {
  it.each(['admin', ' Admin ', 'ADMIN', '　admin　', 'ａｄｍｉｎ'])('treats %j as the same name (V1)', (variant) => {
    expect(normalizeSubject(variant)).toBe('admin')
  })

  it('keeps different names apart', () => {
    expect(normalizeSubject('ad min')).not.toBe('admin')
  })
})

describe('login guard settings (T6)', () => {
  it.each<[string, Partial<typeof SETTINGS>, Standing[], string]>([
    ['a captcha is never asked for', { captcha_open: 0 }, [createStanding(4, 3)], 'open'],
    ['a captcha is always asked for', { captcha_open: 1 }, [], 'captcha'],
    ['a captcha is asked for after one failure', { captcha_fail_count: 1 }, [createStanding(1)], 'captcha'],
  ])('%s', (_name, changed, standings, kind) => {
    expect(computeVerdict(standings, createGuardRules({ ...SETTINGS, ...changed })).kind).toBe(kind)
  })

  it.each<[minutes: number, seconds: number[]]>([
    [1, [60, 300, 900, 3600]],
    [10, [600, 3000, 3600, 3600]],
    [60, [3600, 3600, 3600, 3600]],
    [120, [7200, 7200, 7200, 7200]],
  ])('starts with a lock of %i minutes and does not shorten later ones', (minutes, seconds) => {
    expect(createGuardRules({ ...SETTINGS, lock_minute: minutes }).lockSeconds.user).toEqual(seconds)
  })

  it('never locks if the limit is 0', () => {
    const { lockAfter } = createGuardRules({ ...SETTINGS, login_fail_count: 0, ip_fail_count: 0 })
    expect(lockAfter).toEqual({ user: Infinity, ip: Infinity })
  })
})
