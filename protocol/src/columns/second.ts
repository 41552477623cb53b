// A duration in whole seconds, displayed and typed as `HH:MM:SS`; hours may exceed a day.
import { acceptValue, type ColumnTypeDefinition, rejectValue } from './column-kind.ts'
import { type NumberRange, numberColumn } from './number.ts'

// About a century; longer durations are typing errors.
const MAX_SECONDS = 1_000_000 * 3600

export const secondColumn: ColumnTypeDefinition<NumberRange> = {
  width: 110,
  align: 'right',
  // A single duration matches exactly that value.
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
      return limits.required ? rejectValue('required') : acceptValue(null)
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) return rejectValue('wrong_type')
    return value <= (limits.max ?? MAX_SECONDS) ? acceptValue(value) : rejectValue('too_long_time')
  },
}

/** Formats seconds: `90061` is `25:01:01`. */
export function formatDuration(seconds: number): string {
  const whole = Math.abs(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return (seconds < 0 ? '-' : '') + parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/**
 * Parses `25:01:01` and short forms to seconds: `1:30` is an hour and a half, `45` is hours. Returns `null` for an empty text, `undefined` for an
 * invalid one.
 */
export function readDuration(text: string): number | null | undefined {
  // Chinese and Japanese keyboards type ： and １.
  const plain = text.normalize('NFKC').trim()
  if (plain === '') return null
  const match = /^(\d{1,7})(?::([0-5]?\d))?(?::([0-5]?\d))?$/.exec(plain)
  if (match === null) return undefined
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0))
  const length = hours * 3600 + minutes * 60 + seconds
  return length <= MAX_SECONDS ? length : undefined
}
