import { LANGUAGES, LANGUAGE_TAGS } from '@cangdan/protocol'
import { cleanup, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { beforeAll, describe, expect, it, afterEach } from 'vitest'
import { formatNumber, formatRatio, startLanguage } from '#i18n/index.ts'
import { Money, Quantity, Ratio } from './quantity.tsx'

beforeAll(async () => {
  localStorage.setItem('language', 'en')
  await startLanguage()
})
afterEach(cleanup)

const renderText = (drawn: React.ReactNode) => render(drawn).container.textContent
const readDigits = (text: string): bigint => BigInt(text.replaceAll(/[^\d-]/g, ''))

describe('number formatting', () => {
  it('keeps all digits for any size, decimals and language (V5)', () => {
    fc.assert(
      fc.property(
        fc.maxSafeInteger(),
        fc.integer({ min: 0, max: 6 }),
        fc.constantFrom(...LANGUAGES),
        (value, places, language) => {
          expect(readDigits(formatNumber(language, value, places))).toBe(BigInt(value))
        },
      ),
    )
    expect(formatNumber('en', 9_007_199_254_740_989, 2)).toBe('90,071,992,547,409.89')
  })

  it('keeps all digits of a ratio and places the percent sign by language', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom(...LANGUAGES), (value, language) => {
        expect(readDigits(formatRatio(language, value))).toBe(BigInt(value))
      }),
    )
    expect(formatRatio('en', 123_456)).toBe('1,234.56%')
    expect(formatRatio('es', -1234)).toMatch(/^-12,34\s%$/)
    expect(Object.keys(LANGUAGE_TAGS)).toHaveLength(4)
  })
})

describe('money, quantities and ratios', () => {
  it('show their unit and a machine-readable number', () => {
    const { container } = render(<Money fen={123_456_789} />)
    expect(container.textContent).toBe('1,234,567.89 CNY')
    expect(container.querySelector('data')?.getAttribute('value')).toBe('1234567.89')
    expect(renderText(<Money fen={582_000} per="t" />)).toBe('5,820.00 CNY/t')
    expect(renderText(<Money fen={-5} hasUnit={false} />)).toBe('-0.05')
    expect(renderText(<Quantity value={1_234_50} unit="t" />)).toBe('1,234.50 t')
    expect(renderText(<Quantity value={1234} places={0} />)).toBe('1,234')
    expect(renderText(<Ratio hundredths={80_00} />)).toBe('80.00%')
    expect(renderText(<Ratio hundredths={80_00} hasUnit={false} />)).toBe('80.00')
  })

  it('show sign and direction of a change, and a warning beyond 10 %', () => {
    const { container } = render(<Ratio hundredths={3_20} isChange />)
    expect(container.textContent).toBe('+3.20%')
    expect(container.querySelector('data')?.dataset['direction']).toBe('up')
    expect(screen.queryByText('Moved by more than 10 %')).toBeNull()
    cleanup()
    render(<Ratio hundredths={-10_01} isChange />)
    expect(screen.getByText('-10.01%').dataset['direction']).toBe('down')
    expect(screen.getByText('Moved by more than 10 %')).toBeTruthy()
    cleanup()
    render(<Quantity value={0} isChange />)
    expect(screen.getByText('0.00').dataset['direction']).toBe('level')
  })
})
