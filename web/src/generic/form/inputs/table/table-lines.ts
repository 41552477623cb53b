import type { CellMeta, TableLine } from '@cangdan/protocol'

export const blankLine = (cells: readonly CellMeta[]): TableLine =>
  Object.fromEntries(cells.map(({ name }) => [name, '']))

interface Written {
  readonly at: number
  readonly name: string
  readonly text: string
}

export const written = (lines: readonly TableLine[], { at, name, text }: Written): TableLine[] =>
  lines.map((line, place) => (place === at ? { ...line, [name]: text } : line))

export function moved(lines: readonly TableLine[], from: number, to: number): TableLine[] {
  const line = lines[from]
  return line === undefined ? [...lines] : lines.toSpliced(from, 1).toSpliced(to, 0, line)
}

interface Block {
  readonly at: number
  readonly column: number
  /** Copied spreadsheet cells: tab-separated lines. */
  readonly block: string
  readonly cells: readonly CellMeta[]
}

/** Returns the lines with the block pasted at a cell; lines are added as needed. */
export function filled(lines: readonly TableLine[], { at, column, block, cells }: Block): TableLine[] {
  const rows = block.replace(/\r?\n$/, '').split(/\r?\n/)
  const all = [...lines]
  for (const [index, row] of rows.entries()) {
    const given = row.split('\t').map((text, offset) => [cells[column + offset]?.name, text.trim()] as const)
    const named = given.filter(([name]) => name !== undefined)
    all[at + index] = { ...(all[at + index] ?? blankLine(cells)), ...Object.fromEntries(named) }
  }
  return all
}
