import { LANGUAGES, readDecimal, readTypedNumber } from '@cangdan/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatNumber } from '#i18n/index.ts'
import { groupDecimal, localizeDecimal, mayBecomeNumber } from './decimal.ts'

const places = fc.integer({ min: 0, max: 6 })
const language = fc.constantFrom(...LANGUAGES)

describe('decimal text', () => {
  it('parses every number formatted in each language', () => {
    const shown = fc.integer({ min: -4_500_000_000_000_000, max: 4_500_000_000_000_000 })
    fc.assert(
      fc.property(shown, places, language, (stored, decimals, tongue) => {
        const typed = formatNumber(tongue, stored, decimals)
        expect(readDecimal(readTypedNumber(typed, tongue) ?? '', decimals)).toEqual({ ok: true, stored })
      }),
    )
  })

  it('returns invalid text unchanged', () => {
    expect(groupDecimal('1234.5', 2, 'es')).toBe('1.234,50')
    expect(localizeDecimal('1234.5', 'es')).toBe('1234,5')
    for (const typed of ['12.34,5', '1亿5', '4.8.5']) expect(groupDecimal(typed, 2, 'es')).toBe(typed)
    expect(groupDecimal('4.8555', 2, 'zh')).toBe('4.8555')
  })
})

describe('partial number (V3, V5)', () => {
  it('may contain digits, one decimal point, a leading minus, grouping, 万 and 亿', () => {
    for (const typed of ['', '-', '.', '12.', '1,2', '-1,234.56', '1.2345亿', '３０００萬', '¥12元'])
      expect(mayBecomeNumber(typed, 'zh'), typed).toBe(true)
    for (const typed of ['a', '1a', '1.2.', '1-', '1e3']) expect(mayBecomeNumber(typed, 'zh'), typed).toBe(false)
    expect(mayBecomeNumber('-5', 'zh', false)).toBe(false)
    expect([mayBecomeNumber('1.234,5', 'es'), mayBecomeNumber('1,2,3', 'es')]).toEqual([true, false])
  })

  it('includes every prefix of a formatted number', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), places, language, (stored, decimals, tongue) => {
        const typed = formatNumber(tongue, stored, decimals)
        for (let length = 0; length <= typed.length; length += 1)
          expect(mayBecomeNumber(typed.slice(0, length), tongue)).toBe(true)
      }),
    )
  })
})
