// Plain text of rich texts and tables, for lists and histories.
import { type Row, getTextFormat, type WireValue } from '@cangdan/protocol'
import type { Column } from '../declare/columns/column.ts'

/** Returns the plain text of a rich text or table; other values are unchanged. */
export function toPlainValue({ control }: Column, value: WireValue): WireValue {
  const form = getTextFormat(control)
  return form === undefined || typeof value !== 'string' ? value : form.words(value)
}

export function toPlainRows(columns: readonly Column[], rows: readonly Row[]): readonly Row[] {
  const formed = columns.filter(({ control }) => getTextFormat(control) !== undefined)
  if (formed.length === 0) return rows
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(formed.map((column) => [column.name, toPlainValue(column, row[column.name] ?? null)])),
  }))
}
