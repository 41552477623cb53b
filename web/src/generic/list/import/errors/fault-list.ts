import type { ImportFault } from '@cangdan/protocol'

export interface FaultWords {
  readonly row: string
  readonly column: string
  readonly reason: string
  readonly wholeRow: string
  readonly value: string
}

/** In reading order; the server reports some errors only after later rows. */
export const inOrder = (faults: readonly ImportFault[]): ImportFault[] =>
  faults.toSorted((a, b) => a.row - b.row || (a.column ?? 0) - (b.column ?? 0))

/** 1 is A, 26 is Z, 27 is AA, as in spreadsheets. */
export function columnLetters(column: number): string {
  const before = Math.floor((column - 1) / 26)
  const last = String.fromCharCode(65 + ((column - 1) % 26))
  return before === 0 ? last : columnLetters(before) + last
}

/** For example `B 机构类型`; without a column, the label for the whole row. */
export function columnName({ column, title }: ImportFault, wholeRow: string): string {
  const letters = column === null ? '' : columnLetters(column)
  return `${letters} ${title}`.trim() || wholeRow
}

/** Tab-separated, for pasting into a spreadsheet. */
export const faultsAsText = (faults: readonly ImportFault[], words: FaultWords): string =>
  linesOf(faults, words)
    .map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ')).join('\t'))
    .join('\n')

/** CSV for spreadsheet programs: with a UTF-8 byte order mark, quoted, and with formulas disabled. */
export const faultsAsCsv = (faults: readonly ImportFault[], words: FaultWords): string =>
  `\uFEFF${linesOf(faults, words)
    .map((cells) => `${cells.map(quoted).join(',')}\r\n`)
    .join('')}`

function linesOf(faults: readonly ImportFault[], words: FaultWords): string[][] {
  const { row, column, reason, wholeRow, value } = words
  // No value column when all errors are of empty cells.
  const hasValues = faults.some((fault) => fault.value !== undefined)
  const withValue = (cells: string[], last: string) => (hasValues ? [...cells, last] : cells)
  return [
    withValue([row, column, reason], value),
    ...faults.map((fault) =>
      withValue([String(fault.row), columnName(fault, wholeRow), fault.reason], fault.value ?? ''),
    ),
  ]
}

const quoted = (cell: string): string =>
  `"${(/^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`
