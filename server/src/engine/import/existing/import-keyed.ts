import { matchesCondition, type Row, getTextFormat, type WireValue } from '@cangdan/protocol'
import { type SheetRow, getText } from '#platform/spreadsheet/cells.ts'
import { diffValues, type Changes } from '#engine/declare/records/changes.ts'
import { isStored } from '#engine/declare/columns/column.ts'
import type { RecordFieldError, Resource } from '#engine/declare/resource.ts'
import type { SheetKey } from '#engine/declare/sheet-key.ts'
import { listImportFields } from '#engine/read/headings.ts'
import { addEach } from '../rows/add-each.ts'
import { insertMany } from '../rows/insert-many.ts'
import { buildReasons } from '../rows/read-row.ts'
import {
  addValidRows,
  type ValidRow,
  checkRows,
  addUnlikely,
  readAll,
  type ReadRow,
  type ImportContext,
  recordResults,
} from '../rows/import-rows.ts'
import { changeMany, type RecordChange, canChangeInBulk } from './change-many.ts'
import type { ExistingRecords } from './existing-records.ts'
import { findExisting, type FoundRecord, readRowKey, type RowKey } from './find-existing.ts'

interface KeyedRow extends ReadRow {
  readonly key: RowKey
}

type MatchedRow = KeyedRow & { readonly found: readonly FoundRecord[] }

export async function importKeyedRows(
  context: ImportContext,
  existing: ExistingRecords,
  rows: readonly SheetRow[],
): Promise<number> {
  if (context.writing.resource.hooks.save === undefined) return importKeyedBatch(context, existing, rows)
  let count = 0
  for (const row of rows) {
    if (context.errors.isFull) break
    count += await importKeyedBatch(context, existing, [row])
  }
  return count
}

async function importKeyedBatch(
  context: ImportContext,
  existing: ExistingRecords,
  rows: readonly SheetRow[],
): Promise<number> {
  const { tx, writing } = context
  const key = getSheetKey(writing.resource)
  const keyedRows = await readKeys(context, existing, rows)
  const lookup = {
    keys: keyedRows.map((each) => each.key),
    locks: existing.way === 'overwrite' && canChangeInBulk(writing.resource),
  }
  const found = await findExisting(tx, writing, key, lookup)
  const matched = keyedRows.map((each, index) => ({ ...each, found: found[index] ?? [] }))
  const adding = matched.filter((each) => each.found.length === 0)
  const unambiguous = matched.filter((each) => isUnambiguous(context, each))
  if (existing.way === 'skip') existing.skipped += unambiguous.length
  // In the order of the spreadsheet, because the hash `seen` depends on it.
  const done = [
    ...(await addRows(context, existing, adding)),
    ...(existing.way === 'skip' ? [] : await changeRows(context, existing, unambiguous)),
  ].toSorted((a, b) => a.row - b.row)
  for (const { note } of done) note()
  return rows.length
}

function getSheetKey({ path, sheetKey }: Resource): SheetKey {
  if (sheetKey === undefined) throw new Error(`${path}: it has no sheetKey`)
  return sheetKey
}

/** Returns the rows with a readable, unique key. The others become errors. */
async function readKeys(
  context: ImportContext,
  existing: ExistingRecords,
  rows: readonly SheetRow[],
): Promise<KeyedRow[]> {
  const { writing } = context
  const unnamed: ReadRow[] = []
  const named = [...(await readAll(context, rows))].flatMap((read): KeyedRow[] => {
    const key = readRowKey(writing, getSheetKey(writing.resource), read.cells)
    if (key === undefined) {
      unnamed.push(read)
      return []
    }
    const before = existing.rowBefore(key.text, read.row.row)
    if (before === undefined) return [{ ...read, key }]
    rejectRow(context, read.row, { code: 'key_twice', values: { row: before } })
    return []
  })
  // A required field is part of the key, so checking these rows reports it as missing.
  await checkRows(context, unnamed)
  return named
}

function rejectRow({ writing, fields, errors }: ImportContext, row: SheetRow, error: RecordFieldError): void {
  const [column] = getSheetKey(writing.resource).columns
  errors.add(row, buildReasons(new Map([[column?.name ?? '', error]]), writing, fields))
}

function isUnambiguous(context: ImportContext, { row, found }: MatchedRow): boolean {
  if (found.length > 1) rejectRow(context, row, { code: 'key_ambiguous', values: { n: found.length } })
  return found.length === 1
}

interface DoneRow {
  readonly row: number
  readonly note: () => void
}

