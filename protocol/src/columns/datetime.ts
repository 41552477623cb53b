// An instant in whole seconds UTC, displayed in the user's time zone. `datetime` is filtered by a range, `eqtime` by one instant.
import { accept, type ColumnKind, refuse, type ValueLimits, type ValueReading } from './column-kind.ts'
import { type InstantRange, readInstantRange, writeInstantRange } from './instant-range.ts'

// End of the year 9999, the last year with four digits.
const LATEST = 253_402_300_799
const WIDTH = 160

export const datetimeColumn: ColumnKind<InstantRange> = {
  width: WIDTH,
  align: 'left',
  readFilter: (wire) => readInstantRange(wire, isKept),
  writeFilter: writeInstantRange,
  readValue,
}

export const eqtimeColumn: ColumnKind<number> = {
  width: WIDTH,
  align: 'left',
  readFilter: (wire) => (/^\d{1,12}$/.test(wire) && isKept(Number(wire)) ? Number(wire) : undefined),
  writeFilter: (instant) => String(instant),
  readValue,
}

function readValue(value: unknown, limits: ValueLimits): ValueReading {
  if (value === undefined || value === null || value === '')
    return limits.required ? refuse('required') : accept(null)
  return typeof value === 'number' && isKept(value) ? accept(value) : refuse('wrong_type')
}

function isKept(seconds: number): boolean {
  return Number.isSafeInteger(seconds) && seconds >= 0 && seconds <= LATEST
}
