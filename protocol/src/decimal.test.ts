import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromDecimalText, toDecimalText } from './decimal.ts'

const safe = fc.maxSafeInteger()
const places = fc.integer({ min: 0, max: 6 })

describe('decimals', () => {
  it('come back exactly, whatever the number and the places (V5)', () => {
    fc.assert(
      fc.property(safe, places, (stored, n) => fromDecimalText(toDecimalText(stored, n), n) === stored),
    )
  })

  it('agree with BigInt arithmetic', () => {
    fc.assert(
      fc.property(safe, places, (stored, n) => {
        const [whole = '', part = ''] = toDecimalText(stored, n).replace('-', '').split('.')
        const size = BigInt(stored < 0 ? -stored : stored)
        expect(BigInt(whole) * 10n ** BigInt(n) + BigInt(part || 0)).toBe(size)
        expect(part).toHaveLength(n)
      }),
    )
  })

  it.each([
    ['0.29', 29],
    ['1.005', 100],
    ['-0.019', -1],
    ['-0.001', 0],
    ['.5', 50],
    ['7.', 700],
    [' 12 ', 1200],
    ['90071992547409.91', 9_007_199_254_740_991],
  ])('reads %s with two places as %d, cutting what is beyond (V3)', (text, stored) => {
    expect(fromDecimalText(text, 2)).toBe(stored)
  })

  it.each(['', '.', '-', 'abc', '1,000', '1e3', '--1', '1.2.3', '90071992547409.92', '１'])(
    'refuses %j',
    (text) => {
      expect(fromDecimalText(text, 2)).toBeUndefined()
    },
  )
})
