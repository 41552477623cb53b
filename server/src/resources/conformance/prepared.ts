// Every resource of the registry with rows in it, and the ways to ask for them: what the promises of this folder begin with.
import {
  type Answer,
  type FileRef,
  MARKS,
  type Row,
  siblingPath,
  type TableMeta,
  type Verb,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe } from 'vitest'
import { type RefColumn, refsOf } from '#engine/options/refs.ts'
import type { Resource } from '#engine/resource.ts'
import { basket, weaveBasket } from '#engine/testing/basket.ts'
import type { Db } from '#platform/database/database.ts'
import type { OrganisationKind } from '#platform/identity/principal.ts'
import { picture } from '#testing/pictures.ts'
import { insertRows, type Known, someRecords, someRows } from '#testing/records.ts'
import type { Query } from '#testing/callers.ts'
import { type Caller, ok, type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { bank } from '../banks/bank/bank.ts'
import { modules, resources } from '../index.ts'

const RECORDS = 40
/** Files that the records may be given; the first ones of a new database. */
const UPLOADED = [1, 2, 3, 4, 5]

export interface Subject {
  readonly resource: Resource
  readonly path: string
  readonly info: string
  readonly add: string
  readonly edit: string
  /** Asks to delete, in the way the resource is asked. */
  readonly del: (caller: Caller, body: unknown) => Promise<Answer<unknown>>
  /** What was saved through the form or, where nobody adds by hand, stored. */
  readonly records: readonly Row[]
  /** Within a test: the server, its administrator, the described list and all its rows in the list's own order. */
  readonly platform: TestPlatform
  readonly admin: Caller
  readonly meta: TableMeta
  readonly rows: readonly Row[]
  /** Those of them that the test itself has put there. */
  readonly added: readonly Row[]
  page(query?: Record<string, string | number>): Promise<Row[]>
  /** What each verb asks of the server. */
  readonly calls: Readonly<Record<Verb, (caller: Caller, id: number) => Promise<Answer<unknown>>>>
  /** One more record, for a test that lets it go. */
  another(): Promise<number>
  /** Somebody of that kind of organisation, and the rows that belong to it. */
  memberOf(kind: OrganisationKind, apis: readonly string[]): Promise<Member>
}

export interface Member {
  readonly caller: SignedIn
  readonly own: readonly number[]
}

/** Resources of no business stand beside those of the registry, so that every type of column is proven. */
const proven = [...resources, ...basket.resources]

/** Runs the promises over the whole registry, or over those with these verbs, on one server. No resource opts out. */
export function overRegistry(promises: (subject: Subject) => void, verbs: readonly Verb[] = []): void {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await testPlatform({ modules: [...modules, basket] })
    await weaveBasket(platform.db)
    for (const id of UPLOADED) {
      const uploaded = await ok(platform.admin.upload(`=${id} 港.png`, picture(id)))
      if (uploaded.id !== id) throw new Error(`the file of that number is ${uploaded.id}, not ${id}`)
    }
    // Samples name the first bank and the first role.
    for (const bank_name of ['First bank', 'Second bank'])
      await ok(platform.admin.post(bank.calls.add, { ...bank.sample, bank_name }))
    await platform.someone(platform.platformId, {})
  })
  afterAll(() => platform.close())

  const fill = fillerOf(() => platform)
  const concerned = proven.filter((resource) => hasAll(resource, verbs))
  describe.each(concerned.map((resource) => [resource.path, resource] as const))('%s', (_path, resource) => {
    promises(subjectOf(resource, () => platform, fill))
  })
}

/**
 * Registers what can only be promised of a resource with these verbs. One without them is in the table of exceptions, and
 * closed.test.ts proves that it does not do them.
 */
export function having({ resource }: Subject, verbs: readonly Verb[], register: () => void): void {
  if (hasAll(resource, verbs)) register()
}

/** Registers what is promised of a resource without this verb in its stead. */
export function lacking({ resource }: Subject, verb: Verb, register: () => void): void {
  if (!resource.verbs.has(verb)) register()
}

const hasAll = ({ verbs }: Resource, wanted: readonly Verb[]) => wanted.every((verb) => verbs.has(verb))

interface Filled {
  readonly known: Known
  readonly records: readonly Row[]
  readonly meta: TableMeta
  readonly rows: readonly Row[]
  readonly added: readonly Row[]
}

type Fill = (resource: Resource) => Promise<Filled>

const A_PAGE = 100

/** The page that is asked for, else all of them together. */
async function readPages(platform: TestPlatform, { path }: Resource, query: Query = {}): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const more = await ok(platform.admin.get<Row[]>(path, { page, limit: A_PAGE, ...query }))
    rows.push(...more.map(withoutUrls))
    if (more.length < A_PAGE || query['page'] !== undefined) return rows
  }
}

