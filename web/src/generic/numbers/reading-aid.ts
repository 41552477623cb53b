// Reading aid below a field for large numbers, so that an extra zero is noticed. Pure.
import { type Language, readDecimal, toDecimalText } from '@cangdan/protocol'
import { formatLarge, formatNumber } from '#i18n/index.ts'

/** Smaller numbers need no aid. */
const LARGE = 10_000

interface NumberFormat {
  readonly places: number
  readonly language: Language
  readonly unit?: string | undefined
}

/** Returns for example `= 985,000,000.00 元（9.85亿元）`; `≈` marks dropped decimals. `undefined` for small numbers and invalid text. */
export function formatReadingAid(plain: string, { places, language, unit }: NumberFormat): string | undefined {
  const reading = readDecimal(plain, places)
  if (!reading.ok || reading.stored === null || Math.abs(reading.stored) < LARGE * 10 ** places) return undefined
  const isChinese = language === 'zh' || language === 'ja'
  const { text, isExact } = formatLarge(language, toDecimalText(reading.stored, places))
  const whole = [formatNumber(language, reading.stored, places), unit].filter(Boolean).join(' ')
  const short = (isExact ? '' : '≈ ') + [text, unit].filter(Boolean).join(isChinese ? '' : ' ')
  return isChinese ? `= ${whole}（${short}）` : `= ${whole} (${short})`
}
