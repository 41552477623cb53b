// Reads CSV (RFC 4180, and comma, semicolon, tab or pipe) row by row.
import type { FileHandle } from 'node:fs/promises'
import type { WorkbookPart, Cell, ReadLimits } from '../cells.ts'
import { RowCollector } from '../row-collector.ts'
import { SpreadsheetFailure } from '../failure.ts'
import { MAX_TEXT } from '../limits.ts'
import { findEncoding, decodeFile } from './encoding.ts'
import { restoreText } from './neutralize.ts'
import { isSufficient, detectSeparator, stripHint } from './separator.ts'

const MAX_HEAD = 1 << 16

export async function* readCsv(file: FileHandle, limits: ReadLimits): AsyncGenerator<WorkbookPart> {
  const collector = new RowCollector(limits)
  let parser: CsvParser | undefined
  let head = ''
  const begin = (): [WorkbookPart, CsvParser] => {
    const separator = detectSeparator(head)
    const opened = new CsvParser(separator, limits, collector)
    opened.feed(stripHint(head))
    return [{ book: { names: [], chosen: 0, ...(separator === ';' && { hasSemicolons: true as const }) } }, opened]
  }
  for await (const text of decodeFile(file, await findEncoding(file))) {
    // The separator is detected in the first lines, so they must be complete.
    if (parser === undefined) {
      head += text
      if (!isSufficient(head) && head.length < MAX_HEAD) continue
      const [book, opened] = begin()
      parser = opened
      yield book
    } else parser.feed(text)
    const rows = collector.take()
    if (rows.length > 0) yield { rows }
  }
  if (parser === undefined) {
    const [book, opened] = begin()
    parser = opened
    yield book
  }
  parser.end()
  const rows = collector.take()
  if (rows.length > 0) yield { rows }
  collector.end()
}

const [CR, LF, QUOTE] = [0x0d, 0x0a, 0x22]

class CsvParser {
  readonly #separator: number
  readonly #maxColumns: number
  readonly #collector: RowCollector
  #row = 1
  #cells: Cell[] = []
  #before = ''
  #state: 'start' | 'plain' | 'quoted' | 'closing' = 'start'
  #openedIn = 0
  #skipsLineFeed = false

  constructor(separator: string, { maxColumns }: ReadLimits, collector: RowCollector) {
    this.#maxColumns = maxColumns
    this.#separator = separator.charCodeAt(0)
    this.#collector = collector
  }

  feed(text: string): void {
    let from = 0
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (this.#state === 'quoted') {
        if (code !== QUOTE) continue
        this.#before += text.slice(from, at)
        from = at + 1
        this.#state = 'closing'
      } else if (this.#skipsLineFeed && code === LF) {
        from = at + 1
        this.#skipsLineFeed = false
      } else if (code === QUOTE && this.#state !== 'plain') {
        from = this.#quote(at)
      } else if (code === this.#separator || code === CR || code === LF) {
        this.#closeCell(text.slice(from, at))
        if (code !== this.#separator) this.#closeRow(code)
        from = at + 1
      } else if (this.#state !== 'plain') this.#begin()
    }
    this.#before += text.slice(from)
    if (this.#before.length <= MAX_TEXT) return
    throw this.#state === 'quoted' ? this.#unbalanced() : new SpreadsheetFailure('damaged', { row: this.#row })
  }

  /** @throws SpreadsheetFailure `unbalanced_quote` with the row of the opening quote */
  end(): void {
    if (this.#state === 'quoted') throw this.#unbalanced()
    this.#closeCell('')
    this.#collector.add(this.#row, this.#cells)
  }

  /** A quote opens a cell at its start; a doubled quote is a literal one. */
  #quote(at: number): number {
    if (this.#state === 'closing') this.#before += '"'
    else this.#openedIn = this.#row
    this.#state = 'quoted'
    this.#skipsLineFeed = false
    return at + 1
  }

  #begin(): void {
    // Text after a closing quote is ambiguous.
    if (this.#state === 'closing') throw this.#unbalanced()
    this.#state = 'plain'
    this.#skipsLineFeed = false
  }

  #closeCell(text: string): void {
    const cell = this.#before + text
    // Empty cells beyond the last column are ignored, however many there are.
    if (cell !== '' || this.#cells.length < this.#maxColumns) this.#cells.push(restoreText(cell))
    if (this.#cells.length > this.#maxColumns)
      throw new SpreadsheetFailure('too_many_columns', { row: this.#row, column: this.#cells.length })
    this.#before = ''
    this.#state = 'start'
    this.#skipsLineFeed = false
  }

  #closeRow(code: number): void {
    this.#collector.add(this.#row, this.#cells)
    this.#cells = []
    this.#row += 1
    this.#skipsLineFeed = code === CR
  }

  #unbalanced(): SpreadsheetFailure {
    const row = this.#state === 'quoted' ? this.#openedIn : this.#row
    return new SpreadsheetFailure('unbalanced_quote', { row, column: this.#cells.length + 1 })
  }
}
