// Detects percentages and codes with leading zeros by number format, because workbooks mark them in no other way: 0.7 with `0%` is 70 percent, 12345
// with `0000000000` is the code 0000012345.
import type { TypedCell } from './cells.ts'
import { normalizeNumber } from './exact-number.ts'

/** `percent` multiplies by a hundred and adds a percent sign, `points` only adds the sign; a number is the minimum of digits. */
export type NumberDisplay = 'percent' | 'points' | 'plain' | number

/** Returns how a value is shown; the sections of a format may differ. */
export type NumberFormat = (value: number) => NumberDisplay

/** ECMA-376 part 1, 18.8.30: `0%` and `0.00%`. */
const BUILT_IN: ReadonlySet<number> = new Set([9, 10])
/** For positive, negative and zero values; the fourth section is for texts. */
const NUMBER_SECTIONS = 3
const LITERAL = /"[^"]*"|\\.|[_*]./g
const CONDITION = /\[(<=|>=|<>|<|>|=)\s*(-?[\d.]+)\]/

/** Parses a number format; undefined if it shows neither percentages nor leading zeros. */
export function parseNumberFormat(id: number, code: string | undefined): NumberFormat | undefined {
  if (code === undefined) return BUILT_IN.has(id) ? () => 'percent' : undefined
  const sections = splitSections(code).slice(0, NUMBER_SECTIONS)
  const shown = sections.map(detectDisplay)
  const [first = 'plain'] = shown
  if (shown.every((each) => each === 'plain')) return undefined
  if (shown.every((each) => each === first)) return () => first
  const conditions = sections.map(parseCondition)
  return (value) => shown[findSection(value, conditions)] ?? first
}

export function formatShownNumber(number: string, format: NumberFormat): TypedCell {
  const shown = format(Number(number))
  switch (shown) {
    case 'percent':
      return { kind: 'percent', text: `${normalizeNumber(`${number}E2`) ?? number}%` }
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

// Replaces semicolons in quotes, brackets or escapes, which do not separate sections.
function splitSections(code: string): string[] {
  return code.replace(/"[^"]*"|\\.|[_*].|\[[^[\]]*\]/g, (piece) => piece.replaceAll(';', ' ')).split(';')
}

function detectDisplay(section: string): NumberDisplay {
  const pattern = section.replace(LITERAL, '').replace(/\[[^[\]]*\]/g, '')
  if (!/[0#?]|general/i.test(pattern)) return 'plain'
  if (pattern.includes('%')) return 'percent'
  const literals = (section.match(LITERAL) ?? []).filter((each) => !/^[_*]/.test(each)).join('')
  if (/[%％]/.test(literals + pattern)) return 'points'
  const digits = pattern.replace(/[()\s-]/g, '')
  return /^0{2,}$/.test(digits) ? digits.length : 'plain'
}

const isPositive = (value: number) => value > 0
const isNegative = (value: number) => value < 0

type Condition = ((value: number) => boolean) | undefined

function parseCondition(section: string): Condition {
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

function findSection(value: number, conditions: readonly Condition[]): number {
  const last = conditions.length - 1
  if (conditions.every((condition) => condition === undefined)) return value < 0 && last > 0 ? 1 : 0
  const [first = isPositive, second = isNegative] = conditions
  if (first(value)) return 0
  return last < 2 || second(value) ? Math.min(1, last) : last
}
