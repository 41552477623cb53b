import { toPlainText, type Row } from '@cangdan/protocol'
import type { RecordFieldError, RecordRules } from '#engine/declare/resource.ts'
import { listInvalidLines } from '#platform/safety/address-list.ts'

/** Minimum minutes for reading a page. */
const LEAST_IDLE = 5
/** Requests per minute that the pages of a user need. */
const LEAST_RATE = 60
const AFTER_FAILURES = 2

type FieldErrors = Record<string, RecordFieldError>

const checkMin = (values: Row, field: string, min: number): FieldErrors => {
  const value = values[field]
  return typeof value === 'number' && value < min ? { [field]: { code: 'too_small', values: { min } } } : {}
}

const checkMinUnlessZero = (values: Row, field: string, min: number): FieldErrors =>
  values[field] === 0 ? {} : checkMin(values, field, min)

const readNumber = (values: Row, field: string): number => Number(values[field] ?? 0)

/** Reminders must begin after the first day, unless passwords never expire. */
function checkReminder(values: Row): FieldErrors {
  const life = readNumber(values, 'pwd_expire_days')
  return life > 0 && readNumber(values, 'pwd_remind_days') >= life
    ? { pwd_remind_days: { code: 'too_large', values: { max: life - 1 } } }
    : {}
}

/** A captcha required after failures must come before the lock. */
function checkCaptcha(values: Row): FieldErrors {
  const count = readNumber(values, 'login_fail_count')
  const isAfterFailures = values.captcha_open === AFTER_FAILURES && count > 0
  return isAfterFailures && readNumber(values, 'captcha_fail_count') >= count
    ? { captcha_fail_count: { code: 'captcha_after_lock', values: { count } } }
    : {}
}

function checkAddresses(values: Row, field: string): FieldErrors {
  const [line] = listInvalidLines(toPlainText(values[field]))
  return line === undefined ? {} : { [field]: { code: 'bad_address', values: { line: line.slice(0, 60) } } }
}

export const checkSafeSet: RecordRules = (values) => ({
  ...checkMin(values, 'pwd_max_len', readNumber(values, 'pwd_min_len')),
  ...checkReminder(values),
  ...checkCaptcha(values),
  // A session is considered active when its token is renewed.
  ...checkMinUnlessZero(values, 'idle_minute', Math.max(LEAST_IDLE, readNumber(values, 'token_minute') + 1)),
  ...checkMinUnlessZero(values, 'rate_limit_minute', LEAST_RATE),
  ...checkAddresses(values, 'ip_white_list'),
  ...checkAddresses(values, 'ip_black_list'),
})
