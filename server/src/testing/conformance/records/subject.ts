import {
  type CallResponse,
  matchesCondition,
  CALL_FLAGS,
  type RecordResponse,
  type Row,
  getSiblingPath,
  type TableMeta,
  type Verb,
} from '@cangdan/protocol'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Column } from '#engine/declare/columns/column.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { listScreenPaths } from '#modules/console/routes/menu/menu.ts'
import { getInfoEntry, getListEntry, getSeeEntry, getVerbEntry } from '#engine/declare/rights/rights.ts'
import type { Db } from '#platform/database/database.ts'
import type { OrganisationKind } from '#platform/identity/principal.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { insertRows, createRecords, createRows } from '#testing/oracle/random-records.ts'
import type { Query } from '#testing/client/callers.ts'
import { computeVisible } from '#testing/oracle/visible-records.ts'
import { type Caller, ok, type SignedInCaller, type TestPlatform } from '#testing/test-platform.ts'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { findCover } from './cover.ts'
import {
  type FilledResource,
  createFilledPlatform,
  loadFilled,
  fitRecords,
  loadKnown,
  testedResources,
  readPages,
} from './filled-platform.ts'

export interface Subject {
  readonly resource: Resource
  readonly path: string
  readonly info: string
  readonly add: string
  readonly edit: string
  readonly del: (caller: Caller, body: unknown) => Promise<CallResponse<unknown>>
  /** Within a test: the server, its administrator, and the filled rows. */
  readonly platform: TestPlatform
  readonly admin: Caller
  readonly meta: TableMeta
  readonly rows: readonly Row[]
  readonly records: readonly Row[]
  readonly added: readonly Row[]
  readonly sample: Row
  page(query?: Record<string, string | number>): Promise<Row[]>
  readonly calls: Readonly<Record<Verb, (caller: Caller, id: number) => Promise<CallResponse<unknown>>>>
  /** Adds a record that the test may change or delete. For a single resource: submits the record again as another user. */
  another(): Promise<number>
  /** Returns new form values for a user, with own pictures. */
  fresh(by: SignedInCaller): Promise<Row>
  /** Like `fresh`, with values that make the field applicable; the sample when there are none. */
  askingFor(field: Column, by: SignedInCaller): Promise<Row>
  /** Returns the filled record with that index that has no decision yet. */
  waiting(place: number): Promise<number>
  memberOf(kind: OrganisationKind, apis: readonly string[]): Promise<Member>
}

/** Enough random records to make any field applicable. */
const ENOUGH = 200

export interface Member {
  readonly caller: SignedInCaller
  readonly organisation: number
  readonly own: readonly number[]
}

type RegisterTests = (subject: Subject) => void
type ResourceFilter = (resource: Resource) => boolean

/** Runs tests over the whole registry, or over the resources that match, on one server. No resource opts out. */
export const describeRegistry = (registerTests: RegisterTests, matches: ResourceFilter = () => true): void =>
  describeResources(testedResources.filter(matches), registerTests)

/** Runs tests of engine features: in the full tier over the whole registry, in the gate over a cover of the features (`listFeatures`). */
export function describeCover(
  features: RegExp,
  registerTests: RegisterTests,
  matches: ResourceFilter = () => true,
): void {
  const concerned = testedResources.filter(matches)
  describeResources(isFullTier ? concerned : findCover(concerned, features), registerTests)
}

/**
 * Returns a function that tells whether a resource is tested for these features in this tier: all in the full tier, a cover in the gate.
 */
export function createCoverCheck(features: RegExp): (resource: Resource) => boolean {
  const covered = new Set(isFullTier ? testedResources : findCover(testedResources, features))
  return (resource) => covered.has(resource)
}

function describeResources(subjects: readonly Resource[], registerTests: RegisterTests): void {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await createFilledPlatform()
  })
  afterAll(() => platform.close())

  describe.each(subjects.map((resource) => [resource.path, resource] as const))('%s', (_path, resource) => {
    registerTests(createSubject(resource, () => platform))
  })
}

/**
 * Registers tests for resources with these verbs. Other resources are in the table of exceptions, and closed.test.ts tests that they reject
 * the verbs.
 */
export function runIfVerbs({ resource }: Subject, verbs: readonly Verb[], register: () => void): void {
  if (verbs.every((verb) => resource.verbs.has(verb))) register()
}

/** Registers tests for resources without this verb. */
export function runIfVerbMissing({ resource }: Subject, verb: Verb, register: () => void): void {
  if (!resource.verbs.has(verb)) register()
}

export const listAllEntries = (resource: Resource): string[] => [
  getListEntry(resource),
  getInfoEntry(resource),
  ...[...resource.verbs].map((verb) => getVerbEntry(resource, verb)),
  ...[...resource.actions.values()].map(({ call }) => call),
  ...[...resource.columns.values()]
    .filter(({ guarded, masked }) => guarded ?? masked)
    .map(({ name }) => getSeeEntry(resource, name)),
]

/** All grantable entries: the maker of a record with rights must hold these rights. */
export const EVERYTHING = {
  apis: testedResources.flatMap(listAllEntries),
  paths: testedResources.flatMap(listScreenPaths),
}

