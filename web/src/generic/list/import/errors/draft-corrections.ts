// What somebody is about to say of single cells and rows of a sheet. Pure.
import type { ImportAnswer, ImportFault, ImportLine, ImportCorrections } from '@cangdan/protocol'

/** The rows that are shown, by their numbers. */
export type Lines = ReadonlyMap<number, ImportLine>

export const linesOf = ({ lines = [] }: Pick<ImportAnswer, 'lines'>): Lines =>
  new Map(lines.map((line) => [line.row, line]))

/** What a cell is read as: as it was corrected, or as it stands there; `undefined` where it is not corrected in a table. */
export function textAt(
  lines: Lines,
  corrections: ImportCorrections,
  { row, column }: ImportFault,
): string | undefined {
  if (column === null) return undefined
  const text = lines.get(row)?.cells[column - 1]
  return text === undefined || text === null ? undefined : (corrections.cells?.[row]?.[column] ?? text)
}

export function withCell(
  corrections: ImportCorrections,
  { row, column }: ImportFault,
  text: string,
): ImportCorrections {
  if (column === null) return corrections
  return {
    ...corrections,
    cells: { ...corrections.cells, [row]: { ...corrections.cells?.[row], [column]: text } },
  }
}

/** What was said of a warned row; 0 where nothing. */
export const tickOf = ({ ticked }: ImportCorrections, row: number): number =>
  ticked === 'all' ? 1 : (ticked?.[row] ?? 0)

/** Of a single row; where all were ticked at once, of each by itself from now on. */
export function withTick(
  corrections: ImportCorrections,
  row: number,
  value: number,
  rows: readonly number[],
): ImportCorrections {
  const before =
    corrections.ticked === 'all' ? Object.fromEntries(rows.map((each) => [each, 1])) : corrections.ticked
  const others = Object.fromEntries(Object.entries(before ?? {}).filter(([each]) => each !== String(row)))
  return { ...corrections, ticked: value === 0 ? others : { ...others, [row]: value } }
}

/** Of all that are warned of: by their numbers where all of them are shown. */
export function withAllTicked(
  { ticked: _ticked, ...corrections }: ImportCorrections,
  rows: readonly number[],
  warned: number,
): ImportCorrections {
  return {
    ...corrections,
    ticked: rows.length === warned ? Object.fromEntries(rows.map((row) => [row, 1])) : 'all',
  }
}

/** The first cells of a row with something in them: enough to tell which it is. */
export function nameOfLine(lines: Lines, row: number, column: number | null): string {
  const cells = lines.get(row)?.cells ?? []
  return cells
    .filter((cell, index): cell is string => index + 1 !== column && cell !== null && cell.trim() !== '')
    .slice(0, 2)
    .join(' · ')
}
