// Rows on their way from the process that reads a file: each is one text, which costs a third of what its cells as JSON do.
import type { Cell, MarkedCell, SheetRow } from './cells.ts'

/** Stands between cells; JSON leaves it as it is, and a file that has it in a text is passed on unpacked. */
const BETWEEN = '\x7f'

const TAGS: Record<MarkedCell['kind'], string> = {
  number: 'n',
  percent: 'p',
  date: 'd',
  datetime: 'm',
  time: 'c',
  error: 'e',
}
const KINDS = new Map(Object.entries(TAGS).map(([kind, tag]) => [tag, kind as MarkedCell['kind']]))
const TEXT = 's'
const HIDDEN = 'h'

/** `undefined` where one of them cannot be written so. */
export function packRows(rows: readonly SheetRow[]): string[] | undefined {
  const packed: string[] = []
  for (const { row, cells, hidden } of rows) {
    const parts = [hidden ? `${row}${HIDDEN}` : String(row)]
    for (const cell of cells) {
      const part = packCell(cell)
      if (part.includes(BETWEEN)) return undefined
      parts.push(part)
    }
    packed.push(parts.join(BETWEEN))
  }
  return packed
}

function packCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return TEXT + cell
  if (typeof cell === 'boolean') return cell ? '1' : '0'
  return TAGS[cell.kind] + cell.text
}

/** Cells that are kept to be handed out again. */
const MAX_KNOWN = 5_000

/** A cell that was there before is the same one: days, codes and zeros repeat, and what a sheet keeps in memory becomes less. */
export class RowUnpacker {
  readonly #known = new Map<string, Cell>()

  unpack(packed: readonly string[]): SheetRow[] {
    return packed.map((text) => {
      const parts = text.split(BETWEEN)
      const [head = ''] = parts
      const cells: Cell[] = []
      for (let at = 1; at < parts.length; at += 1) cells.push(this.#cellOf(parts[at] ?? ''))
      const row = Number.parseInt(head, 10)
      return head.endsWith(HIDDEN) ? { row, cells, hidden: true } : { row, cells }
    })
  }

  #cellOf(part: string): Cell {
    const known = this.#known.get(part)
    if (known !== undefined) return known
    const cell = unpackCell(part)
    if (this.#known.size < MAX_KNOWN) this.#known.set(part, cell)
    return cell
  }
}

function unpackCell(part: string): Cell {
  if (part === '') return null
  const text = part.slice(1)
  const tag = part.charAt(0)
  if (tag === TEXT) return text
  const kind = KINDS.get(tag)
  return kind === undefined ? tag === '1' : { kind, text }
}