/** Fills each resource once, and before it those whose records it names. */
function fillerOf(platform: () => TestPlatform): Fill {
  const done = new Map<Resource, Promise<Filled>>()
  const fill = async (resource: Resource): Promise<Filled> => {
    const { admin, db } = platform()
    const refs = refsOf(resource.columns.values())
    const others = refs.map(({ ref }) => ref.resource()).filter((other) => other !== resource)
    for (const other of others) await once(other)
    const named = new Map<string, Row[]>()
    for (const column of refs) named.set(column.name, await candidates(db, column))
    const meta = await ok(admin.get<TableMeta>(resource.path))
    const known = { uploaded: UPLOADED, named, trees: treesIn(meta) }
    const before = new Set((await readPages(platform(), resource)).map((row) => row['id']))
    const canAdd = resource.verbs.has('add')
    const records = (canAdd ? someRecords : someRows)(resource, RECORDS, known, seedOf(resource))
    if (canAdd) for (const record of records) await ok(admin.post(resource.calls.add, record))
    else await insertRows(db, resource, records)
    const rows = await readPages(platform(), resource)
    return { known, records, meta, rows, added: rows.filter((row) => !before.has(row['id'])) }
  }
  const once: Fill = (resource) => {
    const filling = done.get(resource) ?? fill(resource)
    done.set(resource, filling)
    return filling
  }
  return once
}

/** Resources of one table have records of their own, so that what must be unique is. */
const seedOf = (resource: Resource): number =>
  1 + proven.filter(({ table }) => table === resource.table).indexOf(resource)

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

function subjectOf(resource: Resource, platform: () => TestPlatform, fill: Fill): Subject {
  const { path } = resource
  const { info, add, edit } = resource.calls
  const del: Subject['del'] = (caller, body) =>
    resource.calls.delMethod === 'GET'
      ? caller.get(resource.calls.del, isQuery(body) ? body : { id: JSON.stringify(body) })
      : caller.post(resource.calls.del, body)
  const canAdd = resource.verbs.has('add')
  let filled: Filled | undefined
  beforeAll(async () => {
    filled = await fill(resource)
  })

  return {
    resource,
    path,
    info,
    add,
    edit,
    del,
    page: (query) => readPages(platform(), resource, query),
    get records() {
      return made(filled).records
    },
    get platform() {
      return platform()
    },
    get admin() {
      return platform().admin
    },
    get meta() {
      return made(filled).meta
    },
    get rows() {
      return made(filled).rows
    },
    get added() {
      return made(filled).added
    },
    calls: {
      add: (caller) => caller.post(add, resource.sample),
      look: (caller, id) => caller.get(info, { id }),
      // Whoever edits begins by reading; where nobody does, the save itself is tried.
      edit: (caller, id) =>
        resource.verbs.has('edit')
          ? caller.get(info, { id })
          : caller.post(edit, { id, version: 1, ...resource.sample }),
      audit: (caller, id) => caller.post(siblingPath(path, 'Audit'), { id, version: 1, audit_status: 1 }),
      del: (caller, id) => del(caller, { id }),
      export: async (caller) =>
        JSON.parse((await caller.raw(path, { [MARKS.export]: 3 })).text) as Answer<unknown>,
      import: (caller) => caller.importSheet(path, 'a.csv', Buffer.from('?')),
    },
    async another() {
      if (canAdd) return (await ok(platform().admin.post<{ id: number }>(add, resource.sample))).id
      const [id = 0] = await insertRows(platform().db, resource, someRows(resource, 1, made(filled).known, 2))
      return id
    },
    async memberOf(kind, apis) {
      const server = platform()
      const column = resource.scope.get(kind)
      const owner = column === undefined ? undefined : await ownerOf(server.db, resource, column, kind)
      const organisation = owner ?? (await server.organisation(kind, `${kind} of ${path}`))
      const caller = await server.someone(organisation, { apis })
      if (column === undefined) return { caller, own: [] }
      // Asked for now: signing in may itself leave a row.
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(resource.table)}
         where ${sql.ref(column)} = ${organisation} order by id`.execute(server.db)
      return { caller, own: rows.map(({ id }) => id) }
    },
  }
}

/** An organisation of that kind with rows of its own. */
async function ownerOf(
  db: Db,
  resource: Resource,
  column: string,
  kind: OrganisationKind,
): Promise<number | undefined> {
  const { rows } = await sql<{ owner: number }>`
    select ${sql.ref(column)} as owner from ${sql.table(resource.table)}
     where ${sql.ref(column)} in (select id from organisation where kind = ${kind}) order by 1 limit 1`.execute(
    db,
  )
  return rows[0]?.owner
}

const isQuery = (body: unknown): body is Query =>
  typeof body === 'object' &&
  body !== null &&
  Object.values(body).every((value) => ['string', 'number', 'boolean'].includes(typeof value))

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

function made<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('What a resource was filled with is known within its tests only.')
  return value
}
