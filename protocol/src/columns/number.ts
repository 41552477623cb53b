// A whole number in its smallest unit (fen, hundredths). `decimal` only affects display.
import { accept, refuse, type ColumnKind } from './column-kind.ts'

export interface NumberRange {
  readonly min?: number
  readonly max?: number
}

export const numberColumn: ColumnKind<NumberRange> = {
  width: 120,
  align: 'right',
  readFilter(wire) {
    const parts = wire.split(',')
    if (parts.length !== 2) return undefined
    const [min, max] = parts.map(readBound)
    if (min === 'bad' || max === 'bad') return undefined
    return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
  },
  writeFilter: ({ min, max }) =>
    min === undefined && max === undefined ? undefined : `${min ?? ''},${max ?? ''}`,
  readValue(value, limits) {
    if (value === undefined || value === null || value === '')
      return limits.required ? refuse('required') : accept(null)
    // Forms posted as text send digits. Numbers that JavaScript would round are rejected.
    const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value
    if (typeof number !== 'number' || !Number.isSafeInteger(number)) return refuse('wrong_type')
    if (limits.min !== undefined && number < limits.min) return refuse('too_small', { min: limits.min })
    if (limits.max !== undefined && number > limits.max) return refuse('too_large', { max: limits.max })
    return accept(number)
  },
}

function readBound(text: string | undefined): number | undefined | 'bad' {
  if (text === undefined || text === '') return undefined
  const bound = Number(text)
  return /^-?\d+$/.test(text) && Number.isSafeInteger(bound) ? bound : 'bad'
}
