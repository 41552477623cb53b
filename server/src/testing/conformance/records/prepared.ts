// One resource after the other, and the ways to ask for it: what the promises of this folder begin with.
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
  /** Asks to delete, in the way the resource is asked. */
  readonly del: (caller: Caller, body: unknown) => Promise<Answer<unknown>>
  /** Within a test: the server, its administrator, and what the resource was filled with. */
  readonly platform: TestPlatform
  readonly admin: Caller
  readonly meta: TableMeta
  readonly rows: readonly Row[]
  readonly records: readonly Row[]
  readonly added: readonly Row[]
  /** Its sample, with the records that it must name. */
  readonly sample: Row
  page(query?: Record<string, string | number>): Promise<Row[]>
  /** What each verb asks of the server. */
  readonly calls: Readonly<Record<Verb, (caller: Caller, id: number) => Promise<Answer<unknown>>>>
  /** One more record, for a test that lets it go; the only one there is, submitted anew by somebody else. */
  another(): Promise<number>
  /** What its form may be filled with by them, unlike anything before; its pictures are their own. */
  fresh(by: SignedIn): Promise<Row>
  /** The same where the others hold what asks for the field; its sample where nothing does. */
  askingFor(field: Column, by: SignedIn): Promise<Row>
  /** The one of that place among those that the resource was filled with, and nobody has decided on. */
  waiting(place: number): Promise<number>
  /** Somebody of that kind of organisation, and the rows that belong to it. */
  memberOf(kind: OrganisationKind, apis: readonly string[]): Promise<Member>
}

/** Records made at random, some of which ask for any field there is. */
const ENOUGH = 200

export interface Member {
  readonly caller: SignedIn
  readonly organisation: number
  readonly own: readonly number[]
}

type Promises = (subject: Subject) => void
type Concerns = (resource: Resource) => boolean

/** Runs the promises over the whole registry, or over those that they concern, on one server. No resource opts out. */
export const overRegistry = (promises: Promises, concerns: Concerns = () => true): void =>
  over(proven.filter(concerns), promises)

/**
 * Runs promises of the engine: in the full tier over the whole registry, in the gate over a cover of the features that they depend on
 * (`featuresOf`).
 */
export function overCover(features: RegExp, promises: Promises, concerns: Concerns = () => true): void {
  const concerned = proven.filter(concerns)
  over(isFullTier ? concerned : coverOf(concerned, features), promises)
}

/** Returns whether promises of these features are proven of a resource in this tier: of each in the full tier, of a cover in the gate. */
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
 * Registers what can only be promised of a resource with these verbs. One without them is in the table of exceptions, and
 * closed.test.ts proves that it does not do them.
 */
export function having({ resource }: Subject, verbs: readonly Verb[], register: () => void): void {
  if (verbs.every((verb) => resource.verbs.has(verb))) register()
}

/** Registers what is promised of a resource without this verb in its stead. */
export function lacking({ resource }: Subject, verb: Verb, register: () => void): void {
  if (!resource.verbs.has(verb)) register()
}

/** Everything that can be granted of a resource. */
export const allEntries = (resource: Resource): string[] => [
  listEntry(resource),
  infoEntry(resource),
  ...[...resource.verbs].map((verb) => verbEntry(resource, verb)),
  ...[...resource.actions.values()].map(({ call }) => call),
  ...[...resource.columns.values()]
    .filter(({ guarded, masked }) => guarded ?? masked)
    .map(({ name }) => seeEntry(resource, name)),
]

/** All that anybody may be granted: who makes a record that comes with rights must hold them themselves. */
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

  /** Files of theirs wherever the form has to have some. */
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
      // Anyone who edits begins by reading; where nobody does, the save itself is tried.
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
      // Asked for now: signing in may itself leave a row.
      const seen = await seenBy(server.db, resource, kind)
      return { caller, organisation, own: [...(seen.get(organisation) ?? [])] }
    },
  }
}

/** An organisation of that kind with rows of its own; one that does not see all of them, where there is one. */
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

/** What a kind sees all of is the platform's to write. */
export const isShared = ({ scope }: Resource, kind: OrganisationKind): boolean =>
  scope.get(kind)?.is === 'all'

const isQuery = (body: unknown): body is Query =>
  typeof body === 'object' &&
  body !== null &&
  Object.values(body).every((value) => ['string', 'number', 'boolean'].includes(typeof value))

function made<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('What a resource was filled with is known within its tests only.')
  return value
}
