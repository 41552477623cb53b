// An instant, in whole seconds since 1970 UTC; shown in the viewer's zone. `datetime` is filtered by a range, `eqtime` by one
// instant.
import { accept, type ColumnKind, refuse, type ValueLimits, type ValueReading } from './column-kind.ts'

/** Both ends belong to the range. Seconds UTC. */
export interface InstantRange {
  readonly from: number
  readonly to: number
}

// The year 9999, the last one that four digits can show.
const LATEST = 253_402_300_799
const WIDTH = 160

export const datetimeColumn: ColumnKind<InstantRange> = {
  width: WIDTH,
  align: 'left',
  readFilter(wire) {
    const match = /^(\d{1,12}),(\d{1,12})$/.exec(wire)
    if (match === null) return undefined
    const [from, to] = [Number(match[1]), Number(match[2])]
    return from > LATEST || to > LATEST ? undefined : { from, to }
  },
  writeFilter: ({ from, to }) => `${from},${to}`,
  readValue,
}

export const eqtimeColumn: ColumnKind<number> = {
  width: WIDTH,
  align: 'left',
  readFilter: (wire) => (/^\d{1,12}$/.test(wire) && Number(wire) <= LATEST ? Number(wire) : undefined),
  writeFilter: (instant) => String(instant),
  readValue,
}

function readValue(value: unknown, limits: ValueLimits): ValueReading {
  if (value === undefined || value === null || value === '')
    return limits.required ? refuse('required') : accept(null)
  const isInstant = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= LATEST
  return isInstant ? accept(value) : refuse('wrong_type')
}
