// Encodes a row as one text, which costs a third of its cells as JSON, to send it from the child process.
import type { Cell, TypedCell, SheetRow } from './cells.ts'

/** Separator of cells, which JSON does not escape; rows with it in a text are sent unpacked. */
const BETWEEN = '\x7f'

const TAGS: Record<TypedCell['kind'], string> = {
  number: 'n',
  percent: 'p',
  date: 'd',
  datetime: 'm',
  time: 'c',
  error: 'e',
}
const KINDS = new Map(Object.entries(TAGS).map(([kind, tag]) => [tag, kind as TypedCell['kind']]))
const TEXT = 's'
const HIDDEN = 'h'

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

const MAX_KNOWN = 5_000

/** Unpacks equal cells to one shared object, because days, codes and zeros repeat: the sheet uses less memory. */
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
