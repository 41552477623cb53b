// A time of day in Shanghai, `HH:mm:ss`. These texts sort chronologically.
import { acceptValue, type ColumnTypeDefinition, rejectValue } from './column-kind.ts'

/** Both ends are inclusive; a range whose end precedes its start is empty. */
export interface TimeRange {
  readonly from: string
  readonly to: string
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

export const timeColumn: ColumnTypeDefinition<TimeRange> = {
  width: 100,
  align: 'left',
  readFilter(wire) {
    const [from = '', to = '', more] = wire.split(',')
    return TIME.test(from) && TIME.test(to) && more === undefined ? { from, to } : undefined
  },
  writeFilter: ({ from, to }) => `${from},${to}`,
  readValue(value, limits) {
    if (value === undefined || value === null || value === '')
      return limits.required ? rejectValue('required') : acceptValue(null)
    return typeof value === 'string' && TIME.test(value) ? acceptValue(value) : rejectValue('wrong_type')
  },
}
