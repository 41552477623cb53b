// Numbers of paragraphs in a Word document (ECMA-376, part 1, 17.9). Word computes them; they are not part of the text.

export interface NumberLevel {
  readonly start: number
  /** `numFmt`: `decimal`, `bullet`, `chineseCounting`, … */
  readonly format: string
  /** `%1.%2` */
  readonly text: string
  /** `isLgl`: the numbers of all levels are decimal. */
  readonly isLegal: boolean
}

export interface Numbering {
  /** Abstract numbering by `numId`. */
  readonly lists: ReadonlyMap<string, string>
  /** Levels by abstract numbering. */
  readonly levels: ReadonlyMap<string, readonly (NumberLevel | undefined)[]>
}

export interface ParagraphNumber {
  readonly isBullet: boolean
  /** Position in a plain list such as `1.`; undefined for other numbers. */
  readonly position: number | undefined
  /** `第一条`, `2.1`; empty for a bullet. */
  readonly label: string
}

const PLAIN = /^%(\d)[.、．)）]?$/

/** Counts paragraphs in the order of the document. */
export class ParagraphCounter {
  readonly #numbering: Numbering
  readonly #counts = new Map<string, number[]>()

  constructor(numbering: Numbering) {
    this.#numbering = numbering
  }

  /** Returns the number of the next paragraph of a list; undefined for an unknown list. */
  count(numId: string, level: number): ParagraphNumber | undefined {
    const abstract = this.#numbering.lists.get(numId) ?? ''
    const levels = this.#numbering.levels.get(abstract)
    const own = levels?.[level]
    if (levels === undefined || own === undefined) return undefined
    if (own.format === 'bullet') return { isBullet: true, position: undefined, label: '' }
    const before = this.#counts.get(abstract) ?? []
    const counts = levels
      .slice(0, level + 1)
      .map((each, place) => before[place] ?? (each?.start ?? 1) - (place === level ? 1 : 0))
    const position = (counts[level] ?? 0) + 1
    counts[level] = position
    this.#counts.set(abstract, counts)
    const label = own.text.replace(/%(\d)/g, (_place, digit: string) =>
      formatCount(
        counts[Number(digit) - 1] ?? 0,
        own.isLegal ? 'decimal' : (levels[Number(digit) - 1]?.format ?? 'decimal'),
      ),
    )
    const isPlain = own.format === 'decimal' && PLAIN.exec(own.text)?.[1] === String(level + 1)
    return { isBullet: false, position: isPlain ? position : undefined, label }
  }
}

function formatCount(count: number, format: string): string {
  switch (format) {
    case 'none':
      return ''
    case 'lowerLetter':
      return formatLetter(count)
    case 'upperLetter':
      return formatLetter(count).toUpperCase()
    case 'lowerRoman':
      return formatRoman(count).toLowerCase()
    case 'upperRoman':
      return formatRoman(count)
    case 'decimalZero':
      return String(count).padStart(2, '0')
    default:
      return /^(?:chinese|japanese|taiwanese)/.test(format) ? formatChinese(count) : String(count)
  }
}

const LETTERS = 26
/** `z` is followed by `aa`, then by `bb`. */
const formatLetter = (count: number): string =>
  count < 1 ? '' : String.fromCodePoint(0x61 + ((count - 1) % LETTERS)).repeat(Math.min(9, Math.ceil(count / LETTERS)))

const ROMAN = [
  ['M', 1000],
  ['CM', 900],
  ['D', 500],
  ['CD', 400],
  ['C', 100],
  ['XC', 90],
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
] as const
const MAX_COUNT = 9999

function formatRoman(count: number): string {
  let [left, text] = [Math.min(count, MAX_COUNT), '']
  for (const [sign, value] of ROMAN) for (; left >= value; left -= value) text += sign
  return text
}

const DIGITS = '零一二三四五六七八九'
const PLACES = ['', '十', '百', '千']

/** Formats 1 to 9999: 12 is `十二`, 105 is `一百零五`. */
function formatChinese(count: number): string {
  if (count < 1 || count > MAX_COUNT) return String(count)
  const digits = Array.from(String(count))
  const text = digits
    .map((digit, at) =>
      digit === '0' ? '零' : `${DIGITS[Number(digit)] ?? ''}${PLACES[digits.length - 1 - at] ?? ''}`,
    )
    .join('')
  return text.replace(/零+/g, '零').replace(/零$/, '').replace(/^一十/, '十')
}
