// Fills every resource of the registry with rows, once per run. Each conformance test works on a copy.
import {
  type Choice,
  type FileRef,
  matchesCondition,
  type Option,
  type RecordResponse,
  type Row,
  type TableMeta,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { getResource } from '#engine/declare/registry.ts'
import { type RefColumn, filterRefs } from '#engine/read/options/refs.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { fruitSection } from '#engine/testing/sample-fruit.ts'
import { createFruitTables } from '#engine/testing/fruit-tables.ts'
import { addListings } from '#engine/testing/listings.ts'
import { treeSection, createTreeTables } from '#engine/testing/sample-tree.ts'
import type { Db } from '#platform/database/database.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { insertRows, type KnownValues, createRecords, createRows } from '#testing/oracle/random-records.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { bank } from '#modules/accounts/bank/bank.ts'
import { listMenuResources } from '#engine/declare/menu.ts'
import { menu, resources } from '#modules/index.ts'
import { FITTING } from './exceptions.ts'
import { FILLINGS, PREPARED } from './fillings.ts'

// Some resources run many steps per record, so the gate has fewer.
const RECORDS = isFullTier ? 40 : 24
/** Ids of uploaded files that records may use; the first ids of a new database. */
const UPLOADED = [1, 2, 3, 4, 5]

/** Sample resources are added, so that every feature of declarations is tested. */
export const testedResources: readonly Resource[] = [
  ...resources,
  ...[fruitSection, treeSection].flatMap(listMenuResources),
]

export interface FilledResource {
  readonly meta: TableMeta
  readonly rows: readonly Row[]
  readonly records: readonly Row[]
  readonly added: readonly Row[]
  readonly sample: Row
}

export function createFilledPlatform(): Promise<TestPlatform> {
  return createTestPlatform({ menu: [...menu, fruitSection, treeSection] }, { name: 'conformance', prepare: fillAll })
}

async function fillAll(platform: TestPlatform): Promise<void> {
  const { admin, db } = platform
  await createFruitTables(db)
  await createTreeTables(db)
  for (const id of UPLOADED) {
    const upload = await ok(admin.upload(`=${id} 港.png`, createPicture(id)))
    if (upload.id !== id) throw new Error(`the file of that number is ${upload.id}, not ${id}`)
  }
  // Samples reference the first bank and the first role.
  for (const bank_name of ['First bank', 'Second bank'])
    await ok(admin.post(bank.calls.add, { ...bank.sample, bank_name }))
  await platform.someone(platform.platformId, {})
  await sql`create table filled (path text primary key, records text not null, added text not null)`.execute(db)
  const begun = new Set<Resource>()
  // A resource that has begun is either filled or comes first in a cycle of its module.
  const fillOnce = async (resource: Resource): Promise<void> => {
    if (begun.has(resource)) return
    begun.add(resource)
    await fill(platform, resource, fillOnce)
  }
  for (const resource of testedResources) await fillOnce(resource)
  for (const resource of [fruitSection, treeSection].flatMap(listMenuResources)) await addListings(db, resource)
  await readSome(db)
}

/** Adds recipients and readers to some messages, notices and articles, so that counts differ and no side table is empty. */
async function readSome(db: Db): Promise<void> {
  await sql`
    insert into msg_recipient (msg_id, account_id, read_time)
    select msg.id, account.id, case when msg.id % 3 = 0 then now() end from msg cross join account
     where account.id <= msg.id % 5`.execute(db)
  await sql`
    insert into notification_read (notification_id, account_id)
    select notification.id, account.id from notification cross join account
     where account.id <= notification.id % 5`.execute(db)
  await sql`
    insert into help_read (help_id, account_id, times)
    select help.id, account.id, help.id from help cross join account where account.id <= help.id % 5`.execute(db)
}

/** Returns the resources of its module up to this one: no declaration names the table that a tree is read from. */
function listUpTo(resource: Resource): readonly Resource[] {
  const all = [...menu, fruitSection, treeSection].map(listMenuResources).find((some) => some.includes(resource)) ?? []
  return all.slice(0, all.indexOf(resource) + 1)
}

async function fill(
  platform: TestPlatform,
  resource: Resource,
  first: (named: Resource) => Promise<void>,
): Promise<void> {
  const { db } = platform
  // The record of a single resource comes with its table.
  if (resource.isSingle) return
  const { after = [], namesLater = [], prepare } = PREPARED[resource.path] ?? {}
  const refs = [...filterRefs(resource.columns.values())]
    .map(({ ref }) => ref.to)
    .filter((path) => !namesLater.includes(path))
  for (const path of [...after, ...refs])
    for (const named of listUpTo(getResource(path))) if (named !== resource) await first(named)
  await prepare?.(platform)
  const loadIds = async () => (await readPages(platform, resource)).map((row) => row['id'])
  const before = new Set(await loadIds())
  const filling = FILLINGS[resource.path] ?? createRandomFilling(resource)
  const records = await filling(platform, RECORDS)
  const added = (await loadIds()).filter((id) => !before.has(id))
  await sql`insert into filled values (${resource.path}, ${JSON.stringify(records)}, ${JSON.stringify(added)})`.execute(
    db,
  )
}

const createRandomFilling =
  (resource: Resource) =>
  async (platform: TestPlatform, count: number): Promise<readonly Row[]> => {
    const canAdd = resource.verbs.has('add')
    const known = await loadKnown(platform, resource)
    const records = fitRecords(
      resource,
      (canAdd ? createRecords : createRows)(resource, count, known, getSeed(resource)),
    )
    if (canAdd) for (const record of records) await ok(platform.admin.post(resource.calls.add, record))
    else await insertRows(platform.db, resource, records)
    return records
  }

export const fitRecords = ({ path }: Resource, records: readonly Row[]): Row[] =>
  records.map(FITTING[path] ?? ((record) => record))

/** Resources of one table have different seeds, so that unique values differ. */
const getSeed = (resource: Resource): number =>
  1 + testedResources.filter(({ table }) => table === resource.table).indexOf(resource)

export async function loadFilled(platform: TestPlatform, resource: Resource): Promise<FilledResource> {
  const { rows: stored } = await sql<{ records: string; added: string }>`
    select records, added from filled where path = ${resource.path}`.execute(platform.db)
  const [{ records, added } = { records: '[]', added: '[]' }] = stored
  const ids = new Set(JSON.parse(added) as Row[string][])
  const meta = await ok(platform.admin.get<TableMeta>(resource.path))
  const rows = await readPages(platform, resource)
  const { named } = await loadKnown(platform, resource)
  return {
    meta,
    sample: { ...chooseReferences(resource, named), ...resource.sample },
    rows,
    records: JSON.parse(records) as Row[],
    added: rows.filter((row) => ids.has(row['id'] ?? null)),
  }
}

export async function loadKnown({ admin, db }: TestPlatform, resource: Resource): Promise<KnownValues> {
  const named = new Map<string, Row[]>()
  for (const column of filterRefs(resource.columns.values())) named.set(column.name, await loadCandidates(db, column))
  return { uploaded: UPLOADED, named, trees: readTrees(await ok(admin.get<TableMeta>(resource.path))) }
}

function readTrees({ rows, form }: TableMeta): KnownValues['trees'] & object {
  const described = [...Object.values(rows), ...form.groups.flatMap(({ fields }) => fields)]
  // Trees from the database have numeric values; text options are listed in the declaration.
  return new Map(described.map(({ name, cascades, options = [] }) => [name, cascades ?? options.filter(isNumbered)]))
}

const isNumbered = (option: Option<Choice>): option is Option => typeof option.value === 'number'

/** Returns the records that a column may reference, with the columns they depend on under the names of the own record. */
async function loadCandidates(db: Db, { ref }: RefColumn): Promise<Row[]> {
  const { table, only = sql`true` } = getResource(ref.to)
  const theirs = Object.entries(ref.dependsOn ?? {}).map(
    ([own, column]) => sql`, ${sql.ref(`${table}.${column}`)} as ${sql.id(own)}`,
  )
  const { rows } = await sql<Row>`
    select id ${sql.join(theirs, sql``)} from ${sql.table(table)} where ${only} and ${ref.where ?? sql`true`} order by id`.execute(
    db,
  )
  return rows
}

const A_PAGE = 100

/** The remaining time of a lock differs between two reads. */
const withoutCountdown = (row: Row): Row => ('remain_time' in row ? { ...row, remain_time: 0 } : row)

export async function readPages(
  { admin }: TestPlatform,
  { path, isSingle, calls }: Resource,
  query: Record<string, string | number> = {},
): Promise<Row[]> {
  if (isSingle) return [withoutUrls((await ok(admin.get<RecordResponse>(calls.info))).row)]
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const more = await ok(admin.get<Row[]>(path, { page, limit: A_PAGE, ...query }))
    rows.push(...withoutUrls(more).map(withoutCountdown))
    if (more.length < A_PAGE || query['page'] !== undefined) return rows
  }
}

