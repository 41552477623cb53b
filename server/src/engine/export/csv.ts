// A list as a CSV file: what its columns hold, in the words of its reader.
import type { Readable } from 'node:stream'
import type { Language, Row } from '@cangdan/protocol'
import { writeSheet } from '#platform/spreadsheet/spreadsheet.ts'
import type { RowBatches, SheetColumn, Value } from '#platform/spreadsheet/values.ts'
import type { FileFormat } from '../columns/column-sql.ts'
import { COLUMN_SQL } from '../columns/index.ts'
import type { Column } from '../resource.ts'
import { UNITS } from '../units.ts'

const ROWS_A_BATCH = 500

/** A byte stream of the rows, under a line of titles. */
export function csvStream(
  columns: readonly Column[],
  rows: AsyncIterable<Row>,
  format: FileFormat,
): Readable {
  const sheetColumns = columns.map((column) => sheetColumn(column, format.language))
  return writeSheet('csv', sheetColumns, batches(columns, rows, format.language), { shift: format.shift })
}

function sheetColumn(column: Column, language: Language): SheetColumn {
  const { kind } = COLUMN_SQL[column.type]
  return { title: heading(column, language), kind, decimals: column.decimal ?? 0 }
}

async function* batches(
  columns: readonly Column[],
  rows: AsyncIterable<Row>,
  language: Language,
): RowBatches {
  let batch: Value[][] = []
  for await (const row of rows) {
    batch.push(columns.map((column) => cell(row[column.name] ?? null, column, language)))
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

function cell(value: string | number | null, column: Column, language: Language): Value {
  return value === null ? null : COLUMN_SQL[column.type].toFile(value, column, language)
}
