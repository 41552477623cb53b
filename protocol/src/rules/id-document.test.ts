import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeIdCardCheck, isIdCardNumber, isIdDocumentNumber } from './id-document.ts'

const day = fc
  .integer({ min: -25_000, max: 20_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', ''))
const bodies = fc
  .tuple(fc.stringMatching(/^(?:3[1-7]\d{4}|91[1-5]\d{3})$/), day, fc.stringMatching(/^\d{3}$/))
  .map((parts) => parts.join(''))

describe('ID card number (GB 11643, R5)', () => {
  it.each(['11010519491231002X', '440524188001010014', '53010219200508011X'])('accepts %s', (number) =>
    expect(isIdCardNumber(number)).toBe(true),
  )

  it.each([
    '',
    '110105194912310029',
    '11010519491231002x',
    '1101051949123100',
    '110105194913310024',
    '１１０１０５19491231002X',
    '110105490231002',
  ])('rejects %j', (number) => expect(isIdCardNumber(number)).toBe(false))

  it.each([
    ['a province that does not exist', '99999919491231002'],
    [
      'a birthday that has not come',
      `110105${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')}002`,
    ],
  ])('rejects %s', (_, body) => expect(isIdDocumentNumber(body + computeIdCardCheck(body))).toBe(false))

  it('detects one mistyped digit, and two swapped neighbours', () => {
    fc.assert(
      fc.property(bodies, fc.nat(16), fc.integer({ min: 0, max: 9 }), (body, place, digit) => {
        const number = body + computeIdCardCheck(body)
        expect(isIdCardNumber(number)).toBe(true)
        const mistyped = number.slice(0, place) + String(digit) + number.slice(place + 1)
        expect(isIdCardNumber(mistyped)).toBe(mistyped === number)
        const swapped =
          number.slice(0, place) + number.charAt(place + 1) + number.charAt(place) + number.slice(place + 2)
        expect(isIdCardNumber(swapped)).toBe(swapped === number)
      }),
    )
  })
})

describe('document number', () => {
  it.each(['11010519491231002X', 'E12345678', 'H10204501', '830000199001010'])('accepts %s', (number) =>
    expect(isIdDocumentNumber(number)).toBe(true),
  )
  it.each(['', '护照12345', '110105194912310021', 'e12345678', '1234', '=1+1234567'])('rejects %j', (number) =>
    expect(isIdDocumentNumber(number)).toBe(false),
  )
})
