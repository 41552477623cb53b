import type { Row } from '@cangdan/protocol'
import type { Failure } from '#platform/failure.ts'
import { renderFailure } from '#platform/http/responses/replies.ts'
import { type Cell, getText } from '#platform/spreadsheet/cells.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import type { RecordFieldError } from '#engine/declare/resource.ts'
import type { ParsedCells } from '#engine/declare/sheet-rules.ts'
import { isSpreadsheetField } from '#engine/read/headings.ts'
import { createInputFailure, type CheckedValues, checkValues } from '#engine/write/validation/form-values.ts'
import type { WriteContext } from '#engine/write/record.ts'
import type { CellReading } from '../values/cells.ts'
import { sortByColumn, type Reasons } from '../sheet-errors.ts'
import type { KnownReadings } from '../values/known-readings.ts'
import { findNamedIds, type NamedRecords } from '../values/named-records.ts'

type Fields = readonly (Column | undefined)[]

interface CellContext {
  readonly readings: KnownReadings
  readonly named: NamedRecords
  /** The field that confirms an unlikely row, with the user's tick; empty without a tick. */
  readonly confirmation: ReadonlyMap<string, number>
}

const NOTHING: ReadonlyMap<string, RecordFieldError> = new Map()

export function readCells(
  fields: Fields,
  cells: readonly Cell[],
  { readings, named, confirmation }: CellContext,
): ParsedCells {
  const input = new Map<string, unknown>()
  let unread: Map<string, RecordFieldError> | undefined
  const addFault = (name: string, found: RecordFieldError) => (unread ??= new Map()).set(name, found)
  for (let index = 0; index < fields.length; index += 1) {
    const field = fields[index]
    if (field === undefined || confirmation.has(field.name)) continue
    const cell = cells[index] ?? null
    const records = named.get(field.name)
    const reading = records === undefined ? readings.of(cell, field) : readNames(cell, field, records)
    if (reading === 'unreadable') addFault(field.name, { code: getErrorCode(field) })
    else if ('error' in reading) addFault(field.name, reading.error)
    else input.set(field.name, reading.value)
  }
  for (const [name, value] of confirmation) input.set(name, value)
  return { values: input, unread: unread ?? NOTHING }
}

/** Validates the values of a new record, or of an existing one, whose other fields stay unchanged. */
export function validateCells(
  { resource }: WriteContext,
  { values: input, unread }: ParsedCells,
  previous?: Row,
): CheckedValues {
  const result = checkValues(resource, { fields: input, unread }, previous)
  for (const [name, { code }] of result.errors)
    if (code === 'required' && !isImportable(resource.fields.get(name))) result.errors.delete(name)
  return result
}

const isImportable = (field: Column | undefined) => field !== undefined && isSpreadsheetField(field)

function readNames(cell: Cell, { type }: Column, records: ReadonlyMap<string, number>): CellReading {
  const text = getText(cell).trim()
  if (text === '') return { value: null }
  const value = type === 'checkbox' ? findNamedIds(text, records) : records.get(text)
  return value === undefined ? 'unreadable' : { value }
}

const CHOSEN: ReadonlySet<string> = new Set(['select', 'checkbox', 'cascade'])
const getErrorCode = ({ type, ref }: Column) => (CHOSEN.has(type) || ref !== undefined ? 'not_an_option' : 'wrong_type')

export function buildReasons(
  errors: ReadonlyMap<string, RecordFieldError>,
  writing: WriteContext,
  fields: readonly (Column | undefined)[],
): Reasons {
  if (errors.size === 0) return []
  return toReasons(createInputFailure(writing.resource.columns, errors, writing.writer.language), writing, fields)
}

/** Returns the reasons of a failure, sorted by column. A reason without a field has no column. */
export function toReasons(
  failure: Failure,
  { resource, writer }: WriteContext,
  fields: readonly (Column | undefined)[],
): Reasons {
  const confirmation = Object.entries(failure.details.fields ?? {})
  if (confirmation.length === 0) return [{ column: null, title: '', reason: renderFailure(failure, writer.language) }]
  const reasons = confirmation.map(([name, reason]) => {
    const index = fields.findIndex((field) => field?.name === name)
    const title = resource.columns.get(name)?.title[writer.language] ?? name
    return { column: index < 0 ? null : index + 1, title, reason }
  })
  return sortByColumn(reasons)
}
