import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeCreditCodeCheck, isCreditCode } from './credit-code.ts'

const LETTERS = Array.from('0123456789ABCDEFGHJKLMNPQRTUWXY')

describe('unified social credit code (GB 32100-2015)', () => {
  it.each(['91350100M000100Y43', '91330106673959654P', '91110000802100433B', '91440300708461136T'])(
    'accepts the registered code %s',
    (code) => expect(isCreditCode(code)).toBe(true),
  )

  it.each([
    '',
    '91350100M000100Y4',
    '91350100M000100Y433',
    '91350100m000100y43',
    ' 91350100M000100Y43',
    '91350100I000100Y43',
  ])('rejects %j', (code) => expect(isCreditCode(code)).toBe(false))

  const bodies = fc
    .tuple(
      fc.stringMatching(/^[0-9A-HJ-NPQRTUWXY]{2}$/),
      fc.stringMatching(/^\d{6}$/),
      fc.stringMatching(/^[0-9A-HJ-NPQRTUWXY]{9}$/),
    )
    .map((parts) => parts.join(''))

  it('detects one mistyped character, and two swapped neighbours', () => {
    fc.assert(
      fc.property(bodies, fc.nat(16), fc.constantFrom(...LETTERS), (body, place, letter) => {
        const code = body + computeCreditCodeCheck(body)
        expect(isCreditCode(code)).toBe(true)
        const mistyped = code.slice(0, place) + letter + code.slice(place + 1)
        expect(isCreditCode(mistyped)).toBe(mistyped === code)
        const swapped = code.slice(0, place) + code.charAt(place + 1) + code.charAt(place) + code.slice(place + 2)
        expect(isCreditCode(swapped)).toBe(swapped === code)
      }),
    )
  })
})
