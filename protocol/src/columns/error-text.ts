import { formatGrouped } from '../decimal.ts'
import type { ErrorCode } from '../errors.ts'
import type { ErrorDefinition } from '../errors/error-definition.ts'
import { BROWSER_ERRORS } from '../errors/browser.ts'
import { fill, type Language, title } from '../language.ts'
import type { ValueError } from './column-kind.ts'

/** Errors whose numbers have the decimals of their column. */
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

/** Prefixes an error text with its table cell; `cell` is the title of the column. */
export const formatCellError = (line: number, cell: string, error: string, language: Language): string =>
  fill(IN_CELL[language], { line: String(line), cell, fault: error })

const IN_TAG = title('“{tag}”：{fault}', '“{tag}”: {fault}', '«{tag}»: {fault}', '「{tag}」：{fault}')

export const formatTagError = (tag: string, error: string, language: Language): string =>
  fill(IN_TAG[language], { tag, fault: error })

type Values = Readonly<Record<string, string | number>>
type FieldError = Omit<ValueError, 'values'> & { readonly values?: Values }

/** Formats an error of a value. Bounds have the column's decimals and the language's separators. */
export const formatFieldError = (error: FieldError, decimal: number, language: Language): string =>
  formatErrorText(BROWSER_ERRORS[error.code], error, decimal, language)

export function formatErrorText(
  { text }: ErrorDefinition,
  { code, values = {} }: { readonly code: ErrorCode; readonly values?: Values },
  decimal: number,
  language: Language,
): string {
  const scaled = SCALED.has(code)
  const said = Object.entries(values).map(([name, value]): [string, string] => [
    name,
    typeof value === 'number' ? formatGrouped(value, scaled ? decimal : 0, language) : value,
  ])
  return fill(text[language], Object.fromEntries(said))
}
