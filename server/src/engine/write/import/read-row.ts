// A row of a sheet becomes the values of a form, or the reasons why it cannot, each at its column.
import type { ImportFault, Row } from '@cangdan/protocol'
import { Failure } from '#platform/failure.ts'
import { sentence } from '#platform/http/replies.ts'
import { type Cell, textOf } from '#platform/spreadsheet/cells.ts'
import type { Column } from '#engine/declare/column.ts'
import type { FieldFault } from '#engine/declare/resource.ts'
import { invalidInput, readValues } from '../form-values.ts'
import type { Writing } from '../record.ts'
import { type CellFormat, type CellReading, readCell } from './cells.ts'
import { idsNamed, type NamedRecords } from './named-records.ts'

export type Reasons = Omit<ImportFault, 'row'>[]
/** What a row holds; `foreign` where it is none of the list's. */
export type RowReading = { values: Row } | { faults: Reasons } | { foreign: Reasons }

/** What the cells of a row say of the fields that stand above them, and what is wrong with those that cannot be read. */
export interface CellsRead {
  readonly given: ReadonlyMap<string, unknown>
  readonly unread: ReadonlyMap<string, FieldFault>
}

type Fields = readonly (Column | undefined)[]

/** Reads the cells of a row into the fields that stand above them. */
export function readRow(
  writing: Writing,
  fields: Fields,
  cells: readonly Cell[],
  known: { format: CellFormat; named: NamedRecords },
): RowReading {
  const read = readCells(fields, cells, known)
  const foreign = foreignIn(writing, fields, read)
  return foreign === undefined ? valuesIn(writing, fields, read) : { foreign }
}

export function readCells(
  fields: Fields,
  cells: readonly Cell[],
  { format, named }: { format: CellFormat; named: NamedRecords },
): CellsRead {
  const given = new Map<string, unknown>()
  const unread = new Map<string, FieldFault>()
  for (const [index, field] of fields.entries()) {
    if (field === undefined) continue
    const cell = cells[index] ?? null
    const records = named.get(field.name)
    const reading = records === undefined ? readCell(cell, field, format) : readNames(cell, field, records)
    if (reading === 'unreadable') unread.set(field.name, { code: wrongKind(field) })
    else if ('fault' in reading) unread.set(field.name, reading.fault)
    else given.set(field.name, reading.value)
  }
  return { given, unread }
}

/** Why such a row is none of the list's; `undefined` where it is one. */
export function foreignIn(writing: Writing, fields: Fields, { given }: CellsRead): Reasons | undefined {
  const found = writing.resource.foreignRow?.(given)
  return found === undefined ? undefined : foreignReasons(found, writing, fields)
}

/** The values of a form: of a new record, or of one that is there, whose other fields stay. */
export function valuesIn(
  writing: Writing,
  fields: Fields,
  { given, unread }: CellsRead,
  previous?: Row,
): { values: Row } | { faults: Reasons } {
  try {
    const post = { id: undefined, version: undefined, fields: given, unread }
    return { values: readValues(writing.resource, post, previous, writing.writer.language) }
  } catch (error) {
    if (error instanceof Failure) return { faults: reasonsOf(error, writing, fields) }
    throw error
  }
}

// Whatever else is wrong with such a row does not matter to anybody here.
function foreignReasons(
  found: Record<string, FieldFault>,
  writing: Writing,
  fields: readonly (Column | undefined)[],
): Reasons {
  const { resource, writer } = writing
  return reasonsOf(
    invalidInput(resource.columns, new Map(Object.entries(found)), writer.language),
    writing,
    fields,
  )
}

/** The record that a cell names, or the several; a cell that names anything else cannot be meant as them. */
function readNames(cell: Cell, { type }: Column, records: ReadonlyMap<string, number>): CellReading {
  const text = textOf(cell).trim()
  if (text === '') return { value: null }
  const value = type === 'checkbox' ? idsNamed(text, records) : records.get(text)
  return value === undefined ? 'unreadable' : { value }
}

const CHOSEN: ReadonlySet<string> = new Set(['select', 'checkbox', 'cascade'])
const wrongKind = ({ type, ref }: Column) =>
  CHOSEN.has(type) || ref !== undefined ? 'not_an_option' : 'wrong_type'

/** The reasons of a refusal, each at its column and in their order; what is said of no field stands at none. */
export function reasonsOf(
  failure: Failure,
  { resource, writer }: Writing,
  fields: readonly (Column | undefined)[],
): Reasons {
  const said = Object.entries(failure.details.fields ?? {})
  if (said.length === 0) return [{ column: null, title: '', reason: sentence(failure, writer.language) }]
  const reasons = said.map(([name, reason]) => {
    const index = fields.findIndex((field) => field?.name === name)
    const title = resource.columns.get(name)?.title[writer.language] ?? name
    return { column: index < 0 ? null : index + 1, title, reason }
  })
  return reasons.toSorted((a, b) => (a.column ?? Infinity) - (b.column ?? Infinity))
}
