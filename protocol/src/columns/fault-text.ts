// Says why a value was refused, in the words of the one error catalogue.
import { groupedText } from '../decimal.ts'
import type { ErrorCode } from '../errors.ts'
import type { Failure } from '../errors/failure.ts'
import { SAID_ERRORS } from '../errors/said.ts'
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

type Values = Readonly<Record<string, string | number>>
type Fault = Omit<ValueFault, 'values'> & { readonly values?: Values }

/** The sentence for a fault. Bounds are shown with the column's decimals, as the reader knows them. */
export const faultText = (fault: Fault, decimal: number, language: Language): string =>
  sentenceOf(SAID_ERRORS[fault.code], fault, decimal, language)

/** The same for any way that the whole catalogue has. */
export function sentenceOf(
  { text }: Failure,
  { code, values = {} }: { readonly code: ErrorCode; readonly values?: Values },
  decimal: number,
  language: Language,
): string {
  const scaled = SCALED.has(code)
  const said = Object.entries(values).map(([name, value]): [string, string] => [
    name,
    typeof value === 'number' ? groupedText(value, scaled ? decimal : 0, language) : value,
  ])
  return fill(text[language], Object.fromEntries(said))
}
