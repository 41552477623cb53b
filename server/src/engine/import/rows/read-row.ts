import type { Row } from '@cangdan/protocol'
import type { Failure } from '#platform/failure.ts'
import { sentence } from '#platform/http/responses/replies.ts'
import { type Cell, textOf } from '#platform/spreadsheet/cells.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import type { FieldFault } from '#engine/declare/resource.ts'
import type { CellsRead } from '#engine/declare/sheet-rules.ts'
import { isInSheets } from '#engine/read/headings.ts'
import { invalidInput, type Judged, judge } from '#engine/write/validation/form-values.ts'
import type { Writing } from '#engine/write/record.ts'
import type { CellReading } from '../values/cells.ts'
import { inOrder, type Reasons } from '../faults.ts'
import type { KnownReadings } from '../values/known-readings.ts'
import { idsNamed, type NamedRecords } from '../values/named-records.ts'

type Fields = readonly (Column | undefined)[]

interface Reading {
  readonly readings: KnownReadings
  readonly named: NamedRecords
  /** The field that confirms an unlikely row, with the user's tick; empty without a tick. */
  readonly said: ReadonlyMap<string, number>
}

const NOTHING: ReadonlyMap<string, FieldFault> = new Map()

export function readCells(
  fields: Fields,
  cells: readonly Cell[],
  { readings, named, said }: Reading,
): CellsRead {
  const given = new Map<string, unknown>()
  let unread: Map<string, FieldFault> | undefined
  const fault = (name: string, found: FieldFault) => (unread ??= new Map()).set(name, found)
  for (let index = 0; index < fields.length; index += 1) {
    const field = fields[index]
    if (field === undefined || said.has(field.name)) continue
    const cell = cells[index] ?? null
    const records = named.get(field.name)
    const reading = records === undefined ? readings.of(cell, field) : readNames(cell, field, records)
    if (reading === 'unreadable') fault(field.name, { code: wrongKind(field) })
    else if ('fault' in reading) fault(field.name, reading.fault)
    else given.set(field.name, reading.value)
  }
  for (const [name, value] of said) given.set(name, value)
  return { given, unread: unread ?? NOTHING }
}

/** Validates the values of a new record, or of an existing one, whose other fields stay unchanged. */
export function valuesIn({ resource }: Writing, { given, unread }: CellsRead, previous?: Row): Judged {
  const judged = judge(resource, { fields: given, unread }, previous)
  for (const [name, { code }] of judged.faults)
    if (code === 'required' && !canHold(resource.fields.get(name))) judged.faults.delete(name)
  return judged
}

const canHold = (field: Column | undefined) => field !== undefined && isInSheets(field)

function readNames(cell: Cell, { type }: Column, records: ReadonlyMap<string, number>): CellReading {
  const text = textOf(cell).trim()
  if (text === '') return { value: null }
  const value = type === 'checkbox' ? idsNamed(text, records) : records.get(text)
  return value === undefined ? 'unreadable' : { value }
}

const CHOSEN: ReadonlySet<string> = new Set(['select', 'checkbox', 'cascade'])
const wrongKind = ({ type, ref }: Column) =>
  CHOSEN.has(type) || ref !== undefined ? 'not_an_option' : 'wrong_type'

export function reasonsFor(
  faults: ReadonlyMap<string, FieldFault>,
  writing: Writing,
  fields: readonly (Column | undefined)[],
): Reasons {
  if (faults.size === 0) return []
  return reasonsOf(invalidInput(writing.resource.columns, faults, writing.writer.language), writing, fields)
}

/** Returns the reasons of a failure, sorted by column. A reason without a field has no column. */
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
  return inOrder(reasons)
}
