// Says why a value was refused, in the words of the one error catalogue.
import { groupedText } from '../decimal.ts'
import { ERRORS, type ErrorCode } from '../errors.ts'
import { fill, type Language, title } from '../language.ts'
import type { ValueFault } from './column-kind.ts'

/** Sentences that hold numbers of their column. */
const SCALED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'too_small',
  'too_large',
  'zones_too_large',
  'jump_from_day',
  'jump_from_previous',
  'moves_far',
])

const IN_CELL = title(
  '第 {line} 行“{cell}”：{fault}',
  'Line {line}, “{cell}”: {fault}',
  'Línea {line}, «{cell}»: {fault}',
  '{line}行目「{cell}」：{fault}',
)

/** A sentence about one cell of a table, with its place; `cell` is the title of its column. */
export const inCell = (line: number, cell: string, fault: string, language: Language): string =>
  fill(IN_CELL[language], { line: String(line), cell, fault })

const IN_TAG = title('“{tag}”：{fault}', '“{tag}”: {fault}', '«{tag}»: {fault}', '「{tag}」：{fault}')

/** A sentence about one tag of a list. */
export const inTag = (tag: string, fault: string, language: Language): string =>
  fill(IN_TAG[language], { tag, fault })

/** The sentence for a fault. Bounds are shown with the column's decimals, as the reader knows them. */
export function faultText(
  fault: Omit<ValueFault, 'values'> & { readonly values?: Readonly<Record<string, string | number>> },
  decimal: number,
  language: Language,
): string {
  const scaled = SCALED.has(fault.code)
  const values = Object.entries(fault.values ?? {}).map(([name, value]): [string, string] => [
    name,
    typeof value === 'number' ? groupedText(value, scaled ? decimal : 0, language) : value,
  ])
  return fill(ERRORS[fault.code].text[language], Object.fromEntries(values))
}
