// Computes the expected content of exports from list rows; shares no code with the product.
import { choicesOf, type Cascade, type ColumnMeta, filesOf, type Row, textsOf } from '@cangdan/protocol'

const SHANGHAI = 28_800

export function cellText(row: Row, column: ColumnMeta): string {
  const value = row[column.name] ?? null
  if (value === null) return ''
  switch (column.type) {
    case 'number':
    case 'hide':
    case 'text':
    case 'time':
      return column.decimal === undefined ? asText(value) : numberText(Number(value), column)
    case 'select':
    case 'checkbox':
      return [value]
        .flat()
        .map((choice) => labelOf(choice, column))
        .join('; ')
    case 'tags':
      return textsOf(value).join('; ')
    case 'cascade':
      return alongPath(column.cascades ?? [], choicesOf(value)).join(' / ')
    case 'date':
    case 'eqdate':
      return clock(Number(value) + SHANGHAI).slice(0, 10)
    case 'datetime':
    case 'eqtime':
      return clock(Number(value))
    case 'second':
      return [3600, 60, 1]
        .map((size, index) => Math.floor(Number(value) / size) % (index === 0 ? Infinity : 60))
        .map((part) => asText(part).padStart(2, '0'))
        .join(':')
    case 'image':
      return filesOf(value)
        .map(({ name }) => name)
        .join('; ')
  }
}

/** Escapes a text for CSV: prefixes an apostrophe when a spreadsheet program would run it. */
export function inCsv(text: string): string {
  const isNumber = /^[+-]?\d+(\.\d+)?%?$/.test(text)
  return /^'*[=+\-@\t\r\n\0＝＋－＠]/.test(text) && !isNumber ? `'${text}` : text
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const clock = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')

const numberText = (stored: number, { decimal = 0, unit }: ColumnMeta): string =>
  `${decimalText(stored, decimal)}${unit === '%' ? '%' : ''}`

function decimalText(stored: number, decimals: number): string {
  const digits = asText(Math.abs(stored)).padStart(decimals + 1, '0')
  const [whole, rest] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)]
  return `${stored < 0 ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`
}

const labelOf = (choice: unknown, { options = [], cascades = [] }: ColumnMeta): string =>
  [...options, ...cascades].find(({ value }) => value === choice)?.label ?? asText(choice)

function alongPath(tree: readonly Cascade[], [first, ...rest]: readonly number[]): string[] {
  if (first === undefined) return []
  const node = tree.find(({ value }) => value === first)
  return [node?.label ?? asText(first), ...alongPath(node?.children ?? [], rest)]
}
