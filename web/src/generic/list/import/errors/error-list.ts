import type { ImportError } from '@cangdan/protocol'
import { formatCsv } from '#generic/csv.ts'

export interface ErrorListLabels {
  readonly row: string
  readonly column: string
  readonly reason: string
  readonly wholeRow: string
  readonly value: string
}

/** In reading order; the server reports some errors only after later rows. */
export const sortErrors = (errors: readonly ImportError[]): ImportError[] =>
  errors.toSorted((a, b) => a.row - b.row || (a.column ?? 0) - (b.column ?? 0))

/** 1 is A, 26 is Z, 27 is AA, as in spreadsheets. */
export function toColumnLetters(column: number): string {
  const before = Math.floor((column - 1) / 26)
  const last = String.fromCharCode(65 + ((column - 1) % 26))
  return before === 0 ? last : toColumnLetters(before) + last
}

/** For example `B 机构类型`; without a column, the label for the whole row. */
export function formatColumnName({ column, title }: ImportError, wholeRow: string): string {
  const letters = column === null ? '' : toColumnLetters(column)
  return `${letters} ${title}`.trim() || wholeRow
}

/** Tab-separated, for pasting into a spreadsheet. */
export const formatErrorsAsText = (errors: readonly ImportError[], words: ErrorListLabels): string =>
  buildErrorLines(errors, words)
    .map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ')).join('\t'))
    .join('\n')

export const formatErrorsAsCsv = (errors: readonly ImportError[], words: ErrorListLabels): string =>
  formatCsv(buildErrorLines(errors, words))

function buildErrorLines(errors: readonly ImportError[], words: ErrorListLabels): string[][] {
  const { row, column, reason, wholeRow, value } = words
  // No value column when all errors are of empty cells.
  const hasValues = errors.some((error) => error.value !== undefined)
  const appendValue = (cells: string[], last: string) => (hasValues ? [...cells, last] : cells)
  return [
    appendValue([row, column, reason], value),
    ...errors.map((error) =>
      appendValue([String(error.row), formatColumnName(error, wholeRow), error.reason], error.value ?? ''),
    ),
  ]
}
