// A day of the business, as the second it begins with in Shanghai. `date` is filtered by a range of days, `eqdate` by one.
import { accept, type ColumnKind, refuse, type ValueLimits, type ValueReading } from './column-kind.ts'
import type { InstantRange } from './datetime.ts'
import { isDay, isWithinDays } from './days.ts'

const WIDTH = 100

export const dateColumn: ColumnKind<InstantRange> = {
  width: WIDTH,
  align: 'left',
  readFilter(wire) {
    const match = /^(-?\d{1,12}),(-?\d{1,12})$/.exec(wire)
    const [from, to] = [Number(match?.[1]), Number(match?.[2])]
    return isWithinDays(from) && isWithinDays(to) ? { from, to } : undefined
  },
  writeFilter: ({ from, to }) => `${from},${to}`,
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
