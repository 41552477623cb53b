// An instant, in whole seconds since 1970 UTC; shown in the viewer's zone.
import { accept, refuse, type ColumnKind } from './column-kind.ts'

/** Both ends belong to the range. Seconds UTC. */
export interface InstantRange {
  readonly from: number
  readonly to: number
}

// The year 9999, the last one that four digits can show.
const LATEST = 253_402_300_799

export const datetimeColumn: ColumnKind<InstantRange> = {
  width: 160,
  align: 'left',
  readFilter(wire) {
    const match = /^(\d{1,12}),(\d{1,12})$/.exec(wire)
    if (match === null) return undefined
    const [from, to] = [Number(match[1]), Number(match[2])]
    return to > LATEST ? undefined : { from, to }
  },
  writeFilter: ({ from, to }) => `${from},${to}`,
  readValue(value, limits) {
    if (value === undefined || value === null || value === '')
      return limits.required ? refuse('required') : accept(null)
    const isInstant =
      typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= LATEST
    return isInstant ? accept(value) : refuse('wrong_type')
  },
}
