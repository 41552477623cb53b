// An instant in whole seconds UTC, displayed in the user's time zone. `datetime` is filtered by a range, `eqtime` by one instant.
import {
  acceptValue,
  type ColumnTypeDefinition,
  rejectValue,
  type ValueLimits,
  type ValueResult,
} from './column-kind.ts'
import { type InstantRange, readInstantRange, writeInstantRange } from './instant-range.ts'

// End of the year 9999, the last year with four digits.
const LATEST = 253_402_300_799
const WIDTH = 160

export const datetimeColumn: ColumnTypeDefinition<InstantRange> = {
  width: WIDTH,
  align: 'left',
  readFilter: (wire) => readInstantRange(wire, isValidInstant),
  writeFilter: writeInstantRange,
  readValue,
}

export const eqtimeColumn: ColumnTypeDefinition<number> = {
  width: WIDTH,
  align: 'left',
  readFilter: (wire) => (/^\d{1,12}$/.test(wire) && isValidInstant(Number(wire)) ? Number(wire) : undefined),
  writeFilter: (instant) => String(instant),
  readValue,
}

function readValue(value: unknown, limits: ValueLimits): ValueResult {
  if (value === undefined || value === null || value === '')
    return limits.required ? rejectValue('required') : acceptValue(null)
  return typeof value === 'number' && isValidInstant(value) ? acceptValue(value) : rejectValue('wrong_type')
}

function isValidInstant(seconds: number): boolean {
  return Number.isSafeInteger(seconds) && seconds >= 0 && seconds <= LATEST
}
