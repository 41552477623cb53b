import type { ImportResponse, ImportError, ImportLine, ImportCorrections } from '@cangdan/protocol'

export type Lines = ReadonlyMap<number, ImportLine>

export const indexLines = ({ lines = [] }: Pick<ImportResponse, 'lines'>): Lines =>
  new Map(lines.map((line) => [line.row, line]))

/** Returns the corrected or original text of a cell; `undefined` when the cell cannot be corrected in a table. */
export function getCellText(
  lines: Lines,
  corrections: ImportCorrections,
  { row, column }: ImportError,
): string | undefined {
  if (column === null) return undefined
  const text = lines.get(row)?.cells[column - 1]
  return text === undefined || text === null ? undefined : (corrections.cells?.[row]?.[column] ?? text)
}

export function setCellText(
  corrections: ImportCorrections,
  { row, column }: ImportError,
  text: string,
): ImportCorrections {
  if (column === null) return corrections
  return {
    ...corrections,
    cells: { ...corrections.cells, [row]: { ...corrections.cells?.[row], [column]: text } },
  }
}

/** Returns the confirmation of a warned row; 0 when there is none. */
export const getConfirmation = ({ ticked }: ImportCorrections, row: number): number =>
  ticked === 'all' ? 1 : (ticked?.[row] ?? 0)

/** Sets the confirmation of a row; if all were confirmed together, each row is listed separately from now on. */
export function setConfirmation(
  corrections: ImportCorrections,
  row: number,
  value: number,
  rows: readonly number[],
): ImportCorrections {
  const before = corrections.ticked === 'all' ? Object.fromEntries(rows.map((each) => [each, 1])) : corrections.ticked
  const others = Object.fromEntries(Object.entries(before ?? {}).filter(([each]) => each !== String(row)))
  return { ...corrections, ticked: value === 0 ? others : { ...others, [row]: value } }
}

/** Confirms all warned rows, by number when all of them are displayed. */
export function confirmAll(
  { ticked: _ticked, ...corrections }: ImportCorrections,
  rows: readonly number[],
  warned: number,
): ImportCorrections {
  return {
    ...corrections,
    ticked: rows.length === warned ? Object.fromEntries(rows.map((row) => [row, 1])) : 'all',
  }
}

export function describeLine(lines: Lines, row: number, column: number | null): string {
  const cells = lines.get(row)?.cells ?? []
  return cells
    .filter((cell, index): cell is string => index + 1 !== column && cell !== null && cell.trim() !== '')
    .slice(0, 2)
    .join(' · ')
}
