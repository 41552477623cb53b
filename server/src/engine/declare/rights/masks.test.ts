import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskNumber } from './masks.ts'

describe('maskNumber (R5)', () => {
  it.each([
    ['', ''],
    ['123', '***'],
    ['E12345678', 'E1*****78'],
    ['11010519491231002X', '1101**********002X'],
  ])('masks %j as %j', (whole, masked) => expect(maskNumber(whole)).toBe(masked))

  it('keeps the length of the number and hides at least half of it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{0,40}$/), (number) => {
        const masked = maskNumber(number)
        expect(masked).toHaveLength(number.length)
        expect(masked.split('*').length - 1).toBeGreaterThanOrEqual(number.length / 2)
      }),
    )
  })
})
