// Reads the largest table of a web page with the extension .xls, which many back offices write.
import type { FileHandle } from 'node:fs/promises'
import type { WorkbookPart, Cell, ReadLimits } from '../cells.ts'
import { RowCollector } from '../row-collector.ts'
import { findEncoding, decodeFile } from '../csv/encoding.ts'
import { SpreadsheetFailure } from '../failure.ts'
import { Merges } from '../merges.ts'
import { decodeHtmlText } from './entities.ts'

const ROWS_A_BATCH = 1_000
const MAX_DEPTH = 20
const MAX_TABLES = 10_000
const LEAST = 2
const PIECE =
  /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)|<(\/?)([a-z][a-z0-9]{0,20})\b([^<>]{0,4000})>/gi

/** @throws SpreadsheetFailure `html` if no table has two rows and two columns */
export async function* readHtml(file: FileHandle, limits: ReadLimits): AsyncGenerator<WorkbookPart> {
  let page = ''
  for await (const text of decodeFile(file, await findEncoding(file))) page += text
  const table = findLargestTable(new TableScanner(limits).scan(page))
  yield { book: { names: [], chosen: 0 } }
  const merges = new Merges()
  for (const merge of table.merges) merges.add(merge)
  const collector = new RowCollector(limits, merges)
  for (const [i, cells] of table.rows.entries()) {
    collector.add(i + 1, cells)
    if (i % ROWS_A_BATCH === 0) yield { rows: collector.take() }
  }
  yield { rows: collector.take() }
  collector.end()
}

interface Table {
  readonly rows: Cell[][]
  readonly merges: { top: number; bottom: number; column: number; isOneColumn: boolean }[]
  /** By column, the last row of a cell with a rowspan. */
  readonly taken: Map<number, number>
}

function findLargestTable(tables: readonly Table[]): Table {
  const real = tables.filter(({ rows }) => rows.filter((row) => row.length >= LEAST).length >= LEAST)
  const [first, ...others] = real
  if (first === undefined) throw new SpreadsheetFailure('html')
  return others.reduce((most, each) => (each.rows.length > most.rows.length ? each : most), first)
}

class TableScanner {
  readonly #limits: ReadLimits
  readonly #all: Table[] = []
  readonly #open: Table[] = []
  #cell: { table: Table; column: number; text: string } | undefined
  #count = 0

  constructor(limits: ReadLimits) {
    this.#limits = limits
  }

  scan(page: string): readonly Table[] {
    let at = 0
    for (const match of page.matchAll(PIECE)) {
      this.#text(page.slice(at, match.index))
      at = match.index + match[0].length
      const [, , slash = '', name = '', attributes = ''] = match
      if (name !== '') this.#tag(name.toLowerCase(), slash !== '', attributes)
    }
    this.#closeCell()
    return this.#all
  }

  #text(text: string): void {
    if (this.#cell !== undefined) this.#cell.text += text
  }

  #tag(name: string, isEnd: boolean, attributes: string): void {
    switch (name) {
      case 'table':
        this.#closeCell()
        if (isEnd) this.#open.pop()
        else this.#begin()
        return
      case 'tr':
        this.#closeCell()
        if (!isEnd) this.#row()
        return
      case 'td':
      case 'th':
        this.#closeCell()
        if (!isEnd) this.#openCell(attributes)
        return
      case 'br':
      case 'p':
      case 'div':
        this.#text('\n')
    }
  }

  #begin(): void {
    if (this.#open.length >= MAX_DEPTH || this.#all.length >= MAX_TABLES) throw new SpreadsheetFailure('html')
    const table: Table = { rows: [], merges: [], taken: new Map() }
    this.#open.push(table)
    this.#all.push(table)
  }

  #row(): void {
    this.#count += 1
    if (this.#count > this.#limits.maxRows * 2) throw new SpreadsheetFailure('too_many_rows')
    this.#open.at(-1)?.rows.push([])
  }

  #openCell(attributes: string): void {
    const table = this.#open.at(-1)
    const row = table?.rows.at(-1)
    if (table === undefined || row === undefined) return
    const top = table.rows.length
    while ((table.taken.get(row.length) ?? 0) >= top) row.push(null)
    const column = row.length
    const [across, down] = [parseSpan('colspan', attributes), parseSpan('rowspan', attributes)]
    if (column + across > this.#limits.maxColumns)
      throw new SpreadsheetFailure('too_many_columns', { row: top, column: column + across })
    for (let i = 0; i < across; i += 1) {
      row.push(null)
      if (down > 1) table.taken.set(column + i, top + down - 1)
    }
    if (down > 1) table.merges.push({ top, bottom: top + down - 1, column, isOneColumn: across === 1 })
    this.#cell = { table, column, text: '' }
  }

  #closeCell(): void {
    if (this.#cell === undefined) return
    const { table, column, text } = this.#cell
    this.#cell = undefined
    const row = table.rows.at(-1)
    const plain = decodeHtmlText(text)
    if (row !== undefined && plain !== '') row[column] = plain
  }
}

const MAX_SPAN = 100_000

const SPANS = {
  colspan: /\bcolspan\s*=\s*["']?(\d{1,6})/i,
  rowspan: /\browspan\s*=\s*["']?(\d{1,6})/i,
} as const

function parseSpan(name: keyof typeof SPANS, attributes: string): number {
  const [, digits = '1'] = SPANS[name].exec(attributes) ?? []
  return Math.min(Math.max(Number(digits), 1), MAX_SPAN)
}