function createSubject(resource: Resource, platform: () => TestPlatform): Subject {
  const { path } = resource
  const { info, add, edit } = resource.calls
  const del: Subject['del'] = (caller, body) =>
    resource.calls.delMethod === 'GET'
      ? caller.get(resource.calls.del, isQuery(body) ? body : { id: JSON.stringify(body) })
      : caller.post(resource.calls.del, body)
  let filled: FilledResource | undefined
  let freshCount = 0
  let organisationCount = 0
  beforeAll(async () => {
    filled = await loadFilled(platform(), resource)
  })

  /** Uploads files for the required image fields. */
  async function uploadFiles(values: Row, by: SignedInCaller): Promise<Row> {
    const own: Record<string, Row[string]> = {}
    for (const { name, type, required, requiredWhen } of resource.fields.values())
      if (type === 'image') {
        const mustHave = required || (requiredWhen !== undefined && matchesCondition(requiredWhen, values))
        own[name] = mustHave ? [{ id: (await ok(by.upload('own.png', createPicture(freshCount)))).id }] : []
      }
    return own
  }

  return {
    resource,
    path,
    info,
    add,
    edit,
    del,
    page: (query) => readPages(platform(), resource, query),
    get records() {
      return assertFilled(filled).records
    },
    get sample() {
      return assertFilled(filled).sample
    },
    get platform() {
      return platform()
    },
    get admin() {
      return platform().admin
    },
    get meta() {
      return assertFilled(filled).meta
    },
    get rows() {
      return assertFilled(filled).rows
    },
    get added() {
      return assertFilled(filled).added
    },
    calls: {
      add: (caller) => caller.post(add, assertFilled(filled).sample),
      look: (caller, id) => caller.get(info, { id }),
      // Editing starts with reading; without the edit verb, the save itself is tested.
      edit: (caller, id) =>
        resource.verbs.has('edit') && !resource.isSingle
          ? caller.get(info, { id })
          : caller.post(edit, { id, version: 1, ...resource.sample }),
      audit: (caller, id) => caller.post(getSiblingPath(path, 'Audit'), { id, version: 1, audit_status: 1 }),
      del: (caller, id) => del(caller, { id }),
      export: async (caller) =>
        JSON.parse((await caller.raw(path, { [CALL_FLAGS.export]: 3 })).text) as CallResponse<unknown>,
      import: (caller) => caller.importSheet(path, 'a.csv', Buffer.from('?')),
    },
    async another() {
      const { admin, db } = platform()
      if (resource.isSingle) return resubmit(platform(), resource)
      if (resource.verbs.has('add')) return (await ok(admin.post<{ id: number }>(add, assertFilled(filled).sample))).id
      const [row] = createRows(resource, 1, await loadKnown(platform(), resource), 2)
      const [id = 0] = await insertRows(db, resource, fitRecords(resource, row === undefined ? [] : [row]))
      return id
    },
    waiting: async (place) =>
      resource.isSingle ? resubmit(platform(), resource) : Number(assertFilled(filled).added[place]?.[PK]),
    async fresh(by) {
      freshCount += 1
      const values = fitRecords(
        resource,
        createRecords(resource, freshCount, await loadKnown(platform(), resource), 3),
      ).at(-1)
      return { ...values, ...(await uploadFiles(values ?? {}, by)) }
    },
    async askingFor({ when }, by) {
      const known = await loadKnown(platform(), resource)
      const random = when === undefined ? [] : createRecords(resource, ENOUGH, known, 5)
      const values = random.find((record) => matchesCondition(when, record)) ?? assertFilled(filled).sample
      return { ...values, ...(await uploadFiles(values, by)) }
    },
    async memberOf(kind, apis) {
      const server = platform()
      const organisation =
        (await findOwner(server.db, resource, kind)) ??
        (await server.organisation(kind, `${kind} ${(organisationCount += 1)} of ${path}`))
      const caller = await server.someone(organisation, { apis })
      // Loaded after signing in, which may add a row.
      const seen = await computeVisible(server.db, resource, kind)
      return { caller, organisation, own: [...(seen.get(organisation) ?? [])] }
    },
  }
}

/** Finds an organisation of that kind with rows, preferably one that does not see all rows. */
async function findOwner(db: Db, resource: Resource, kind: OrganisationKind): Promise<number | undefined> {
  const seen = [...(await computeVisible(db, resource, kind))]
  const all = new Set(seen.flatMap(([, ids]) => [...ids])).size
  const [owner] = seen.find(([, ids]) => ids.size < all) ?? seen[0] ?? []
  return owner
}

async function resubmit(platform: TestPlatform, { calls, sample }: Resource): Promise<number> {
  const maker = await platform.someone(platform.platformId, EVERYTHING)
  const { id, version } = await ok(maker.get<RecordResponse>(calls.info))
  await ok(maker.post(calls.edit, { version, ...sample }))
  return id
}

/** Rows that a kind of organisation sees completely are written by the platform only. */
export const isShared = ({ scope }: Resource, kind: OrganisationKind): boolean => scope.get(kind)?.is === 'all'

const isQuery = (body: unknown): body is Query =>
  typeof body === 'object' &&
  body !== null &&
  Object.values(body).every((value) => ['string', 'number', 'boolean'].includes(typeof value))

function assertFilled<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The filled rows are only available within tests.')
  return value
}
