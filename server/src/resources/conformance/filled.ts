// Every resource of the registry with rows in it. A run fills them once, and each file of promises works on a copy of its own.
import { type FileRef, type Row, type TableMeta } from '@cangdan/protocol'
import { sql } from 'kysely'
import { type RefColumn, refsOf } from '#engine/options/refs.ts'
import type { Resource } from '#engine/resource.ts'
import { basket, weaveBasket } from '#engine/testing/basket.ts'
import { orchard, plantOrchard } from '#engine/testing/orchard.ts'
import type { Db } from '#platform/database/database.ts'
import { picture } from '#testing/pictures.ts'
import { insertRows, type Known, someRecords, someRows } from '#testing/records.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { modules, resources } from '../index.ts'

const RECORDS = 40
/** Files that the records may be given; the first ones of a new database. */
const UPLOADED = [1, 2, 3, 4, 5]

/** Resources of no business stand beside those of the registry, so that whatever a declaration can ask for is proven. */
export const proven: readonly Resource[] = [...resources, ...basket.resources, ...orchard.resources]

export interface Filled {
  readonly meta: TableMeta
  /** All rows, in the list's own order. */
  readonly rows: readonly Row[]
  /** What was saved through the form or, where nobody adds by hand, stored. */
  readonly records: readonly Row[]
  /** The rows that came of it. */
  readonly added: readonly Row[]
}

/** A server of its own with all of them filled. */
export function filledPlatform(): Promise<TestPlatform> {
  return testPlatform({ modules: [...modules, basket, orchard] }, { name: 'conformance', prepare: fillAll })
}

async function fillAll(platform: TestPlatform): Promise<void> {
  const { admin, db } = platform
  await weaveBasket(db)
  await plantOrchard(db)
  for (const id of UPLOADED) {
    const uploaded = await ok(admin.upload(`=${id} 港.png`, picture(id)))
    if (uploaded.id !== id) throw new Error(`the file of that number is ${uploaded.id}, not ${id}`)
  }
  await sql`create table filled (path text primary key, records text not null, added text not null)`.execute(
    db,
  )
  const done = new Map<Resource, Promise<void>>()
  const once = (resource: Resource): Promise<void> => {
    const filling = done.get(resource) ?? fill(platform, resource, once)
    done.set(resource, filling)
    return filling
  }
  for (const resource of proven) await once(resource)
}

/** Fills one, and before it those whose records it names. */
async function fill(
  platform: TestPlatform,
  resource: Resource,
  first: (named: Resource) => Promise<void>,
): Promise<void> {
  const { admin, db } = platform
  for (const { ref } of refsOf(resource.columns.values())) await first(ref.resource())
  const idsNow = async () => (await readPage(platform, resource)).map((row) => row['id'])
  const known = await knownTo(platform, resource)
  const before = new Set(await idsNow())
  const canAdd = resource.verbs.has('add')
  const records = (canAdd ? someRecords : someRows)(resource, RECORDS, known)
  if (canAdd) for (const record of records) await ok(admin.post(resource.calls.add, record))
  else await insertRows(db, resource, records)
  const added = (await idsNow()).filter((id) => !before.has(id))
  await sql`insert into filled values (${resource.path}, ${JSON.stringify(records)}, ${JSON.stringify(added)})`.execute(
    db,
  )
}

/** What a resource was filled with. */
export async function filledWith(platform: TestPlatform, resource: Resource): Promise<Filled> {
  const { rows: kept } = await sql<{ records: string; added: string }>`
    select records, added from filled where path = ${resource.path}`.execute(platform.db)
  const [{ records, added } = { records: '[]', added: '[]' }] = kept
  const ids = new Set(JSON.parse(added) as Row[string][])
  const meta = await ok(platform.admin.get<TableMeta>(resource.path))
  const rows = await readPage(platform, resource)
  return {
    meta,
    rows,
    records: JSON.parse(records) as Row[],
    added: rows.filter((row) => ids.has(row['id'] ?? null)),
  }
}

/** What the records of a resource may be given. */
export async function knownTo({ admin, db }: TestPlatform, resource: Resource): Promise<Known> {
  const named = new Map<string, Row[]>()
  for (const column of refsOf(resource.columns.values())) named.set(column.name, await candidates(db, column))
  return { uploaded: UPLOADED, named, trees: treesIn(await ok(admin.get<TableMeta>(resource.path))) }
}

/** The trees of its cascades, as it describes them. */
function treesIn({ rows, form }: TableMeta): Known['trees'] & object {
  const described = [...Object.values(rows), ...form.groups.flatMap(({ fields }) => fields)]
  return new Map(described.map(({ name, cascades, options = [] }) => [name, cascades ?? options]))
}

/** The records that a column may name, with what they depend on under the names of its own record. */
async function candidates(db: Db, { ref }: RefColumn): Promise<Row[]> {
  const { table } = ref.resource()
  const theirs = Object.entries(ref.dependsOn ?? {}).map(
    ([own, column]) => sql`, ${sql.ref(`${table}.${column}`)} as ${sql.id(own)}`,
  )
  const { rows } = await sql<Row>`
    select id ${sql.join(theirs, sql``)} from ${sql.table(table)} where ${ref.where ?? sql`true`} order by id`.execute(
    db,
  )
  return rows
}

/** Its rows, without what changes from one reading to the next. */
export async function readPage(
  { admin }: TestPlatform,
  { path }: Resource,
  query: Record<string, string | number> = {},
): Promise<Row[]> {
  return (await ok(admin.get<Row[]>(path, { page: 1, limit: 100, ...query }))).map(withoutUrls)
}

/** An address changes with time, and stands for nothing that is kept. */
export function withoutUrls(row: Row): Row {
  const plain = Object.entries(row).map(([column, value]) => [
    column,
    isFiles(value) ? value.map(({ id, name = '', type = '' }) => ({ id, name, type })) : value,
  ])
  return Object.fromEntries(plain) as Row
}

const isFiles = (value: Row[string] | undefined): value is readonly FileRef[] =>
  Array.isArray(value) && value.some((each) => typeof each === 'object')
