// A business day, stored as its first second in Shanghai. `date` is filtered by a range of days, `eqdate` by a single day.
import {
  acceptValue,
  type ColumnTypeDefinition,
  rejectValue,
  type ValueLimits,
  type ValueResult,
} from './column-kind.ts'
import { isDay, isStorableInstant } from './days.ts'
import { type InstantRange, readInstantRange, writeInstantRange } from './instant-range.ts'

const WIDTH = 100

export const dateColumn: ColumnTypeDefinition<InstantRange> = {
  width: WIDTH,
  align: 'left',
  readFilter: (wire) => readInstantRange(wire, isStorableInstant),
  writeFilter: writeInstantRange,
  readValue,
}

export const eqdateColumn: ColumnTypeDefinition<number> = {
  width: WIDTH,
  align: 'left',
  readFilter: (wire) => (/^-?\d{1,12}$/.test(wire) && isStorableInstant(Number(wire)) ? Number(wire) : undefined),
  writeFilter: (day) => String(day),
  readValue,
}

function readValue(value: unknown, limits: ValueLimits): ValueResult {
  if (value === undefined || value === null || value === '')
    return limits.required ? rejectValue('required') : acceptValue(null)
  return typeof value === 'number' && isDay(value) ? acceptValue(value) : rejectValue('wrong_type')
}
