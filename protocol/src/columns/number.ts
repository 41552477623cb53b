// A whole number in its smallest unit (fen, hundredths). `decimal` only affects display.
import { acceptValue, rejectValue, type ColumnTypeDefinition } from './column-kind.ts'

export interface NumberRange {
  readonly min?: number
  readonly max?: number
}

export const numberColumn: ColumnTypeDefinition<NumberRange> = {
  width: 120,
  align: 'right',
  readFilter(wire) {
    const parts = wire.split(',')
    if (parts.length !== 2) return undefined
    const [min, max] = parts.map(readBound)
    if (min === 'bad' || max === 'bad') return undefined
    return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
  },
  writeFilter: ({ min, max }) => (min === undefined && max === undefined ? undefined : `${min ?? ''},${max ?? ''}`),
  readValue(value, limits) {
    if (value === undefined || value === null || value === '')
      return limits.required ? rejectValue('required') : acceptValue(null)
    // Forms posted as text send digits. Numbers that JavaScript would round are rejected.
    const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value
    if (typeof number !== 'number' || !Number.isSafeInteger(number)) return rejectValue('wrong_type')
    if (limits.min !== undefined && number < limits.min) return rejectValue('too_small', { min: limits.min })
    if (limits.max !== undefined && number > limits.max) return rejectValue('too_large', { max: limits.max })
    return acceptValue(number)
  },
}

function readBound(text: string | undefined): number | undefined | 'bad' {
  if (text === undefined || text === '') return undefined
  const bound = Number(text)
  return /^-?\d+$/.test(text) && Number.isSafeInteger(bound) ? bound : 'bad'
}
