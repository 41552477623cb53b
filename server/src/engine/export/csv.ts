// CSV as spreadsheets read it: UTF-8 with its mark, comma, CRLF, quotes where needed. Rows flow, none are kept.
import { Readable } from 'node:stream'
import type { Language, Row, WireValue } from '@cangdan/protocol'
import type { FileFormat } from '../columns/column-sql.ts'
import { COLUMN_SQL } from '../columns/index.ts'
import type { Column } from '../column.ts'
import { UNITS } from '../units.ts'
import { neutralised } from './neutralise.ts'

const MARK = '\uFEFF'
const ROWS_A_CHUNK = 500

/** A byte stream of the rows, under a line of titles. */
export function csvStream(
  columns: readonly Column[],
  rows: AsyncIterable<Row>,
  format: FileFormat,
): Readable {
  return Readable.from(chunks(columns, rows, format), { objectMode: false })
}

async function* chunks(
  columns: readonly Column[],
  rows: AsyncIterable<Row>,
  format: FileFormat,
): AsyncGenerator<string> {
  let lines = MARK + line(columns.map((column) => neutralised(heading(column, format.language))))
  let count = 0
  for await (const row of rows) {
    lines += line(columns.map((column) => cell(row[column.name] ?? null, column, format)))
    count += 1
    if (count % ROWS_A_CHUNK === 0) {
      yield lines
      lines = ''
    }
  }
  yield lines
}

/** The title of a column in a file, with its unit: a file has no place beside the number. */
function heading({ title, unit }: Column, language: Language): string {
  return unit === undefined ? title[language] : `${title[language]}(${UNITS[unit].title[language]})`
}

function cell(value: WireValue, column: Column, format: FileFormat): string {
  return value === null ? '' : COLUMN_SQL[column.type].toFile(value, column, format)
}

function line(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
