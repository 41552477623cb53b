// Texts with a form of their own, where they are shown and not edited: as plain words.
import { type Row, textFormOf, type WireValue } from '@cangdan/protocol'
import type { Column } from '../declare/columns/column.ts'

/** What a value of the column says to people; as it is where it has no form of its own. */
export function inWords({ control }: Column, value: WireValue): WireValue {
  const form = textFormOf(control)
  return form === undefined || typeof value !== 'string' ? value : form.words(value)
}

/** Rows with plain words in the columns that have a form of their own. */
export function rowsInWords(columns: readonly Column[], rows: readonly Row[]): readonly Row[] {
  const formed = columns.filter(({ control }) => textFormOf(control) !== undefined)
  if (formed.length === 0) return rows
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(formed.map((column) => [column.name, inWords(column, row[column.name] ?? null)])),
  }))
}
