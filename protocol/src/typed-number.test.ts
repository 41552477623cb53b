import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDecimalText } from './decimal-text.ts'
import { readDecimal } from './decimal.ts'
import type { Language } from './language.ts'
import { readTypedNumber } from './typed-number.ts'

const read = (typed: string, language: Language = 'zh') => readTypedNumber(typed, language)

describe('typed number', () => {
  it.each([
    ['1亿', '100000000'],
    ['1.5亿', '150000000'],
    ['3000万', '30000000'],
    ['9.8565亿', '985650000'],
    ['1.23456789012亿', '123456789.012'],
    ['1亿2000万', '120000000'],
    ['1亿2,000万', '120000000'],
    ['1亿5万', '100050000'],
    ['3万0005', '30005'],
    ['1亿20005000.5', '120005000.5'],
    ['5百万', '5000000'],
    ['3千万', '30000000'],
    ['1.5万亿', '1500000000000'],
    ['-2.5万', '-25000'],
    ['１．５億', '150000000'],
    ['３０００萬', '30000000'],
    ['１２。５', '12.5'],
    [' 1,234,567.89 元', '1234567.89'],
    ['¥1 234 567', '1234567'],
    ['0.29', '0.29'],
    ['007', '7'],
    ['.5', '0.5'],
    ['7.', '7'],
    ['4.8555', '4.8555'],
    ['', ''],
  ])('reads %j exactly as %j', (typed, plain) => {
    expect(read(typed)).toBe(plain)
  })

  it.each([
    '亿',
    '1亿亿',
    '1.5亿2000万',
    '1万2亿',
    '1亿20000万',
    '3万5',
    '1亿2000',
    '12,5',
    '1 2',
    '1,23,456',
    '1.2.3',
    '1.5千',
    '1e3',
    '0x10',
    'abc',
    '-',
    '--1',
    '.',
    '1'.repeat(65),
  ])('rejects %j, which is invalid or ambiguous', (typed) => {
    expect(read(typed)).toBeUndefined()
  })

  it('reads 兆 in Japanese only', () => {
    expect([read('1.5兆', 'ja'), read('1.5兆', 'zh')]).toEqual(['1500000000000', undefined])
  })

  it('uses the separators of the language', () => {
    expect(read('1.234,5', 'es')).toBe('1234.5')
    expect(read('1,5 亿', 'es')).toBe('150000000')
    expect(read('0.29', 'es')).toBe('0.29')
    expect(read('12.34,5', 'es')).toBeUndefined()
    expect(read('1.234,5', 'en')).toBeUndefined()
  })

  it('reads 万 and 亿 like the full amount', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000 }), fc.constantFrom(4, 8), (units, zeros) => {
        const unit = zeros === 4 ? '万' : '亿'
        const meant = BigInt(units) * 10n ** BigInt(zeros - 2)
        const plain = read(`${toDecimalText(units, 2)}${unit}`) ?? ''
        expect(BigInt(plain)).toBe(meant)
        expect(readDecimal(plain, 2)).toEqual(
          meant * 100n <= BigInt(Number.MAX_SAFE_INTEGER)
            ? { ok: true, stored: Number(meant * 100n) }
            : { ok: false, error: 'too_large' },
        )
      }),
    )
  })

  it('adds up 亿, 万 and the rest', () => {
    const part = fc.nat({ max: 9999 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), part, part, (high, middle, low) => {
        const written = `${high}亿${middle}万${String(low).padStart(4, '0')}`
        expect(read(written)).toBe(String(high * 100_000_000 + middle * 10_000 + low))
      }),
    )
  })

  it('never throws, and returns a valid decimal or undefined', () => {
    const marks = fc.constantFrom(...'0123456789.,- 万亿千元¥e'.split(''))
    fc.assert(
      fc.property(fc.array(marks, { maxLength: 12 }), fc.constantFrom('zh', 'es'), (typed, language) => {
        const plain = readTypedNumber(typed.join(''), language) ?? ''
        expect(readDecimal(plain, 20)).not.toMatchObject({ error: 'not_a_number' })
      }),
    )
  })
})
