import { holds, type Row, textFormOf, type WireValue } from '@cangdan/protocol'
import { type SheetRow, textOf } from '#platform/spreadsheet/cells.ts'
import { changesBetween, type Changes } from '#engine/declare/records/changes.ts'
import { isStored } from '#engine/declare/columns/column.ts'
import type { FieldFault, Resource } from '#engine/declare/resource.ts'
import type { SheetKey } from '#engine/declare/sheet-key.ts'
import { importedFields } from '#engine/read/headings.ts'
import { addEach } from '../rows/add-each.ts'
import { insertMany } from '../rows/insert-many.ts'
import { reasonsFor } from '../rows/read-row.ts'
import {
  addGood,
  type GoodRow,
  judgeRows,
  looked,
  readAll,
  type ReadRow,
  type Taking,
  tell,
} from '../rows/take-rows.ts'
import { changeMany, type Changing, isPlain } from './change-many.ts'
import type { Existing } from './existing.ts'
import { findExisting, type Found, keyIn, type RowKey } from './find-existing.ts'

interface Keyed extends ReadRow {
  readonly key: RowKey
}

type Matched = Keyed & { readonly found: readonly Found[] }

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
  // In the order of the spreadsheet, because the hash `seen` depends on it.
  const done = [
    ...(await addRows(taking, existing, adding)),
    ...(existing.way === 'skip' ? [] : await changeRows(taking, existing, meant)),
  ].toSorted((a, b) => a.row - b.row)
  for (const { note } of done) note()
  return rows.length
}

function keyOf({ path, sheetKey }: Resource): SheetKey {
  if (sheetKey === undefined) throw new Error(`${path}: it has no sheetKey`)
  return sheetKey
}

/** Returns the rows with a readable, unique key. The others become errors. */
async function readKeys(taking: Taking, existing: Existing, rows: readonly SheetRow[]): Promise<Keyed[]> {
  const { writing } = taking
  const unnamed: ReadRow[] = []
  const named = [...(await readAll(taking, rows))].flatMap((read): Keyed[] => {
    const key = keyIn(writing, keyOf(writing.resource), read.cells)
    if (key === undefined) {
      unnamed.push(read)
      return []
    }
    const before = existing.rowBefore(key.text, read.row.row)
    if (before === undefined) return [{ ...read, key }]
    refuse(taking, read.row, { code: 'key_twice', values: { row: before } })
    return []
  })
  // A required field is part of the key, so checking these rows reports it as missing.
  await judgeRows(taking, unnamed)
  return named
}

function refuse({ writing, fields, faults }: Taking, row: SheetRow, fault: FieldFault): void {
  const [column] = keyOf(writing.resource).columns
  faults.add(row, reasonsFor(new Map([[column?.name ?? '', fault]]), writing, fields))
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
  const good = await judgeRows(taking, rows)
  const addAll = taking.writing.resource.hooks.save === undefined ? insertMany : addEach
  const untaken = await addGood(taking, good, addAll)
  const given = new Map(rows.map((each) => [each.row.row, each.cells.given]))
  return good.flatMap(({ row: { row } }, index) =>
    untaken.has(index) ? [] : [{ row, note: () => existing.addRow(row, given.get(row) ?? new Map()) }],
  )
}

type ChangingRow = Changing &
  GoodRow & {
    readonly before: Row
    readonly changes: Changes
  }

async function changeRows(taking: Taking, existing: Existing, rows: readonly Matched[]): Promise<Done[]> {
  const { tx, writing, brought, remarkOf } = taking
  const found = rows.flatMap(({ cells, ...each }) => {
    const [one] = each.found
    if (one === undefined) return []
    const given = withForms(writing.resource, cells.given, one.record.values)
    return [{ ...each, one, cells: { ...cells, given } }]
  })
  const good = await judgeRows(
    taking,
    found.map((each) => ({ ...each, previous: { ...each.one.record.state, ...each.one.beside } })),
  )
  const byRow = new Map(found.map((each) => [each.row, each]))
  const changing = good.flatMap((each): ChangingRow[] => {
    const matched = byRow.get(each.row)
    return matched === undefined ? [] : changingOf(taking, existing, each, matched)
  })
  const warned = await looked(taking, changing)
  const said = changing.map((each) => ({ ...each, remark: remarkOf(each.row.row) }))
  const untaken = tell(taking, warned, await changeMany(tx, writing, said))
  return changing.flatMap(({ row, record: { id, version }, before, changes }, index) => {
    if (untaken.has(index)) return []
    brought.overwritten.push({ id, version, before })
    const changed = { row: row.row, id, name: nameOf(taking, row), changes }
    return [{ row: row.row, note: () => existing.changeRow(changed, version) }]
  })
}

function changingOf(
  { writing }: Taking,
  existing: Existing,
  good: GoodRow,
  { cells, one: { record, beside } }: Matched & { readonly one: Found },
): ChangingRow[] {
  const now = { ...record.state, ...beside, ...good.values }
  // Fields that are not stored and whose condition does not hold for this record are not part of its form.
  const names = importedFields(writing.resource)
    .filter((field) => isStored(field) || holds(field.when, now))
    .map(({ name }) => name)
  const was = pick({ ...record.state, ...beside }, names)
  const { confirms } = writing.resource.sheets
  const isGiven = (name: string) => cells.given.has(name) || name === confirms || !Object.hasOwn(beside, name)
  const changes = changesBetween(was, { ...was, ...pick(good.values, names.filter(isGiven)) })
  if (Object.keys(changes).length === 0) {
    existing.unchanged += 1
    return []
  }
  const given = new Map<string, unknown>([...Object.entries(beside), ...cells.given])
  const before = pick(was, Object.keys(changes))
  return [{ ...good, record, given, before, changes }]
}

// A spreadsheet only has the plain text of a rich text. When the text is unchanged, the stored rich text with its formatting and images is
// kept.
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
        plain(form.words(value)) === plain(form.words(was))
      return [name, isSame ? was : value]
    }),
  )
}

/** Files do not preserve the indentation of lines. */
const plain = (words: string): string => words.replaceAll(/\s+/g, ' ').trim()

const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name): [string, WireValue] => [name, row[name] ?? null]))

function nameOf({ writing, fields }: Taking, { cells }: SheetRow): string {
  const texts = keyOf(writing.resource).columns.map(({ name }) => {
    const index = fields.findIndex((field) => field?.name === name)
    return index < 0 ? '' : textOf(cells[index] ?? null).trim()
  })
  return texts.filter((text) => text !== '').join(' ')
}
