import { expect, it } from 'vitest'
import { lookUp } from './look-up.ts'

it('rejects a number without a value', () => {
  expect(lookUp(['ACT360', '30E360'], 1)).toBe('30E360')
  expect(lookUp({ 1: 'approved' }, 1)).toBe('approved')
  for (const key of [-1, 2, Number.NaN]) expect(() => lookUp(['ACT360', '30E360'], key)).toThrow(RangeError)
})
