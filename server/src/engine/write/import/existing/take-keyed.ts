// Rows of a sheet of which some name records that are there: those are left out or written over, the others added.
import { type Row, textFormOf, type WireValue } from '@cangdan/protocol'
import { type SheetRow, textOf } from '#platform/spreadsheet/cells.ts'
import { changesBetween, type Changes } from '#engine/declare/changes.ts'
import type { FieldFault, Resource } from '#engine/declare/resource.ts'
import type { SheetKey } from '#engine/declare/sheet-key.ts'
import { importedFields } from '#engine/read/headings.ts'
import { invalidInput } from '#engine/write/form-values.ts'
import { addEach } from '../add-each.ts'
import { insertMany } from '../insert-many.ts'
import { type CellsRead, foreignIn, readCells, reasonsOf, valuesIn } from '../read-row.ts'
import { namedBy, type Taking } from '../take-rows.ts'
import { changeMany, type Changing, isPlain } from './change-many.ts'
import type { Existing } from './existing.ts'
import { findExisting, type Found, keyIn, type RowKey } from './find-existing.ts'

interface Keyed {
  readonly row: SheetRow
  readonly cells: CellsRead
  readonly key: RowKey
}

type Matched = Keyed & { readonly found: readonly Found[] }

/** Takes rows by the key of their resource. Answers how many it has looked at before there were faults enough. */
export async function takeKeyed(
  taking: Taking,
  existing: Existing,
  rows: readonly SheetRow[],
): Promise<number> {
  if (taking.writing.resource.hooks.save === undefined) return takeBatch(taking, existing, rows)
  let count = 0
  for (const row of rows) {
    if (taking.faults.isFull) break
    count += await takeBatch(taking, existing, [row])
  }
  return count
}

async function takeBatch(taking: Taking, existing: Existing, rows: readonly SheetRow[]): Promise<number> {
  const { tx, writing } = taking
  const key = keyOf(writing.resource)
  const keyed = await readKeys(taking, existing, rows)
  const asked = {
    keys: keyed.map((each) => each.key),
    locks: existing.way === 'overwrite' && isPlain(writing.resource),
  }
  const found = await findExisting(tx, writing, key, asked)
  const matched = keyed.map((each, index) => ({ ...each, found: found[index] ?? [] }))
  const adding = matched.filter((each) => each.found.length === 0)
  const meant = matched.filter((each) => isClear(taking, each))
  if (existing.way === 'skip') existing.skipped += meant.length
  // As they stand in the sheet, so that another time can be compared with this one.
  const done = [
    ...(await addRows(taking, existing, adding)),
    ...(existing.way === 'skip' ? [] : await changeRows(taking, existing, meant)),
  ].toSorted((a, b) => a.row - b.row)
  for (const { note } of done) note()
  return rows.length
}

function keyOf({ path, sheetKey }: Resource): SheetKey {
  if (sheetKey === undefined) throw new Error(`${path}: rows of its sheets have no key`)
  return sheetKey
}

/** Those whose record can be named; of the others it is said why not. */
async function readKeys(taking: Taking, existing: Existing, rows: readonly SheetRow[]): Promise<Keyed[]> {
  const { writing, fields, format, faults } = taking
  const named = await namedBy(taking, rows)
  return rows.flatMap((row) => {
    const cells = readCells(fields, row.cells, { format, named })
    const foreign = foreignIn(writing, fields, cells)
    if (foreign !== undefined) {
      if (taking.skipsForeign === true) faults.skipped += 1
      else faults.addForeign(row, foreign)
      return []
    }
    const key = keyIn(writing.resource, keyOf(writing.resource), cells)
    if (key === undefined) {
      const read = valuesIn(writing, fields, cells)
      faults.add(row, 'faults' in read ? read.faults : [])
      return []
    }
    const before = existing.rowBefore(key.text, row.row)
    if (before === undefined) return [{ row, cells, key }]
    refuse(taking, row, { code: 'key_twice', values: { row: before } })
    return []
  })
}

/** Says at the key why a row cannot be taken. */
function refuse({ writing, fields, faults }: Taking, row: SheetRow, fault: FieldFault): void {
  const { resource, writer } = writing
  const [column] = keyOf(resource).columns
  const said = new Map([[column?.name ?? '', fault]])
  faults.add(row, reasonsOf(invalidInput(resource.columns, said, writer.language), writing, fields))
}

