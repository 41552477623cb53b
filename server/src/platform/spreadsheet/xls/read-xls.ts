// Reads workbooks of Excel 97 to 2003, which have at most 65,536 rows, in one step.
import type { FileHandle } from 'node:fs/promises'
import type { CellValue } from 'hucre'
import type { WorkbookFacts, WorkbookPart, Cell, ReadLimits } from '../cells.ts'
import { RowCollector } from '../row-collector.ts'
import { normalizeNumber } from '../exact-number.ts'
import { SpreadsheetFailure } from '../failure.ts'
import { type NumberFormat, formatShownNumber } from '../number-format.ts'
import { openCompoundFile } from './compound-file.ts'
import { findVisibleSheet } from './globals.ts'
import { readSheetRowLayout, type SheetRowLayout } from './row-layout.ts'
import { type GetCellFormat, readCellFormats } from './cell-formats.ts'

const ROWS_A_BATCH = 1_000

export async function* readXls(file: FileHandle, limits: ReadLimits, wanted?: string): AsyncGenerator<WorkbookPart> {
  const { size } = await file.stat()
  if (size > limits.maxInflatedBytes) throw new SpreadsheetFailure('too_large')
  const bytes = await file.readFile()
  const { facts, rows, formats, merges, hidden } = await readFirstSheet(bytes, wanted)
  yield { book: facts }
  const collector = new RowCollector(limits, merges)
  for (const [i, row] of rows.entries()) {
    // Rows that were never written are holes of a sparse array.
    if (row !== undefined)
      collector.add(
        i + 1,
        row.map((value, column) => toCell(value, formats(i, column))),
        hidden.has(i + 1),
      )
    if (i % ROWS_A_BATCH === 0) yield { rows: collector.take() }
  }
  yield { rows: collector.take() }
  collector.end()
}

interface OldSheet extends SheetRowLayout {
  readonly facts: WorkbookFacts
  readonly rows: readonly (CellValue[] | undefined)[]
  readonly formats: GetCellFormat
}

async function readFirstSheet(bytes: Buffer, wanted?: string): Promise<OldSheet> {
  const container = openCompoundFile(bytes)
  if (container.names.has('EncryptedPackage')) throw new SpreadsheetFailure('encrypted')
  // Excel 5 and 95 name it Book.
  if (!container.names.has('Workbook'))
    throw new SpreadsheetFailure(container.names.has('Book') ? 'unsupported' : 'not_a_workbook')
  const workbook = container.stream('Workbook')
  const shown = findVisibleSheet(workbook, wanted)
  const { readXls: readBiff } = await import('hucre/xlsx')
  const { sheets } = await readBiff(bytes).catch((error: unknown) => {
    throw new SpreadsheetFailure('damaged', {}, error)
  })
  return {
    facts: shown.facts,
    rows: sheets[shown.index]?.rows ?? [],
    formats: readCellFormats(workbook, shown),
    ...readSheetRowLayout(workbook, shown),
  }
}

const ERROR = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|ERR!)$/

function toCell(value: CellValue | undefined, format: NumberFormat | undefined): Cell {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return toDateCell(value)
  if (typeof value === 'number') {
    const text = normalizeNumber(String(value)) ?? String(value)
    return format === undefined ? { kind: 'number', text } : formatShownNumber(text, format)
  }
  if (typeof value === 'string' && ERROR.test(value)) return { kind: 'error', text: value }
  return value
}

// The library returns local times as UTC; times without a date fall before 1900.
function toDateCell(value: Date): Cell {
  const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString()
  const [day = '', time = ''] = text.slice(0, 19).split('T')
  if (day < '1900-01-01') return { kind: 'time', text: time }
  return time === '00:00:00' ? { kind: 'date', text: day } : { kind: 'datetime', text: `${day} ${time}` }
}
