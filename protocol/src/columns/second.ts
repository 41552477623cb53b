// A length of time in whole seconds, read and typed as `HH:MM:SS`; the hours may pass a day.
import { accept, type ColumnKind, refuse } from './column-kind.ts'
import { type NumberRange, numberColumn } from './number.ts'

// A century of hours; longer ones are slips of the hand.
const MAX_SECONDS = 1_000_000 * 3600

export const secondColumn: ColumnKind<NumberRange> = {
  width: 110,
  align: 'right',
  // A single length means that very one (catalogue §2.0).
  readFilter(wire) {
    const range = numberColumn.readFilter(wire.includes(',') ? wire : `${wire},${wire}`)
    return wire === '' ? undefined : range
  },
  writeFilter: (range) => {
    const wire = numberColumn.writeFilter(range)
    return range.min !== undefined && range.min === range.max ? String(range.min) : wire
  },
  readValue(value, limits) {
    if (value === undefined || value === null || value === '')
      return limits.required ? refuse('required') : accept(null)
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) return refuse('wrong_type')
    return value <= (limits.max ?? MAX_SECONDS) ? accept(value) : refuse('too_long_time')
  },
}

/** `90061` is `25:01:01`. */
export function durationText(seconds: number): string {
  const whole = Math.abs(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return (seconds < 0 ? '-' : '') + parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/**
 * Seconds of `25:01:01`, and of what people type for short: `1:30` is an hour and a half, `45` is hours. `null` for the empty text,
 * `undefined` for what is no length of time.
 */
export function readDuration(text: string): number | null | undefined {
  // A Chinese or Japanese keyboard types ： and １.
  const plain = text.normalize('NFKC').trim()
  if (plain === '') return null
  const match = /^(\d{1,7})(?::([0-5]?\d))?(?::([0-5]?\d))?$/.exec(plain)
  if (match === null) return undefined
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0))
  const length = hours * 3600 + minutes * 60 + seconds
  return length <= MAX_SECONDS ? length : undefined
}
