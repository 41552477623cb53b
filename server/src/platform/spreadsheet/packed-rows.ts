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
    const parts = cells.map(packCell)
    if (parts.some((part) => part.includes(BETWEEN))) return undefined
    packed.push([`${row}${hidden ? HIDDEN : ''}`, ...parts].join(BETWEEN))
  }
  return packed
}

function packCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return TEXT + cell
  if (typeof cell === 'boolean') return cell ? '1' : '0'
  return TAGS[cell.kind] + cell.text
}

export function unpackRows(packed: readonly string[]): SheetRow[] {
  return packed.map((text) => {
    const [head = '', ...parts] = text.split(BETWEEN)
    const cells = parts.map(unpackCell)
    const row = Number.parseInt(head, 10)
    return head.endsWith(HIDDEN) ? { row, cells, hidden: true } : { row, cells }
  })
}

function unpackCell(part: string): Cell {
  if (part === '') return null
  const text = part.slice(1)
  const [tag = ''] = part
  if (tag === TEXT) return text
  const kind = KINDS.get(tag)
  return kind === undefined ? tag === '1' : { kind, text }
}
