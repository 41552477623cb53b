// A large number said once more under the field it is typed in, so that a zero too many is seen. Pure.
import { type Language, readDecimal, toDecimalText } from '@cangdan/protocol'
import { formatLarge, formatNumber } from '#i18n/index.ts'

/** Smaller ones are read at a glance. */
const LARGE = 10_000

interface Read {
  readonly places: number
  readonly language: Language
  readonly unit?: string | undefined
}

/**
 * `= 985,000,000.00 元（9.85亿元）`; after `≈` the large unit leaves decimals out. `undefined` for what is not large, and for what is no
 * number.
 */
export function numberReading(plain: string, { places, language, unit }: Read): string | undefined {
  const reading = readDecimal(plain, places)
  if (!reading.ok || reading.stored === null || Math.abs(reading.stored) < LARGE * 10 ** places)
    return undefined
  const isChinese = language === 'zh' || language === 'ja'
  const { text, isExact } = formatLarge(language, toDecimalText(reading.stored, places))
  const whole = [formatNumber(language, reading.stored, places), unit].filter(Boolean).join(' ')
  const short = (isExact ? '' : '≈ ') + [text, unit].filter(Boolean).join(isChinese ? '' : ' ')
  return isChinese ? `= ${whole}（${short}）` : `= ${whole} (${short})`
}
