import { plainText, type Row } from '@cangdan/protocol'
import type { FieldFault, RecordRules } from '#engine/declare/resource.ts'
import { unreadableLines } from '#platform/safety/address-list.ts'

/** Minimum minutes for reading a page. */
const LEAST_IDLE = 5
/** Requests per minute that the pages of a user need. */
const LEAST_RATE = 60
const AFTER_FAILURES = 2

type Faults = Record<string, FieldFault>

const below = (values: Row, field: string, min: number): Faults => {
  const value = values[field]
  return typeof value === 'number' && value < min ? { [field]: { code: 'too_small', values: { min } } } : {}
}

const unlessZero = (values: Row, field: string, min: number): Faults =>
  values[field] === 0 ? {} : below(values, field, min)

const numberIn = (values: Row, field: string): number => Number(values[field] ?? 0)

/** Reminders must begin after the first day, unless passwords never expire. */
function reminder(values: Row): Faults {
  const life = numberIn(values, 'pwd_expire_days')
  return life > 0 && numberIn(values, 'pwd_remind_days') >= life
    ? { pwd_remind_days: { code: 'too_large', values: { max: life - 1 } } }
    : {}
}

/** A captcha required after failures must come before the lock. */
function picture(values: Row): Faults {
  const count = numberIn(values, 'login_fail_count')
  const isAfterFailures = values.captcha_open === AFTER_FAILURES && count > 0
  return isAfterFailures && numberIn(values, 'captcha_fail_count') >= count
    ? { captcha_fail_count: { code: 'captcha_after_lock', values: { count } } }
    : {}
}

function addresses(values: Row, field: string): Faults {
  const [line] = unreadableLines(plainText(values[field]))
  return line === undefined ? {} : { [field]: { code: 'bad_address', values: { line: line.slice(0, 60) } } }
}

export const safeSetRules: RecordRules = (values) => ({
  ...below(values, 'pwd_max_len', numberIn(values, 'pwd_min_len')),
  ...reminder(values),
  ...picture(values),
  // A session is considered active when its token is renewed.
  ...unlessZero(values, 'idle_minute', Math.max(LEAST_IDLE, numberIn(values, 'token_minute') + 1)),
  ...unlessZero(values, 'rate_limit_minute', LEAST_RATE),
  ...addresses(values, 'ip_white_list'),
  ...addresses(values, 'ip_black_list'),
})
