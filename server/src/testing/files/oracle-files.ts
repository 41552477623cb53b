// Computes the expected content of exports from list rows; shares no code with the product.
import { getNumberChoices, type Cascade, type ColumnMeta, getFiles, type Row, getTexts } from '@cangdan/protocol'

const SHANGHAI = 28_800

export function getExpectedCell(row: Row, column: ColumnMeta): string {
  const value = row[column.name] ?? null
  if (value === null) return ''
  switch (column.type) {
    case 'number':
    case 'hide':
    case 'text':
    case 'time':
      return column.decimal === undefined ? toText(value) : formatNumberCell(Number(value), column)
    case 'select':
    case 'checkbox':
      return [value]
        .flat()
        .map((choice) => findLabel(choice, column))
        .join('; ')
    case 'tags':
      return getTexts(value).join('; ')
    case 'cascade':
      return findPathLabels(column.cascades ?? [], getNumberChoices(value)).join(' / ')
    case 'date':
    case 'eqdate':
      return formatClock(Number(value) + SHANGHAI).slice(0, 10)
    case 'datetime':
    case 'eqtime':
      return formatClock(Number(value))
    case 'second':
      return [3600, 60, 1]
        .map((size, index) => Math.floor(Number(value) / size) % (index === 0 ? Infinity : 60))
        .map((part) => toText(part).padStart(2, '0'))
        .join(':')
    case 'image':
      return getFiles(value)
        .map(({ name }) => name)
        .join('; ')
  }
}

/** Escapes a text for CSV: prefixes an apostrophe when a spreadsheet program would run it. */
export function escapeCsvText(text: string): string {
  const isNumber = /^[+-]?\d+(\.\d+)?%?$/.test(text)
  return /^'*[=+\-@\t\r\n\0＝＋－＠]/.test(text) && !isNumber ? `'${text}` : text
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const formatClock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')

const formatNumberCell = (stored: number, { decimal = 0, unit }: ColumnMeta): string =>
  `${formatDecimal(stored, decimal)}${unit === '%' ? '%' : ''}`

function formatDecimal(stored: number, decimals: number): string {
  const digits = toText(Math.abs(stored)).padStart(decimals + 1, '0')
  const [whole, rest] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)]
  return `${stored < 0 ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`
}

const findLabel = (choice: unknown, { options = [], cascades = [] }: ColumnMeta): string =>
  [...options, ...cascades].find(({ value }) => value === choice)?.label ?? toText(choice)

function findPathLabels(tree: readonly Cascade[], [first, ...rest]: readonly number[]): string[] {
  if (first === undefined) return []
  const node = tree.find(({ value }) => value === first)
  return [node?.label ?? toText(first), ...findPathLabels(node?.children ?? [], rest)]
}
