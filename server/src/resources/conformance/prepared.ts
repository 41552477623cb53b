// Every resource of the registry with rows in it, and the ways to ask for them: what the promises of this folder begin with.
import {
  type Answer,
  filesOf,
  MARKS,
  type Row,
  siblingPath,
  type TableMeta,
  type Verb,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Resource } from '#engine/resource.ts'
import type { OrganisationKind } from '#platform/identity/principal.ts'
import { picture } from '#testing/pictures.ts'
import { insertRows, someRecords, someRows } from '#testing/records.ts'
import type { Query } from '#testing/callers.ts'
import { type Caller, ok, type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { resources } from '../index.ts'

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
  del(caller: Caller, body: unknown): Promise<Answer<unknown>>
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

/** Runs the promises over the whole registry, or over those with these verbs, on one server. No resource opts out. */
export function overRegistry(promises: (subject: Subject) => void, verbs: readonly Verb[] = []): void {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await testPlatform()
    for (const id of UPLOADED) {
      const uploaded = await ok(platform.admin.upload(`=${id} 港.png`, picture(id)))
      if (uploaded.id !== id) throw new Error(`the file of that number is ${uploaded.id}, not ${id}`)
    }
  })
  afterAll(() => platform.close())

  const concerned = resources.filter((resource) => hasAll(resource, verbs))
  describe.each(concerned.map((resource) => [resource.path, resource] as const))('%s', (_path, resource) => {
    promises(subjectOf(resource, () => platform))
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

function subjectOf(resource: Resource, platform: () => TestPlatform): Subject {
  const { path } = resource
  const { info, add, edit } = resource.calls
  const del: Subject['del'] = (caller, body) =>
    resource.calls.delMethod === 'GET'
      ? caller.get(resource.calls.del, isQuery(body) ? body : { id: JSON.stringify(body) })
      : caller.post(resource.calls.del, body)
  const canAdd = resource.verbs.has('add')
  const records = canAdd ? someRecords(resource, RECORDS, UPLOADED) : someRows(resource, RECORDS, UPLOADED)
  const filled: { meta?: TableMeta; rows?: Row[]; added?: Row[] } = {}
  const page: Subject['page'] = async (query = {}) =>
    (await ok(platform().admin.get<Row[]>(path, { page: 1, limit: 100, ...query }))).map(withoutUrls)

  beforeAll(async () => {
    const { admin, db } = platform()
    filled.meta = await ok(admin.get<TableMeta>(path))
    const before = new Set((await page()).map((row) => row['id']))
    if (canAdd) for (const record of records) await ok(admin.post(add, record))
    else await insertRows(db, resource, records)
    filled.rows = await page()
    filled.added = filled.rows.filter((row) => !before.has(row['id']))
  })

  return {
    resource,
    path,
    info,
    add,
    edit,
    del,
    records,
    page,
    get platform() {
      return platform()
    },
    get admin() {
      return platform().admin
    },
    get meta() {
      return made(filled.meta)
    },
    get rows() {
      return made(filled.rows)
    },
    get added() {
      return made(filled.added)
    },
    calls: {
      add: (caller) => caller.post(add, resource.sample),
      look: (caller, id) => caller.get(info, { id }),
      edit: (caller, id) => caller.get(info, { id }),
      audit: (caller, id) => caller.post(siblingPath(path, 'Audit'), { id, version: 1, audit_status: 1 }),
      del: (caller, id) => del(caller, { id }),
      export: async (caller) =>
        JSON.parse((await caller.raw(path, { [MARKS.export]: 3 })).text) as Answer<unknown>,
    },
    async another() {
      if (canAdd) return (await ok(platform().admin.post<{ id: number }>(add, resource.sample))).id
      const [id = 0] = await insertRows(platform().db, resource, someRows(resource, 1, UPLOADED, 2))
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
  db: TestPlatform['db'],
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
    Array.isArray(value) ? filesOf(value).map(({ id, name = '', type = '' }) => ({ id, name, type })) : value,
  ])
  return Object.fromEntries(plain) as Row
}

function made<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('What a resource was filled with is known within its tests only.')
  return value
}
