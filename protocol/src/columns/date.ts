// A day of the business, as the second it begins with in Shanghai. `date` is filtered by a range of days or by one, `eqdate` by
// one alone.
import { accept, type ColumnKind, refuse, type ValueLimits, type ValueReading } from './column-kind.ts'
import { endOfDay, isDay, isWithinDays, startOfDay } from './days.ts'
import { type InstantRange, readInstantRange, writeInstantRange } from './instant-range.ts'

const WIDTH = 100

export const dateColumn: ColumnKind<InstantRange> = {
  width: WIDTH,
  align: 'left',
  readFilter(wire) {
    const day = readDaySecond(wire)
    return day === undefined
      ? readInstantRange(wire, isWithinDays)
      : { from: startOfDay(day), to: endOfDay(day) }
  },
  writeFilter: writeInstantRange,
  readValue,
}

export const eqdateColumn: ColumnKind<number> = {
  width: WIDTH,
  align: 'left',
  readFilter: readDaySecond,
  writeFilter: (day) => String(day),
  readValue,
}

function readDaySecond(wire: string): number | undefined {
  return /^-?\d{1,12}$/.test(wire) && isWithinDays(Number(wire)) ? Number(wire) : undefined
}

function readValue(value: unknown, limits: ValueLimits): ValueReading {
  if (value === undefined || value === null || value === '')
    return limits.required ? refuse('required') : accept(null)
  return typeof value === 'number' && isDay(value) ? accept(value) : refuse('wrong_type')
}
