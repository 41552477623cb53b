import { LANGUAGES, readDecimal, readTypedNumber } from '@cangdan/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatNumber } from '#i18n/index.ts'
import { groupedDecimal, localDecimal, mayBecomeNumber } from './decimal.ts'

const places = fc.integer({ min: 0, max: 6 })
const language = fc.constantFrom(...LANGUAGES)

describe('amounts between text and the stored number', () => {
  it('understands in every language what it shows there, grouped', () => {
    const shown = fc.integer({ min: -4_500_000_000_000_000, max: 4_500_000_000_000_000 })
    fc.assert(
      fc.property(shown, places, language, (stored, decimals, tongue) => {
        const typed = formatNumber(tongue, stored, decimals)
        expect(readDecimal(readTypedNumber(typed, tongue) ?? '', decimals)).toEqual({ ok: true, stored })
      }),
    )
  })

  it('shows what is no amount as it was typed', () => {
    expect(groupedDecimal('1234.5', 2, 'es')).toBe('1.234,50')
    expect(localDecimal('1234.5', 'es')).toBe('1234,5')
    for (const typed of ['12.34,5', '1亿5', '4.8.5']) expect(groupedDecimal(typed, 2, 'es')).toBe(typed)
    expect(groupedDecimal('4.8555', 2, 'zh')).toBe('4.8555')
  })
})

describe('V3 and V5: what may stand in a number while it is typed', () => {
  it('are digits, one point, a leading minus, the grouping of the language, 万 and 亿', () => {
    for (const typed of ['', '-', '.', '12.', '1,2', '-1,234.56', '1.2345亿', '３０００萬', '¥12元'])
      expect(mayBecomeNumber(typed, 'zh'), typed).toBe(true)
    for (const typed of ['a', '1a', '1.2.', '1-', '1e3'])
      expect(mayBecomeNumber(typed, 'zh'), typed).toBe(false)
    expect(mayBecomeNumber('-5', 'zh', false)).toBe(false)
    expect([mayBecomeNumber('1.234,5', 'es'), mayBecomeNumber('1,2,3', 'es')]).toEqual([true, false])
  })

  it('is everything on the way to a number that is shown', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), places, language, (stored, decimals, tongue) => {
        const typed = formatNumber(tongue, stored, decimals)
        for (let length = 0; length <= typed.length; length += 1)
          expect(mayBecomeNumber(typed.slice(0, length), tongue)).toBe(true)
      }),
    )
  })
})
