// Collects the paragraphs and tables of a Word document as blocks of a rich text.
import { type RichBlock, type RichInline, TABLE_LIMITS } from '@cangdan/protocol'
import type { ParagraphNumber } from './numbering.ts'

interface ListItem {
  readonly depth: number
  /** Undefined for a bullet. */
  readonly position: number | undefined
  readonly paragraph: RichBlock
}

/** A rich text limits the depth of lists. */
const MAX_LIST_DEPTH = 3

export class BlockList {
  readonly blocks: RichBlock[] = []
  #items: ListItem[] = []

  addHeading(level: number, content: readonly RichInline[]): void {
    this.flush()
    const plain = content.map(({ marks: _marks, ...node }) => node)
    this.blocks.push({ type: 'heading', attrs: { level: level === 1 ? 2 : 3 }, content: plain })
  }

  addParagraph(content: readonly RichInline[]): void {
    this.flush()
    this.blocks.push({ type: 'paragraph', content })
  }

  addTable(rows: readonly TableRow[]): void {
    this.flush()
    this.blocks.push(...buildTables(rows))
  }

  /** Adds a paragraph of a list. A number that a list of the editor would not show becomes text. */
  addItem({ isBullet, position, label }: ParagraphNumber, level: number, content: readonly RichInline[]): void {
    const depth = Math.min(level, MAX_LIST_DEPTH)
    const paragraph: RichBlock = { type: 'paragraph', content }
    const before = this.#items.findLast((item) => item.depth <= depth)
    const isNext = position !== undefined && position === (before?.depth === depth ? (before.position ?? 0) : 0) + 1
    if (isBullet || isNext) this.#items.push({ depth, position: isBullet ? undefined : position, paragraph })
    else this.addParagraph(withLabel(label, content))
  }

  flush(): void {
    this.blocks.push(...buildLists(this.#items))
    this.#items = []
  }
}

export const withLabel = (label: string, content: readonly RichInline[]): readonly RichInline[] =>
  label === '' ? content : [{ type: 'text', text: `${label} ` }, ...content]

function buildLists(items: readonly ListItem[]): RichBlock[] {
  const lists: RichBlock[] = []
  for (let at = 0; at < items.length; ) {
    const first = items[at] as ListItem
    const entries: RichBlock[] = []
    for (let item = items[at]; item !== undefined && isSameList(first, item); item = items[at]) {
      let end = at + 1
      while ((items[end]?.depth ?? 0) > first.depth) end += 1
      entries.push({ type: 'listItem', content: [item.paragraph, ...buildLists(items.slice(at + 1, end))] })
      at = end
    }
    lists.push({ type: first.position === undefined ? 'bulletList' : 'orderedList', content: entries })
  }
  return lists
}

const isSameList = (first: ListItem, item: ListItem): boolean =>
  item.depth <= first.depth && (item.position === undefined) === (first.position === undefined)

export interface TableRow {
  isHeader: boolean
  /** Paragraphs by cell. */
  readonly cells: (readonly RichInline[])[][]
}

/** Fills rows up to equal length. Long tables continue in another one; those that are too wide become lines of text. */
function buildTables(rows: readonly TableRow[]): RichBlock[] {
  const columns = Math.max(...rows.map(({ cells }) => cells.length))
  if (columns > TABLE_LIMITS.columns) return rows.flatMap(buildLine)
  const tables: RichBlock[] = []
  for (let at = 0; at < rows.length; at += TABLE_LIMITS.rows) {
    const content = rows.slice(at, at + TABLE_LIMITS.rows).map((row) => buildRow(row, columns))
    if (columns > 0) tables.push({ type: 'table', content })
  }
  return tables
}

const buildRow = ({ isHeader, cells }: TableRow, columns: number): RichBlock => ({
  type: 'tableRow',
  content: Array.from({ length: columns }, (_, place) => ({
    type: isHeader ? 'tableHeader' : 'tableCell',
    content: (cells[place]?.length ? cells[place] : [[]]).map(
      (content): RichBlock => ({ type: 'paragraph', ...(content.length === 0 ? {} : { content }) }),
    ),
  })),
})

function buildLine({ cells }: TableRow): RichBlock[] {
  const content = cells.flatMap((paragraphs, place): readonly RichInline[] => [
    ...(place === 0 ? [] : [{ type: 'text', text: ' | ' } as const]),
    ...paragraphs.flat(),
  ])
  return content.length === 0 ? [] : [{ type: 'paragraph', content }]
}
