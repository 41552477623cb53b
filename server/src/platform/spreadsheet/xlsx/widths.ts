// Column widths: text that does not fit is cut off, and a number is shown as `#####`.
import { getDigits, type SheetColumn, type Value } from '../values.ts'

const WIDTHS = { text: 16, time: 12, number: 14, date: 12, datetime: 20, boolean: 8 } as const
const MAX_TITLE_WIDTH = 40
/** Longer texts are cut off. */
const MAX_TEXT_WIDTH = 60
const PADDING = 2
/** A number in a later row may have another group of digits. */
const NEXT_GROUP = 4

export function fitColumns(
  columns: readonly SheetColumn[],
  rows: readonly (readonly Value[])[],
): (SheetColumn & { readonly width: number })[] {
  return columns.map((column, index) => {
    const { kind, title, width } = column
    if (width !== undefined) return { ...column, width }
    const least = Math.max(WIDTHS[kind], Math.min(countLetters(title) + PADDING, MAX_TITLE_WIDTH))
    const shown = rows.reduce((most, row) => Math.max(most, computeWidth(row[index] ?? null, column)), 0)
    return { ...column, width: Math.max(least, shown) }
  })
}

function computeWidth(value: Value, column: SheetColumn): number {
  if (value === null) return 0
  if (column.kind === 'text') return Math.min(countLetters(String(value)) + PADDING, MAX_TEXT_WIDTH)
  return column.kind === 'number' ? computeNumberWidth(getDigits(value), column) : 0
}

function computeNumberWidth(digits: string, { decimals = 0, grouped = false }: SheetColumn): number {
  const whole = Math.max(digits.replace('-', '').length - decimals, 1)
  const groups = grouped ? Math.floor((whole - 1) / 3) : 0
  const sign = digits.startsWith('-') ? 1 : 0
  return sign + whole + groups + (decimals === 0 ? 0 : decimals + 1) + NEXT_GROUP
}

/** Counts CJK characters as two letters, up to the maximum width. */
function countLetters(text: string): number {
  let letters = 0
  for (const char of text.slice(0, MAX_TEXT_WIDTH)) letters += char > '\u2e7f' ? 2 : 1
  return letters
}
