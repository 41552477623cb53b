// Amounts between the text a person types and the whole number that is stored. Digits move as text: no float ever
// touches an amount. Between the two stands plain text: digits, a dot, a minus, in every language alike.
import {
  type DecimalReading,
  type Language,
  normalTyped,
  readDecimal,
  SEPARATORS,
  type ValueFault,
} from '@cangdan/protocol'
import { formatNumber } from '#i18n/index.ts'

/**
 * Whether a text may become a number when typing goes on: digits, one point, a leading minus, the language's grouping, 万 and 亿, a
 * sign of yuan (V3, V5). A key that makes it something else has no place in it.
 */
export function mayBecomeNumber(typed: string, language: Language, mayBeNegative = true): boolean {
  const text = normalTyped(typed, language)
  const hasPlace = /^-?¥?[\d.,十百千万亿]*元?$/.test(text) && (mayBeNegative || !text.startsWith('-'))
  return hasPlace && text.split(SEPARATORS[language].point).length <= 2
}

const PLAIN = /^-?\d*\.?\d*$/

/** Plain text as the language writes it, for a field that is being typed in; any other text as it is. */
export function localDecimal(plain: string, language: Language): string {
  return PLAIN.test(plain) ? plain.replace('.', SEPARATORS[language].point) : plain
}

/** Plain text as the language shows a finished number; as it was typed where it is none. */
export function groupedDecimal(plain: string, places: number, language: Language): string {
  const reading = readDecimal(plain, places)
  if (!reading.ok) return localDecimal(plain, language)
  return reading.stored === null ? '' : formatNumber(language, reading.stored, places)
}

type DecimalFault = Extract<DecimalReading, { ok: false }>['fault']

/** Why a number is refused, for the sentence under its field. `max` is stored, and named where it is exceeded by any measure. */
export function decimalFault(
  fault: DecimalFault,
  places: number,
  max: number = Number.MAX_SAFE_INTEGER,
): ValueFault {
  if (fault === 'too_large') return { code: fault, values: { max } }
  if (fault === 'not_a_number') return { code: fault }
  return places === 0 ? { code: 'not_whole' } : { code: fault, values: { places } }
}
