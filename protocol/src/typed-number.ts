// Numbers as people type, paste and write them: full-width digits, digits in groups, 万 and 亿. Text to text, digit by digit: what is
// read is exactly what was meant, or nothing.
import type { Language } from './language.ts'

export interface Separators {
  readonly group: string
  readonly point: string
}

/** How each language groups digits, and what stands before its decimals. */
export const SEPARATORS: Readonly<Record<Language, Separators>> = {
  zh: { group: ',', point: '.' },
  en: { group: ',', point: '.' },
  es: { group: '.', point: ',' },
  ja: { group: ',', point: '.' },
}

/** Longer texts are no numbers that anybody types. */
const MAX_LENGTH = 64

/** Zeros that a unit stands for. */
const UNIT_ZEROS: Readonly<Record<string, number>> = { 万: 4, 亿: 8, 万亿: 12 }
const MULTIPLIER_ZEROS: Readonly<Record<string, number>> = { 十: 1, 百: 2, 千: 3 }

const TERM = /([\d.,]+)(?:([十百千]?)(万亿|亿|万))?/y

/** One part of a number: in `1亿2000万` the part `2000万` is `2000` with four zeros. */
interface Term {
  readonly whole: string
  readonly fraction: string
  readonly zeros: number
}

/**
 * The number that is meant, as plain text for `readDecimal` (digits, a dot, a minus), with all of its decimals. Takes 1.5亿, 3000万,
 * 1亿2000万, 5百万, in Japanese 1.5兆, １，２３４．５, digits grouped as the language groups them, a 元 or ¥. The empty text is the empty text; `undefined`
 * where no number is meant, or where two could be: `12,5` in Chinese, `3万5`.
 */
export function readTypedNumber(typed: string, language: Language): string | undefined {
  if (typed.length > MAX_LENGTH) return undefined
  const text = normalTyped(typed, language)
  if (text === '') return ''
  const sign = text.startsWith('-') ? '-' : ''
  const terms = termsOf(text.slice(sign.length).replace(/^¥/, '').replace(/元$/, ''), language)
  return terms === undefined ? undefined : sign + sumOf(terms)
}

/** As a keyboard without an input method would have typed it: half-width, simplified units, spaces between digits as groups. */
export function normalTyped(typed: string, language: Language): string {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replaceAll('。', '.')
    .replaceAll('\u2212', '-')
    .replaceAll('億', '亿')
    .replaceAll('萬', '万')
    // Elsewhere it has meant a million as well.
    .replaceAll('兆', language === 'ja' ? '万亿' : '兆')
  return text.replace(/(?<=\d)\s(?=\d)/g, SEPARATORS[language].group).replace(/\s/g, '')
}

function termsOf(text: string, language: Language): Term[] | undefined {
  const terms: Term[] = []
  TERM.lastIndex = 0
  for (let at = 0; at < text.length; at = TERM.lastIndex) {
    const [, digits = '', multiplier = '', unit = ''] = TERM.exec(text) ?? []
    const number = partsOf(digits, SEPARATORS[language])
    if (number === undefined) return undefined
    terms.push({ ...number, zeros: (MULTIPLIER_ZEROS[multiplier] ?? 0) + (UNIT_ZEROS[unit] ?? 0) })
  }
  return terms.length > 0 && terms.every(isClear) ? terms : undefined
}

/** Whether a term, behind those before it, can mean only one number. */
function isClear({ whole, fraction, zeros }: Term, index: number, terms: readonly Term[]): boolean {
  if (fraction !== '' && index < terms.length - 1) return false
  const before = terms[index - 1]
  if (before === undefined) return true
  // What follows a unit stays below it: 1亿20000万 is a slip.
  if (whole.length + zeros > before.zeros) return false
  // People say 3万5 for 35,000 and write 3万0005 for 30,005: without a unit, all places must be there.
  return zeros > 0 || whole.length === before.zeros
}

/** The digits before and behind the point; `undefined` where they are grouped in no known way. */
function partsOf(digits: string, { group, point }: Separators): Omit<Term, 'zeros'> | undefined {
  const [whole = '', fraction = '', ...more] = digits.split(point)
  if (more.length > 0 || fraction.includes(group) || whole + fraction === '') return undefined
  if (!whole.includes(group)) return { whole, fraction }
  if (isGrouped(whole, group)) return { whole: whole.replaceAll(group, ''), fraction }
  // A Spanish number pad has a dot where a comma is meant.
  const [before = '', after = '', ...others] = whole.split(group)
  const isPoint = group === '.' && !digits.includes(point) && others.length === 0 && before + after !== ''
  return isPoint ? { whole: before, fraction: after } : undefined
}

function isGrouped(whole: string, group: string): boolean {
  const [first = '', ...others] = whole.split(group)
  return /^\d{1,3}$/.test(first) && others.every((each) => /^\d{3}$/.test(each))
}

/** Places never overlap, so the sum is made of digits put beside each other. */
function sumOf(terms: readonly Term[]): string {
  const { whole: last, fraction, zeros } = terms.at(-1) ?? { whole: '', fraction: '', zeros: 0 }
  const shifted = fraction.padEnd(zeros, '0')
  const digits = terms
    .slice(0, -1)
    .reduceRight(
      (below, term) => term.whole + below.padStart(term.zeros, '0'),
      last + shifted.slice(0, zeros),
    )
  const decimals = shifted.slice(zeros)
  return `${digits.replace(/^0+(?=\d)/, '') || '0'}${decimals === '' ? '' : `.${decimals}`}`
}
