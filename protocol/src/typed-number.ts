// Numbers as users type and paste them: full-width digits, digit groups, 万 and 亿. Digits are processed as text, so the result is exact or
// `undefined`.
import type { Language } from './language.ts'

export interface Separators {
  readonly group: string
  readonly point: string
}

export const SEPARATORS: Readonly<Record<Language, Separators>> = {
  zh: { group: ',', point: '.' },
  en: { group: ',', point: '.' },
  es: { group: '.', point: ',' },
  ja: { group: ',', point: '.' },
}

/** Longer texts are not numbers. */
const MAX_LENGTH = 64

const UNIT_ZEROS: Readonly<Record<string, number>> = { 万: 4, 亿: 8, 万亿: 12 }
const MULTIPLIER_ZEROS: Readonly<Record<string, number>> = { 十: 1, 百: 2, 千: 3 }

const TERM = /([\d.,]+)(?:([十百千]?)(万亿|亿|万))?/y

/** One part of a number: in `1亿2000万` the part `2000万` has the digits `2000` and four zeros. */
interface Term {
  readonly whole: string
  readonly fraction: string
  readonly zeros: number
}

/**
 * Parses a typed number to plain text for `readDecimal` (digits, a dot, a minus) with all decimals. Accepts 1.5亿, 3000万, 1亿2000万, 5百万, in Japanese
 * 1.5兆, １，２３４．５, digits grouped as in the language, a 元 or ¥. Returns the empty text for an empty text; `undefined` for an invalid or ambiguous
 * number: `12,5` in Chinese, `3万5`.
 */
export function readTypedNumber(typed: string, language: Language): string | undefined {
  if (typed.length > MAX_LENGTH) return undefined
  const text = normalizeTypedNumber(typed, language)
  if (text === '') return ''
  const sign = text.startsWith('-') ? '-' : ''
  const terms = parseTerms(text.slice(sign.length).replace(/^¥/, '').replace(/元$/, ''), language)
  return terms === undefined ? undefined : sign + sumTerms(terms)
}

/** Converts full-width characters, traditional units, and spaces between digits to the plain form. */
export function normalizeTypedNumber(typed: string, language: Language): string {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replaceAll('。', '.')
    .replaceAll('\u2212', '-')
    .replaceAll('億', '亿')
    .replaceAll('萬', '万')
    // In other languages 兆 can also mean a million.
    .replaceAll('兆', language === 'ja' ? '万亿' : '兆')
  return text.replace(/(?<=\d)\s(?=\d)/g, SEPARATORS[language].group).replace(/\s/g, '')
}

function parseTerms(text: string, language: Language): Term[] | undefined {
  const terms: Term[] = []
  TERM.lastIndex = 0
  for (let at = 0; at < text.length; at = TERM.lastIndex) {
    const [, digits = '', multiplier = '', unit = ''] = TERM.exec(text) ?? []
    const number = splitDigits(digits, SEPARATORS[language])
    if (number === undefined) return undefined
    terms.push({ ...number, zeros: (MULTIPLIER_ZEROS[multiplier] ?? 0) + (UNIT_ZEROS[unit] ?? 0) })
  }
  return terms.length > 0 && terms.every(isUnambiguous) ? terms : undefined
}

/** Checks that a term is unambiguous after the terms before it. */
function isUnambiguous({ whole, fraction, zeros }: Term, index: number, terms: readonly Term[]): boolean {
  if (fraction !== '' && index < terms.length - 1) return false
  const before = terms[index - 1]
  if (before === undefined) return true
  // A term after a unit is smaller than the unit: 1亿20000万 is a typing error.
  if (whole.length + zeros > before.zeros) return false
  // 3万5 usually means 35,000, and 30,005 is written 3万0005: a term without a unit needs all its digits.
  return zeros > 0 || whole.length === before.zeros
}

/** Splits digits at the decimal separator; `undefined` for invalid groups. */
function splitDigits(digits: string, { group, point }: Separators): Omit<Term, 'zeros'> | undefined {
  const [whole = '', fraction = '', ...more] = digits.split(point)
  if (more.length > 0 || fraction.includes(group) || whole + fraction === '') return undefined
  if (!whole.includes(group)) return { whole, fraction }
  if (isGrouped(whole, group)) return { whole: whole.replaceAll(group, ''), fraction }
  // Spanish number pads have a dot for the comma.
  const [before = '', after = '', ...others] = whole.split(group)
  const isPoint = group === '.' && !digits.includes(point) && others.length === 0 && before + after !== ''
  return isPoint ? { whole: before, fraction: after } : undefined
}

function isGrouped(whole: string, group: string): boolean {
  const [first = '', ...others] = whole.split(group)
  return /^\d{1,3}$/.test(first) && others.every((each) => /^\d{3}$/.test(each))
}

/** Terms never overlap, so their digits are concatenated. */
function sumTerms(terms: readonly Term[]): string {
  const { whole: last, fraction, zeros } = terms.at(-1) ?? { whole: '', fraction: '', zeros: 0 }
  const shifted = fraction.padEnd(zeros, '0')
  const digits = terms
    .slice(0, -1)
    .reduceRight((below, term) => term.whole + below.padStart(term.zeros, '0'), last + shifted.slice(0, zeros))
  const decimals = shifted.slice(zeros)
  return `${digits.replace(/^0+(?=\d)/, '') || '0'}${decimals === '' ? '' : `.${decimals}`}`
}