function isClear(taking: Taking, { row, found }: Matched): boolean {
  if (found.length > 1) refuse(taking, row, { code: 'key_ambiguous', values: { n: found.length } })
  return found.length === 1
}

interface Done {
  readonly row: number
  readonly note: () => void
}

async function addRows(taking: Taking, existing: Existing, rows: readonly Matched[]): Promise<Done[]> {
  const { tx, writing, fields, faults, brought } = taking
  const batch: { row: SheetRow; values: Row }[] = []
  for (const { row, cells } of rows) {
    const read = valuesIn(writing, fields, cells)
    if ('faults' in read) faults.add(row, read.faults)
    else batch.push({ row, values: read.values })
  }
  if (batch.length === 0) return []
  const addAll = writing.resource.hooks.save === undefined ? insertMany : addEach
  const values = batch.map((each) => each.values)
  const refusals = await addAll(tx, writing, values, brought.added)
  const refused = new Set(refusals.map(({ index }) => index))
  for (const { index, failure } of refusals) {
    const row = batch[index]?.row
    if (row !== undefined) faults.add(row, reasonsOf(failure, writing, fields))
  }
  return batch.flatMap(({ row: { row } }, index) =>
    refused.has(index) ? [] : [{ row, note: () => existing.addRow(row) }],
  )
}

type ChangingRow = Changing & {
  readonly row: SheetRow
  readonly before: Row
  readonly changes: Changes
}

async function changeRows(taking: Taking, existing: Existing, rows: readonly Matched[]): Promise<Done[]> {
  const { tx, writing, fields, faults, brought } = taking
  const changing = rows.flatMap((each) => changingOf(taking, existing, each))
  const refusals = await changeMany(tx, writing, changing)
  const refused = new Set(refusals.map(({ index }) => index))
  for (const { index, failure } of refusals) {
    const row = changing[index]?.row
    if (row !== undefined) faults.add(row, reasonsOf(failure, writing, fields))
  }
  return changing.flatMap(({ row, record: { id, version }, before, changes }, index) => {
    if (refused.has(index)) return []
    brought.overwritten.push({ id, version, before })
    const changed = { row: row.row, id, name: nameOf(taking, row), changes }
    return [{ row: row.row, note: () => existing.changeRow(changed, version) }]
  })
}

/** What a row changes of its record; nothing where it says the same. */
function changingOf(taking: Taking, existing: Existing, { row, cells, found }: Matched): ChangingRow[] {
  const { writing, fields, faults } = taking
  const [one] = found
  if (one === undefined) return []
  const { record, beside } = one
  const said = { ...cells, given: withForms(writing.resource, cells.given, record.values) }
  const read = valuesIn(writing, fields, said, { ...record.state, ...beside })
  if ('faults' in read) {
    faults.add(row, read.faults)
    return []
  }
  const names = importedFields(writing.resource).map(({ name }) => name)
  const was = pick({ ...record.state, ...beside }, names)
  const isGiven = (name: string) => cells.given.has(name) || !Object.hasOwn(beside, name)
  const changes = changesBetween(was, { ...was, ...pick(read.values, names.filter(isGiven)) })
  if (Object.keys(changes).length === 0) {
    existing.unchanged += 1
    return []
  }
  const given = new Map<string, unknown>([...Object.entries(beside), ...said.given])
  const before = pick(was, Object.keys(changes))
  return [{ row, record, given, values: read.values, before, changes }]
}

// A sheet holds the words of a document alone: where they are the same, its form and its pictures stay.
function withForms(
  { fields }: Resource,
  given: ReadonlyMap<string, unknown>,
  previous: Row,
): ReadonlyMap<string, unknown> {
  return new Map(
    [...given].map(([name, value]) => {
      const form = textFormOf(fields.get(name)?.control)
      const was = previous[name]
      const isSame =
        form !== undefined &&
        typeof value === 'string' &&
        typeof was === 'string' &&
        form.words(value).trim() === form.words(was).trim()
      return [name, isSame ? was : value]
    }),
  )
}

const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name): [string, WireValue] => [name, row[name] ?? null]))

/** As the row itself names its record. */
function nameOf({ writing, fields }: Taking, { cells }: SheetRow): string {
  const texts = keyOf(writing.resource).columns.map(({ name }) => {
    const index = fields.findIndex((field) => field?.name === name)
    return index < 0 ? '' : textOf(cells[index] ?? null).trim()
  })
  return texts.filter((text) => text !== '').join(' ')
}
