import type { CellMeta, TableLine } from '@cangdan/protocol'

export const createLine = (cells: readonly CellMeta[]): TableLine =>
  Object.fromEntries(cells.map(({ name }) => [name, '']))

interface CellInput {
  readonly at: number
  readonly name: string
  readonly text: string
}

export const setCell = (lines: readonly TableLine[], { at, name, text }: CellInput): TableLine[] =>
  lines.map((line, place) => (place === at ? { ...line, [name]: text } : line))

export function moveLine(lines: readonly TableLine[], from: number, to: number): TableLine[] {
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
export function pasteBlock(lines: readonly TableLine[], { at, column, block, cells }: Block): TableLine[] {
  const rows = block.replace(/\r?\n$/, '').split(/\r?\n/)
  const all = [...lines]
  for (const [index, row] of rows.entries()) {
    const pasted = row.split('\t').map((text, offset) => [cells[column + offset]?.name, text.trim()] as const)
    const named = pasted.filter(([name]) => name !== undefined)
    all[at + index] = { ...(all[at + index] ?? createLine(cells)), ...Object.fromEntries(named) }
  }
  return all
}
