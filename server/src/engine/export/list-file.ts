// A list as a file: what its columns hold, in the words of its reader.
import type { Readable } from 'node:stream'
import type { Language, Row, WireValue } from '@cangdan/protocol'
import { type SheetFormat, writeSheet } from '#platform/spreadsheet/spreadsheet.ts'
import type { RowBatches, SheetColumn, Value } from '#platform/spreadsheet/values.ts'
import type { FileFormat } from '../columns/column-sql.ts'
import { COLUMN_SQL } from '../columns/index.ts'
import type { Column } from '../column.ts'
import { UNITS } from '../units.ts'

const ROWS_A_BATCH = 500

/** A byte stream of the rows, under a line of titles. */
export function listFile(
  type: SheetFormat,
  columns: readonly Column[],
  rows: AsyncIterable<Row>,
  format: FileFormat,
): Readable {
  const sheetColumns = columns.map((column) => sheetColumn(column, format.language))
  return writeSheet(type, sheetColumns, batches(columns, rows, format), { shift: format.shift })
}

/** An empty file to fill in: the titles of these columns, and nothing below. */
export function templateFile(columns: readonly Column[], format: FileFormat): Readable {
  return listFile('xlsx', columns, noRows(), format)
}

async function* noRows(): AsyncGenerator<Row> {}

function sheetColumn(column: Column, language: Language): SheetColumn {
  const { kind } = COLUMN_SQL[column.type]
  return { title: heading(column, language), kind, decimals: column.decimal ?? 0 }
}

async function* batches(
  columns: readonly Column[],
  rows: AsyncIterable<Row>,
  format: FileFormat,
): RowBatches {
  let batch: Value[][] = []
  for await (const row of rows) {
    batch.push(columns.map((column) => cell(row[column.name] ?? null, column, format)))
    if (batch.length < ROWS_A_BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}

/** The title of a column in a file, with its unit: a file has no place beside the number. */
function heading({ title, unit }: Column, language: Language): string {
  return unit === undefined ? title[language] : `${title[language]}(${UNITS[unit].title[language]})`
}

function cell(value: WireValue, column: Column, format: FileFormat): Value {
  return value === null ? null : COLUMN_SQL[column.type].toFile(value, column, format)
}
