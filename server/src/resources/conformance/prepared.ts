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
import { type Caller, ok, type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { resources } from '../index.ts'

const RECORDS = 40
/** Files that the records may be given; the first ones of a new database. */
const UPLOADED = [1, 2, 3, 4, 5]

export interface Subject {
  readonly resource: Resource
  readonly path: string
  readonly info: string
  readonly save: string
  readonly del: string
  /** What was saved through the form or, where nobody adds by hand, stored. */
  readonly records: readonly Row[]
  /** Within a test: the server, its administrator, the described list and all its rows in the list's own order. */
  readonly platform: TestPlatform
  readonly admin: Caller
  readonly meta: TableMeta
  readonly rows: readonly Row[]
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
  const [info, save, del] = (['Info', 'Save', 'Del'] as const).map((verb) => siblingPath(path, verb)) as [
    string,
    string,
    string,
  ]
  const canAdd = resource.verbs.has('add')
  const records = canAdd ? someRecords(resource, RECORDS, UPLOADED) : someRows(resource, RECORDS, UPLOADED)
  const filled: { meta?: TableMeta; rows?: Row[] } = {}
  const page: Subject['page'] = async (query = {}) =>
    (await ok(platform().admin.get<Row[]>(path, { page: 1, limit: 100, ...query }))).map(withoutUrls)

  beforeAll(async () => {
    const { admin, db } = platform()
    filled.meta = await ok(admin.get<TableMeta>(path))
    if (canAdd) for (const record of records) await ok(admin.post(save, record))
    else await insertRows(db, resource, records)
    filled.rows = await page()
  })

  return {
    resource,
    path,
    info,
    save,
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
    calls: {
      add: (caller) => caller.post(save, resource.sample),
      look: (caller, id) => caller.get(info, { id }),
      edit: (caller, id) => caller.get(info, { id }),
      audit: (caller, id) => caller.post(siblingPath(path, 'Audit'), { id, version: 1, audit_status: 1 }),
      del: (caller, id) => caller.post(del, { id }),
      export: async (caller) =>
        JSON.parse((await caller.raw(path, { [MARKS.export]: 3 })).text) as Answer<unknown>,
      import: (caller) => caller.importSheet(path, 'a.csv', Buffer.from('?')),
    },
    async another() {
      if (canAdd) return (await ok(platform().admin.post<{ id: number }>(save, resource.sample))).id
      const [id = 0] = await insertRows(platform().db, resource, someRows(resource, 1, UPLOADED, 2))
      return id
    },
    async memberOf(kind, apis) {
      const server = platform()
      const column = resource.scope.get(kind)
      if (column === undefined) {
        const stranger = await server.organisation(kind, `${kind} of ${path}`)
        return { caller: await server.someone(stranger, { apis }), own: [] }
      }
      const { rows: owners } = await sql<{ owner: number; ids: number[] }>`
        select ${sql.ref(column)} as owner, array_agg(id::int) as ids
          from ${sql.table(resource.table)} group by 1 order by 1 limit 1`.execute(server.db)
      const [first] = owners
      const own = made(filled.rows)
        .map((row) => Number(row['id']))
        .filter((id) => first?.ids.includes(id))
      return { caller: await server.someone(first?.owner ?? 0, { apis }), own }
    },
  }
}

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
