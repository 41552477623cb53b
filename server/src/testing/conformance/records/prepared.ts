import {
  type Answer,
  holds,
  MARKS,
  type RecordAnswer,
  type Row,
  siblingPath,
  type TableMeta,
  type Verb,
} from '@cangdan/protocol'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Column } from '#engine/declare/columns/column.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { pathsOf } from '#modules/console/routes/menu/menu.ts'
import { infoEntry, listEntry, seeEntry, verbEntry } from '#engine/declare/rights/rights.ts'
import type { Db } from '#platform/database/database.ts'
import type { OrganisationKind } from '#platform/identity/principal.ts'
import { picture } from '#testing/files/pictures.ts'
import { insertRows, someRecords, someRows } from '#testing/oracle/records.ts'
import type { Query } from '#testing/client/callers.ts'
import { seenBy } from '#testing/oracle/seen-by.ts'
import { type Caller, ok, type SignedIn, type TestPlatform } from '#testing/test-platform.ts'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { coverOf } from './cover.ts'
import { type Filled, filledPlatform, filledWith, fitted, knownTo, proven, readPages } from './filled.ts'

export interface Subject {
  readonly resource: Resource
  readonly path: string
  readonly info: string
  readonly add: string
  readonly edit: string
  readonly del: (caller: Caller, body: unknown) => Promise<Answer<unknown>>
  /** Within a test: the server, its administrator, and the filled rows. */
  readonly platform: TestPlatform
  readonly admin: Caller
  readonly meta: TableMeta
  readonly rows: readonly Row[]
  readonly records: readonly Row[]
  readonly added: readonly Row[]
  readonly sample: Row
  page(query?: Record<string, string | number>): Promise<Row[]>
  readonly calls: Readonly<Record<Verb, (caller: Caller, id: number) => Promise<Answer<unknown>>>>
  /** Adds a record that the test may change or delete. For a single resource: submits the record again as another user. */
  another(): Promise<number>
  /** Returns new form values for a user, with own pictures. */
  fresh(by: SignedIn): Promise<Row>
  /** Like `fresh`, with values that make the field applicable; the sample when there are none. */
  askingFor(field: Column, by: SignedIn): Promise<Row>
  /** Returns the filled record with that index that has no decision yet. */
  waiting(place: number): Promise<number>
  memberOf(kind: OrganisationKind, apis: readonly string[]): Promise<Member>
}

/** Enough random records to make any field applicable. */
const ENOUGH = 200

export interface Member {
  readonly caller: SignedIn
  readonly organisation: number
  readonly own: readonly number[]
}

type Promises = (subject: Subject) => void
type Concerns = (resource: Resource) => boolean

/** Runs tests over the whole registry, or over the resources that match, on one server. No resource opts out. */
export const overRegistry = (promises: Promises, concerns: Concerns = () => true): void =>
  over(proven.filter(concerns), promises)

/** Runs tests of engine features: in the full tier over the whole registry, in the gate over a cover of the features (`listFeatures`). */
export function overCover(features: RegExp, promises: Promises, concerns: Concerns = () => true): void {
  const concerned = proven.filter(concerns)
  over(isFullTier ? concerned : coverOf(concerned, features), promises)
}

/**
 * Returns a function that tells whether a resource is tested for these features in this tier: all in the full tier, a cover in the gate.
 */
export function coveredFor(features: RegExp): (resource: Resource) => boolean {
  const covered = new Set(isFullTier ? proven : coverOf(proven, features))
  return (resource) => covered.has(resource)
}

function over(subjects: readonly Resource[], promises: Promises): void {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await filledPlatform()
  })
  afterAll(() => platform.close())

  describe.each(subjects.map((resource) => [resource.path, resource] as const))('%s', (_path, resource) => {
    promises(subjectOf(resource, () => platform))
  })
}

/**
 * Registers tests for resources with these verbs. Other resources are in the table of exceptions, and closed.test.ts tests that they reject
 * the verbs.
 */
export function having({ resource }: Subject, verbs: readonly Verb[], register: () => void): void {
  if (verbs.every((verb) => resource.verbs.has(verb))) register()
}

/** Registers tests for resources without this verb. */
export function lacking({ resource }: Subject, verb: Verb, register: () => void): void {
  if (!resource.verbs.has(verb)) register()
}

export const allEntries = (resource: Resource): string[] => [
  listEntry(resource),
  infoEntry(resource),
  ...[...resource.verbs].map((verb) => verbEntry(resource, verb)),
  ...[...resource.actions.values()].map(({ call }) => call),
  ...[...resource.columns.values()]
    .filter(({ guarded, masked }) => guarded ?? masked)
    .map(({ name }) => seeEntry(resource, name)),
]

/** All grantable entries: the maker of a record with rights must hold these rights. */
export const EVERYTHING = { apis: proven.flatMap(allEntries), paths: proven.flatMap(pathsOf) }