async function addRows(
  context: ImportContext,
  existing: ExistingRecords,
  rows: readonly MatchedRow[],
): Promise<DoneRow[]> {
  const good = await checkRows(context, rows)
  const addAll = context.writing.resource.hooks.save === undefined ? insertMany : addEach
  const rejected = await addValidRows(context, good, addAll)
  const input = new Map(rows.map((each) => [each.row.row, each.cells.values]))
  return good.flatMap(({ row: { row } }, index) =>
    rejected.has(index) ? [] : [{ row, note: () => existing.addRow(row, input.get(row) ?? new Map()) }],
  )
}

type RowChange = RecordChange &
  ValidRow & {
    readonly before: Row
    readonly changes: Changes
  }

async function changeRows(
  context: ImportContext,
  existing: ExistingRecords,
  rows: readonly MatchedRow[],
): Promise<DoneRow[]> {
  const { tx, writing, brought, getRemark } = context
  const found = rows.flatMap(({ cells, ...each }) => {
    const [one] = each.found
    if (one === undefined) return []
    const input = keepTextForms(writing.resource, cells.values, one.record.values)
    return [{ ...each, one, cells: { ...cells, values: input } }]
  })
  const good = await checkRows(
    context,
    found.map((each) => ({ ...each, previous: { ...each.one.record.state, ...each.one.computed } })),
  )
  const byRow = new Map(found.map((each) => [each.row, each]))
  const changing = good.flatMap((each): RowChange[] => {
    const matched = byRow.get(each.row)
    return matched === undefined ? [] : buildChange(context, existing, each, matched)
  })
  const warned = await addUnlikely(context, changing)
  const changesWithRemarks = changing.map((each) => ({ ...each, remark: getRemark(each.row.row) }))
  const rejected = recordResults(context, warned, await changeMany(tx, writing, changesWithRemarks))
  return changing.flatMap(({ row, record: { id, version }, before, changes }, index) => {
    if (rejected.has(index)) return []
    brought.overwritten.push({ id, version, before })
    const changed = { row: row.row, id, name: formatRecordName(context, row), changes }
    return [{ row: row.row, note: () => existing.changeRow(changed, version) }]
  })
}

function buildChange(
  { writing }: ImportContext,
  existing: ExistingRecords,
  good: ValidRow,
  { cells, one: { record, computed } }: MatchedRow & { readonly one: FoundRecord },
): RowChange[] {
  const now = { ...record.state, ...computed, ...good.values }
  // Fields that are not stored and whose condition does not hold for this record are not part of its form.
  const names = listImportFields(writing.resource)
    .filter((field) => isStored(field) || matchesCondition(field.when, now))
    .map(({ name }) => name)
  const previousValues = pick({ ...record.state, ...computed }, names)
  const { confirms } = writing.resource.sheets
  const isGiven = (name: string) => cells.values.has(name) || name === confirms || !Object.hasOwn(computed, name)
  const changes = diffValues(previousValues, {
    ...previousValues,
    ...pick(good.values, names.filter(isGiven)),
  })
  if (Object.keys(changes).length === 0) {
    existing.unchanged += 1
    return []
  }
  const input = new Map<string, unknown>([...Object.entries(computed), ...cells.values])
  const before = pick(previousValues, Object.keys(changes))
  return [{ ...good, record, input, before, changes }]
}

// A spreadsheet only has the plain text of a rich text. When the text is unchanged, the stored rich text with its formatting and images is
// kept.
function keepTextForms(
  { fields }: Resource,
  input: ReadonlyMap<string, unknown>,
  previous: Row,
): ReadonlyMap<string, unknown> {
  return new Map(
    [...input].map(([name, value]) => {
      const form = getTextFormat(fields.get(name)?.control)
      const previousValues = previous[name]
      const isSame =
        form !== undefined &&
        typeof value === 'string' &&
        typeof previousValues === 'string' &&
        collapseSpaces(form.words(value)) === collapseSpaces(form.words(previousValues))
      return [name, isSame ? previousValues : value]
    }),
  )
}

/** Files do not preserve the indentation of lines. */
const collapseSpaces = (words: string): string => words.replaceAll(/\s+/g, ' ').trim()

const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name): [string, WireValue] => [name, row[name] ?? null]))

function formatRecordName({ writing, fields }: ImportContext, { cells }: SheetRow): string {
  const texts = getSheetKey(writing.resource).columns.map(({ name }) => {
    const index = fields.findIndex((field) => field?.name === name)
    return index < 0 ? '' : getText(cells[index] ?? null).trim()
  })
  return texts.filter((text) => text !== '').join(' ')
}