/** Returns values for the required references of the sample and their dependencies; their ids are not known to declarations. */
function chooseReferences({ fields, sample }: Resource, named: KnownValues['named']): Row {
  const requiredRefs = filterRefs(fields.values()).filter(
    ({ required, requiredWhen }) => required || (requiredWhen !== undefined && matchesCondition(requiredWhen, sample)),
  )
  const chosen: Record<string, Row[string]> = {}
  for (const { name, type } of requiredRefs.toReversed()) {
    const { id = null, ...theirs } =
      named?.get(name)?.find((each) => isOffered(each, named) && (chosen[name] ?? each['id']) === each['id']) ?? {}
    chosen[name] = type === 'checkbox' ? [Number(id)] : id
    Object.assign(chosen, theirs)
  }
  return chosen
}

const isOffered = ({ id: _id, ...theirs }: Row, named: KnownValues['named']): boolean =>
  Object.entries(theirs).every(([name, value]) => named?.get(name)?.some(({ id }) => id === value) !== false)

/** Removes file URLs, which change with time, from a response. */
export const withoutUrls = <Answer>(answer: Answer): Answer =>
  JSON.parse(JSON.stringify(answer, (_name, value: unknown) => (isFile(value) ? omitUrl(value) : value)))

const omitUrl = ({ id, name = '', type = '' }: FileRef): FileRef => ({ id, name, type })

const isFile = (value: unknown): value is FileRef =>
  value instanceof Object && 'id' in value && Object.keys(value).every((name) => FILE_NAMES.has(name))

const FILE_NAMES: ReadonlySet<string> = new Set(['id', 'name', 'type', 'url', 'expires'])
