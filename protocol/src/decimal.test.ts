import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDecimalText } from './decimal-text.ts'
import { readDecimal } from './decimal.ts'

const safe = fc.maxSafeInteger()
const places = fc.integer({ min: 0, max: 6 })

describe('decimals', () => {
  it('round-trips every number with every number of places (V5)', () => {
    fc.assert(
      fc.property(safe, places, (stored, n) =>
        Object.is(stored + 0, (readDecimal(toDecimalText(stored, n), n) as { stored: number }).stored),
      ),
    )
  })

  it('agrees with BigInt arithmetic', () => {
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
    ['-0.01', -1],
    ['-0', 0],
    ['.5', 50],
    ['7.', 700],
    ['1.5000', 150],
    ['90071992547409.91', 9_007_199_254_740_991],
    ['', null],
  ])('reads %j with two places as %j', (text, stored) => {
    expect(readDecimal(text, 2)).toStrictEqual({ ok: true, stored })
  })

  it.each([
    ['1.005', 'too_precise'],
    ['90071992547409.92', 'too_large'],
    ['.', 'not_a_number'],
    ['-', 'not_a_number'],
    ['1,000', 'not_a_number'],
    ['1e3', 'not_a_number'],
    ['--1', 'not_a_number'],
    ['1.2.3', 'not_a_number'],
    ['１', 'not_a_number'],
  ])('rejects %j: %s', (text, error) => {
    expect(readDecimal(text, 2)).toEqual({ ok: false, error })
  })
})