function subjectOf(resource: Resource, platform: () => TestPlatform): Subject {
  const { path } = resource
  const { info, add, edit } = resource.calls
  const del: Subject['del'] = (caller, body) =>
    resource.calls.delMethod === 'GET'
      ? caller.get(resource.calls.del, isQuery(body) ? body : { id: JSON.stringify(body) })
      : caller.post(resource.calls.del, body)
  let filled: Filled | undefined
  let taken = 0
  let strangers = 0
  beforeAll(async () => {
    filled = await filledWith(platform(), resource)
  })

  /** Uploads files for the required image fields. */
  async function ownFiles(values: Row, by: SignedIn): Promise<Row> {
    const own: Record<string, Row[string]> = {}
    for (const { name, type, required, requiredWhen } of resource.fields.values())
      if (type === 'image') {
        const mustHave = required || (requiredWhen !== undefined && holds(requiredWhen, values))
        own[name] = mustHave ? [{ id: (await ok(by.upload('own.png', picture(taken)))).id }] : []
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
      return made(filled).records
    },
    get sample() {
      return made(filled).sample
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
      add: (caller) => caller.post(add, made(filled).sample),
      look: (caller, id) => caller.get(info, { id }),
      // Editing starts with reading; without the edit verb, the save itself is tested.
      edit: (caller, id) =>
        resource.verbs.has('edit') && !resource.isSingle
          ? caller.get(info, { id })
          : caller.post(edit, { id, version: 1, ...resource.sample }),
      audit: (caller, id) => caller.post(siblingPath(path, 'Audit'), { id, version: 1, audit_status: 1 }),
      del: (caller, id) => del(caller, { id }),
      export: async (caller) =>
        JSON.parse((await caller.raw(path, { [MARKS.export]: 3 })).text) as Answer<unknown>,
      import: (caller) => caller.importSheet(path, 'a.csv', Buffer.from('?')),
    },
    async another() {
      const { admin, db } = platform()
      if (resource.isSingle) return resubmitted(platform(), resource)
      if (resource.verbs.has('add'))
        return (await ok(admin.post<{ id: number }>(add, made(filled).sample))).id
      const [row] = someRows(resource, 1, await knownTo(platform(), resource), 2)
      const [id = 0] = await insertRows(db, resource, fitted(resource, row === undefined ? [] : [row]))
      return id
    },
    waiting: async (place) =>
      resource.isSingle ? resubmitted(platform(), resource) : Number(made(filled).added[place]?.[PK]),
    async fresh(by) {
      taken += 1
      const values = fitted(
        resource,
        someRecords(resource, taken, await knownTo(platform(), resource), 3),
      ).at(-1)
      return { ...values, ...(await ownFiles(values ?? {}, by)) }
    },
    async askingFor({ when }, by) {
      const known = await knownTo(platform(), resource)
      const random = when === undefined ? [] : someRecords(resource, ENOUGH, known, 5)
      const values = random.find((record) => holds(when, record)) ?? made(filled).sample
      return { ...values, ...(await ownFiles(values, by)) }
    },
    async memberOf(kind, apis) {
      const server = platform()
      const organisation =
        (await ownerOf(server.db, resource, kind)) ??
        (await server.organisation(kind, `${kind} ${(strangers += 1)} of ${path}`))
      const caller = await server.someone(organisation, { apis })
      // Loaded after signing in, which may add a row.
      const seen = await seenBy(server.db, resource, kind)
      return { caller, organisation, own: [...(seen.get(organisation) ?? [])] }
    },
  }
}

/** Finds an organisation of that kind with rows, preferably one that does not see all rows. */
async function ownerOf(db: Db, resource: Resource, kind: OrganisationKind): Promise<number | undefined> {
  const seen = [...(await seenBy(db, resource, kind))]
  const all = new Set(seen.flatMap(([, ids]) => [...ids])).size
  const [owner] = seen.find(([, ids]) => ids.size < all) ?? seen[0] ?? []
  return owner
}

async function resubmitted(platform: TestPlatform, { calls, sample }: Resource): Promise<number> {
  const maker = await platform.someone(platform.platformId, EVERYTHING)
  const { id, version } = await ok(maker.get<RecordAnswer>(calls.info))
  await ok(maker.post(calls.edit, { version, ...sample }))
  return id
}

/** Rows that a kind of organisation sees completely are written by the platform only. */
export const isShared = ({ scope }: Resource, kind: OrganisationKind): boolean =>
  scope.get(kind)?.is === 'all'

const isQuery = (body: unknown): body is Query =>
  typeof body === 'object' &&
  body !== null &&
  Object.values(body).every((value) => ['string', 'number', 'boolean'].includes(typeof value))

function made<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The filled rows are only available within tests.')
  return value
}
