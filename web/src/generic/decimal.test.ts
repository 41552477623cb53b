import { LANGUAGES, type Language, readDecimal } from '@cangdan/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatNumber } from '#i18n/index.ts'
import { groupedDecimal, limitTyped, localDecimal, plainOf } from './decimal.ts'

const places = fc.integer({ min: 0, max: 6 })
const language = fc.constantFrom(...LANGUAGES)

const understood = (typed: string, decimals: number, tongue: Language) =>
  readDecimal(plainOf(limitTyped(typed, decimals, tongue), decimals, tongue), decimals)

describe('amounts between text and the stored number', () => {
  it('understands in every language what it shows there, grouped', () => {
    const shown = fc.integer({ min: -4_500_000_000_000_000, max: 4_500_000_000_000_000 })
    fc.assert(
      fc.property(shown, places, language, (stored, decimals, tongue) => {
        expect(understood(formatNumber(tongue, stored, decimals), decimals, tongue)).toEqual({
          ok: true,
          stored,
        })
      }),
    )
  })
})

describe('V3 and V5: what may stand in a number while it is typed', () => {
  it('keeps digits, one point and a leading minus, and cuts further decimals off', () => {
    expect(limitTyped('-12a.3b4.5', 2, 'zh')).toBe('-12.34')
    expect(limitTyped('-5', 2, 'zh', false)).toBe('5')
  })

  it('floors what is typed after the point of a whole number, never makes it ten times as much', () => {
    const keys = Array.from('12.9').reduce((text, key) => limitTyped(text + key, 0, 'en'), '')
    expect(understood(keys, 0, 'en')).toEqual({ ok: true, stored: 12 })
  })

  it('leaves alone what it has let through, and has no more decimals than may be', () => {
    fc.assert(
      fc.property(fc.string(), places, language, (typed, decimals, tongue) => {
        const once = limitTyped(typed, decimals, tongue)
        expect(limitTyped(once, decimals, tongue)).toBe(once)
        expect(readDecimal(plainOf(once, decimals, tongue), decimals)).not.toMatchObject({
          fault: 'too_precise',
        })
      }),
    )
  })

  it('understands a Chinese keyboard and pasted grouping', () => {
    expect(understood('１２。５', 2, 'zh')).toEqual({ ok: true, stored: 1250 })
    expect(understood(' 1,234,567.89 ', 2, 'en')).toEqual({ ok: true, stored: 123_456_789 })
  })

  it('refuses a comma that groups nothing, since it may be meant as the point', () => {
    expect(understood('12,5', 2, 'en')).toEqual({ ok: false, fault: 'not_a_number' })
  })

  it('takes the comma for the point in Spanish, and a dot that groups nothing as well', () => {
    expect(understood('1.234,5', 2, 'es')).toEqual({ ok: true, stored: 123_450 })
    expect(understood('1.234', 2, 'es')).toEqual({ ok: true, stored: 123_400 })
    expect(understood('0.29', 2, 'es')).toEqual({ ok: true, stored: 29 })
    expect(understood('12.34,5', 2, 'es')).toEqual({ ok: false, fault: 'not_a_number' })
    expect(groupedDecimal('1234.5', 2, 'es')).toBe('1.234,50')
    expect(localDecimal('1234.5', 'es')).toBe('1234,5')
  })
})
