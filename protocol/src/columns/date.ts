// A business day, stored as its first second in Shanghai. `date` is filtered by a range of days, `eqdate` by a single day.
import { accept, type ColumnKind, refuse, type ValueLimits, type ValueReading } from './column-kind.ts'
import { isDay, isWithinDays } from './days.ts'
import { type InstantRange, readInstantRange, writeInstantRange } from './instant-range.ts'

const WIDTH = 100

export const dateColumn: ColumnKind<InstantRange> = {
  width: WIDTH,
  align: 'left',
  readFilter: (wire) => readInstantRange(wire, isWithinDays),
  writeFilter: writeInstantRange,
  readValue,
}

export const eqdateColumn: ColumnKind<number> = {
  width: WIDTH,
  align: 'left',
  readFilter: (wire) => (/^-?\d{1,12}$/.test(wire) && isWithinDays(Number(wire)) ? Number(wire) : undefined),
  writeFilter: (day) => String(day),
  readValue,
}

function readValue(value: unknown, limits: ValueLimits): ValueReading {
  if (value === undefined || value === null || value === '')
    return limits.required ? refuse('required') : accept(null)
  return typeof value === 'number' && isDay(value) ? accept(value) : refuse('wrong_type')
}
