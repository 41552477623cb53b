// Writes a workbook as its rows arrive: memory stays constant, and an error of the source leaves no file that looks complete.
import { ByteSink } from '../byte-sink.ts'
import type { RowBatches, SheetColumn, Value } from '../values.ts'
import type { GetUtcOffset } from '../time-zone.ts'
import { type ZipPart, writeZip } from '../zip/write-zip.ts'
import { MAX_SHEET_ROWS } from './columns.ts'
import { CHOICE_SHEET, buildChoiceLists } from './choice-lists.ts'
import { buildPackageParts, buildPlainSheet, buildSheetEnd, getSheetFile, buildSheetHead } from './parts.ts'
import { createRowWriter, writeTitles } from './sheet-xml.ts'
import { type Styles, createStyles } from './styles.ts'
import { fitColumns } from './widths.ts'

const CHUNK_BYTES = 1 << 18
/** A streamed ZIP part must be below 4 GiB, so a new sheet begins before. */
const MAX_SHEET_BYTES = 4_000_000_000

export interface XlsxOptions {
  sheetName: string
  shift: GetUtcOffset
  /** Maximum rows of a sheet, including titles. */
  rowsPerSheet?: number
  bytesPerSheet?: number
}

export function writeXlsx(
  columns: readonly SheetColumn[],
  batches: RowBatches,
  options: XlsxOptions,
): AsyncGenerator<Buffer> {
  return writeZip(buildParts(columns, batches, options))
}

async function* buildParts(
  columns: readonly SheetColumn[],
  batches: RowBatches,
  options: XlsxOptions,
): AsyncGenerator<ZipPart> {
  const styles = createStyles(columns)
  const source = new RowSource(batches)
  const { validations, rows: choices } = buildChoiceLists(columns)
  try {
    await source.hasMore()
    const fitted = fitColumns(columns, source.ahead)
    let sheets = 0
    do {
      sheets += 1
      const isFirst = sheets === 1
      const content = writeSheet({ columns: fitted, styles, source, options, isFirst, validations })
      yield { name: `xl/${getSheetFile(sheets)}`, content }
    } while (await source.hasMore())
    const others = {
      'xl/styles.xml': styles.xml,
      ...(choices !== '' && { [`xl/${getSheetFile(sheets + 1)}`]: buildPlainSheet(choices) }),
      ...buildPackageParts(options.sheetName, sheets, choices === '' ? undefined : CHOICE_SHEET),
    }
    for (const [name, xml] of Object.entries(others)) yield { name, content: [Buffer.from(xml)] }
  } finally {
    await source.close()
  }
}

interface SheetInput {
  columns: ReturnType<typeof fitColumns>
  styles: Styles
  source: RowSource
  options: XlsxOptions
  isFirst: boolean
  validations: string
}

async function* writeSheet(sheet: SheetInput): AsyncGenerator<Buffer> {
  const { columns, styles, source, options, isFirst, validations } = sheet
  const { shift, rowsPerSheet = MAX_SHEET_ROWS, bytesPerSheet = MAX_SHEET_BYTES } = options
  const sink = new ByteSink()
  const writeRow = createRowWriter(sink, columns, styles, shift)
  sink.text(buildSheetHead(columns, styles, isFirst))
  writeTitles(sink, columns)
  let rows = 1
  let bytes = 0
  while (rows < rowsPerSheet && bytes < bytesPerSheet && (await source.hasMore())) {
    while (rows < rowsPerSheet && sink.length < CHUNK_BYTES) {
      const row = source.next()
      if (row === undefined) break
      rows += 1
      writeRow(rows, row)
    }
    if (sink.length < CHUNK_BYTES) continue
    bytes += sink.length
    yield sink.take()
  }
  sink.text(buildSheetEnd(columns, rows, validations))
  yield sink.take()
}

class RowSource {
  readonly #batches: AsyncIterator<readonly (readonly Value[])[]>
  #batch: readonly (readonly Value[])[] = []
  #at = 0

  constructor(batches: RowBatches) {
    this.#batches = batches[Symbol.asyncIterator]()
  }

  async hasMore(): Promise<boolean> {
    while (this.#at >= this.#batch.length) {
      const { done, value } = await this.#batches.next()
      if (done === true) return false
      this.#batch = value
      this.#at = 0
    }
    return true
  }

  get ahead(): readonly (readonly Value[])[] {
    return this.#batch.slice(this.#at)
  }

  next(): readonly Value[] | undefined {
    return this.#batch[this.#at++]
  }

  async close(): Promise<void> {
    await this.#batches.return?.()
  }
}
