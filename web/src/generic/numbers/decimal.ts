// Converts between typed amounts and stored integers. Digits are moved as text, so no amount passes through a float. The intermediate form is plain
// decimal text (digits, a dot, a minus), independent of language.
import {
  type DecimalResult,
  type Language,
  normalizeTypedNumber,
  readDecimal,
  SEPARATORS,
  type ValueError,
} from '@cangdan/protocol'
import { formatNumber } from '#i18n/index.ts'

/**
 * Whether a text may still become a number: digits, one decimal point, a leading minus, the language's grouping, 万 and 亿, a yuan sign (V3, V5).
 * Other keys are rejected.
 */
export function mayBecomeNumber(typed: string, language: Language, mayBeNegative = true): boolean {
  const text = normalizeTypedNumber(typed, language)
  const hasPlace = /^-?¥?[\d.,十百千万亿]*元?$/.test(text) && (mayBeNegative || !text.startsWith('-'))
  return hasPlace && text.split(SEPARATORS[language].point).length <= 2
}

const PLAIN = /^-?\d*\.?\d*$/

/** Returns plain decimal text with the language's decimal point, for a focused field; other text unchanged. */
export function localizeDecimal(plain: string, language: Language): string {
  return PLAIN.test(plain) ? plain.replace('.', SEPARATORS[language].point) : plain
}

/** Returns plain decimal text grouped as the language does; invalid text unchanged. */
export function groupDecimal(plain: string, places: number, language: Language): string {
  const reading = readDecimal(plain, places)
  if (!reading.ok) return localizeDecimal(plain, language)
  return reading.stored === null ? '' : formatNumber(language, reading.stored, places)
}

type DecimalErrorCode = Extract<DecimalResult, { ok: false }>['error']

/** Returns the validation error of a number. `max` is the stored limit, named in the error. */
export function toDecimalError(
  error: DecimalErrorCode,
  places: number,
  max: number = Number.MAX_SAFE_INTEGER,
): ValueError {
  if (error === 'too_large') return { code: error, values: { max } }
  if (error === 'not_a_number') return { code: error }
  return places === 0 ? { code: 'not_whole' } : { code: error, values: { places } }
}
