// Conversion between stored whole numbers and displayed decimals. Digits are converted as text: money never becomes a float.
import { toDecimalText } from './decimal-text.ts'
import type { Language } from './language.ts'
import { SEPARATORS } from './typed-number.ts'

/** Formats a stored number with the separators of a language: `1.234,50` in Spanish. */
export function formatGrouped(stored: number, places: number, language: Language): string {
  const { group, point } = SEPARATORS[language]
  const [whole = '', fraction] = toDecimalText(stored, places).split('.')
  const sign = whole.startsWith('-') ? '-' : ''
  const grouped = sign + splitThousands(whole.slice(sign.length)).join(group)
  return fraction === undefined ? grouped : `${grouped}${point}${fraction}`
}

function splitThousands(digits: string): string[] {
  const first = digits.length % 3
  const rest = Array.from({ length: Math.floor(digits.length / 3) }, (_, index) =>
    digits.slice(first + index * 3, first + index * 3 + 3),
  )
  return first === 0 ? rest : [digits.slice(0, first), ...rest]
}

export type DecimalResult =
  | { readonly ok: true; readonly stored: number | null }
  | { readonly ok: false; readonly error: 'not_a_number' | 'too_precise' | 'too_large' }

/** Parses a decimal: `0.29` with two places is 29, the empty text is null. Rejects numbers with too many decimals instead of rounding. */
export function readDecimal(plain: string, places: number): DecimalResult {
  if (plain === '') return { ok: true, stored: null }
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(plain)
  const [, sign = '', whole = '', fraction = ''] = match ?? []
  if (match === null || whole + fraction === '') return { ok: false, error: 'not_a_number' }
  const exact = fraction.replace(/(?<!0)0+$/, '')
  if (exact.length > places) return { ok: false, error: 'too_precise' }
  const stored = Number(whole + exact.padEnd(places, '0'))
  if (!Number.isSafeInteger(stored)) return { ok: false, error: 'too_large' }
  // Minus zero would print as zero and compare as different.
  return { ok: true, stored: sign === '-' && stored !== 0 ? -stored : stored }
}

/** Rounds plain digits to a number of places, half away from zero: `0.285` with two is `0.29`. */
export function roundDecimal(plain: string, places: number): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d*)\.(\d+)$/.exec(plain) ?? []
  if (fraction.length <= places) return plain
  const kept = BigInt(`${whole}${fraction.slice(0, places)}` || '0')
  const digits = (kept + (fraction.charAt(places) >= '5' ? 1n : 0n)).toString().padStart(places + 1, '0')
  const at = digits.length - places
  return `${sign}${digits.slice(0, at)}${places === 0 ? '' : `.${digits.slice(at)}`}`
}
