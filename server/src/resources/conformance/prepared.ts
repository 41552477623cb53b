// Every resource of the registry with rows in it, and the ways to ask for them: what the promises of this folder begin with.
import { type Answer, MARKS, type Row, siblingPath, type TableMeta, type Verb } from '@cangdan/protocol'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Resource } from '#engine/resource.ts'
import { insertRows, someRecords, someRows } from '#testing/records.ts'
import { type Caller, ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { resources } from '../index.ts'

const RECORDS = 40

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
}

/** Runs the promises over the whole registry, or over those with these verbs, on one server. No resource opts out. */
export function overRegistry(promises: (subject: Subject) => void, verbs: readonly Verb[] = []): void {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await testPlatform()
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
  const records = canAdd ? someRecords(resource, RECORDS) : someRows(resource, RECORDS)
  const filled: { meta?: TableMeta; rows?: Row[] } = {}
  const page: Subject['page'] = (query = {}) =>
    ok(platform().admin.get<Row[]>(path, { page: 1, limit: 100, ...query }))

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
      edit: (caller, id) => caller.get(info, { id }),
      del: (caller, id) => caller.post(del, { id }),
      export: async (caller) =>
        JSON.parse((await caller.raw(path, { [MARKS.export]: 3 })).text) as Answer<unknown>,
    },
    async another() {
      if (canAdd) return (await ok(platform().admin.post<{ id: number }>(save, resource.sample))).id
      const [id = 0] = await insertRows(platform().db, resource, someRows(resource, 1, 2))
      return id
    },
  }
}

function made<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('What a resource was filled with is known within its tests only.')
  return value
}
