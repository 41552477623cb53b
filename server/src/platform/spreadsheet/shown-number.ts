// Which numbers are percentages, or codes with leading zeros. A workbook says so only by the way a number is shown: 0.7 as `0%` is seventy
// percent, 12345 as `0000000000` is the code 0000012345.
import type { MarkedCell } from './cells.ts'
import { plainNumber } from './exact-number.ts'

/** A number as it is shown: times a hundred with a percent sign, as it is with one, or without; or with so many digits at least. */
export type Shown = 'percent' | 'points' | 'plain' | number

/** How a format shows a number; its sections may differ. */
export type ShownFormat = (value: number) => Shown

/** ECMA-376 part 1, 18.8.30: `0%` and `0.00%`. */
const BUILT_IN: ReadonlySet<number> = new Set([9, 10])
/** One for positive numbers, one for negative ones, one for zero; the fourth is for texts. */
const NUMBER_SECTIONS = 3
const LITERAL = /"[^"]*"|\\.|[_*]./g
const CONDITION = /\[(<=|>=|<>|<|>|=)\s*(-?[\d.]+)\]/

/** How a number format shows percentages or leading zeros; `undefined` where it shows neither. */
export function shownFormat(id: number, code: string | undefined): ShownFormat | undefined {
  if (code === undefined) return BUILT_IN.has(id) ? () => 'percent' : undefined
  const sections = sectionsOf(code).slice(0, NUMBER_SECTIONS)
  const shown = sections.map(shownBy)
  const [first = 'plain'] = shown
  if (shown.every((each) => each === 'plain')) return undefined
  if (shown.every((each) => each === first)) return () => first
  const conditions = sections.map(conditionOf)
  return (value) => shown[sectionFor(value, conditions)] ?? first
}

/** A number, given as a plain decimal, as a cell of this format says it. */
export function shownNumber(number: string, format: ShownFormat): MarkedCell {
  const shown = format(Number(number))
  switch (shown) {
    case 'percent':
      // The digits are moved, never calculated with.
      return { kind: 'percent', text: `${plainNumber(`${number}E2`) ?? number}%` }
    case 'points':
      return { kind: 'percent', text: `${number}%` }
    case 'plain':
      return { kind: 'number', text: number }
    default:
      return {
        kind: 'number',
        text: number.replace(/^\d+$|(?<=^-)\d+$/, (digits) => digits.padStart(shown, '0')),
      }
  }
}

// A semicolon within quotes, brackets or behind a backslash parts nothing; what stands in its place does not matter here.
function sectionsOf(code: string): string[] {
  return code.replace(/"[^"]*"|\\.|[_*].|\[[^[\]]*\]/g, (piece) => piece.replaceAll(';', ' ')).split(';')
}

function shownBy(section: string): Shown {
  const bare = section.replace(LITERAL, '').replace(/\[[^[\]]*\]/g, '')
  if (!/[0#?]|general/i.test(bare)) return 'plain'
  if (bare.includes('%')) return 'percent'
  const literals = (section.match(LITERAL) ?? []).filter((each) => !/^[_*]/.test(each)).join('')
  if (/[%％]/.test(literals + bare)) return 'points'
  const digits = bare.replace(/[()\s-]/g, '')
  return /^0{2,}$/.test(digits) ? digits.length : 'plain'
}

const isPositive = (value: number) => value > 0
const isNegative = (value: number) => value < 0

type Condition = ((value: number) => boolean) | undefined

function conditionOf(section: string): Condition {
  const [, sign, bound] = CONDITION.exec(section) ?? []
  const limit = Number(bound)
  switch (sign) {
    case '<':
      return (value) => value < limit
    case '<=':
      return (value) => value <= limit
    case '>':
      return (value) => value > limit
    case '>=':
      return (value) => value >= limit
    case '=':
      return (value) => value === limit
    case '<>':
      return (value) => value !== limit
    default:
      return undefined
  }
}

/** The first section whose condition holds, the last one otherwise; without conditions, by the sign. */
function sectionFor(value: number, conditions: readonly Condition[]): number {
  const last = conditions.length - 1
  if (conditions.every((condition) => condition === undefined)) return value < 0 && last > 0 ? 1 : 0
  const [first = isPositive, second = isNegative] = conditions
  if (first(value)) return 0
  return last < 2 || second(value) ? Math.min(1, last) : last
}
