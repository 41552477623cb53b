// Amounts between the text a person types and the whole number that is stored. Digits move as text: no float ever
// touches an amount. Between the two stands plain text: digits, a dot, a minus, in every language alike.
import { type Language, readDecimal } from '@cangdan/protocol'
import { formatNumber } from '#i18n/index.ts'

interface Separators {
  readonly group: string
  readonly point: string
}

const SEPARATORS: Record<Language, Separators> = {
  zh: { group: ',', point: '.' },
  en: { group: ',', point: '.' },
  es: { group: '.', point: ',' },
  ja: { group: ',', point: '.' },
}

/**
 * What may stand in a number while it is typed: digits, one point, a leading minus, the language's grouping, and so
 * many decimals (V3, V5). Full-width digits are understood.
 */
export function limitTyped(typed: string, places: number, language: Language, mayBeNegative = true): string {
  const { group, point } = SEPARATORS[language]
  const text = halfWidth(typed)
  const sign = mayBeNegative && text.startsWith('-') ? '-' : ''
  const kept = Array.from(text).filter((mark) => /\d/.test(mark) || mark === group || mark === point)
  const [whole = '', ...rest] = kept.join('').split(point)
  if (rest.length === 0) return sign + whole
  // The point stays even where no decimals may follow, so that 12.9 becomes 12 and never 129.
  return `${sign}${whole}${point}${rest.join('').replaceAll(group, '').slice(0, places)}`
}

/** Plain text of what was typed; unchanged, and so refused by `readDecimal`, where it is grouped in no known way. */
export function plainOf(typed: string, places: number, language: Language): string {
  const { group, point } = SEPARATORS[language]
  const [whole = '', fraction] = typed.split(point)
  const digits = whole.replaceAll(group, '')
  if (whole === digits || isGrouped(whole, group))
    return fraction === undefined ? digits : `${digits}.${fraction}`
  // A Spanish number pad has a dot where a comma is meant.
  const [before = '', after = '', more] = whole.split('.')
  return group === '.' && fraction === undefined && more === undefined
    ? `${before}.${after.slice(0, places)}`
    : typed
}

/** Plain text as the language writes it, for a field that is being typed in. */
export function localDecimal(plain: string, language: Language): string {
  return plain.replace('.', SEPARATORS[language].point)
}

/** Plain text as the language shows a finished number; as it was typed where it is none. */
export function groupedDecimal(plain: string, places: number, language: Language): string {
  const reading = readDecimal(plain, places)
  if (!reading.ok) return localDecimal(plain, language)
  return reading.stored === null ? '' : formatNumber(language, reading.stored, places)
}

// A Chinese or Japanese keyboard types １２３ and 。 where digits and a point are meant.
function halfWidth(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '').replaceAll('。', '.').replaceAll('\u2212', '-')
}

function isGrouped(whole: string, group: string): boolean {
  const [first = '', ...others] = whole.replace('-', '').split(group)
  return /^\d{1,3}$/.test(first) && others.every((each) => /^\d{3}$/.test(each))
}
