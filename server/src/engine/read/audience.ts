// Finds the organisations that may learn of a change, and its records visible to each: records that are or were in their scope (decision 61).
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { OrganisationKind, Principal } from '#platform/identity/principal.ts'
import type { ListChange, Lost } from '#platform/topics/publish-touched.ts'
import { resourceAt } from '#engine/declare/registry.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { EVERYTHING, scopeOfFew } from '#engine/sql/scope.ts'

export type Organisation = Pick<Principal, 'organisationId' | 'organisationKind'>

/** A change of a list as one organisation may learn of it: the visible records, or with `isBare` only that something changed. */
export interface Learnt {
  readonly resource: Resource
  readonly ids: ReadonlySet<number>
  readonly isBare: boolean
}

export type Audience = (organisation: Organisation) => readonly Learnt[]

/** Runs one statement for each list and kind of organisation. */
export async function audienceOf(
  db: Db,
  resources: readonly Resource[],
  changes: readonly ListChange[],
  organisations: readonly Organisation[],
): Promise<Audience> {
  const learnt = new Map<number, Learnt[]>()
  for (const [kind, ids] of byKind(organisations))
    for (const change of changes)
      for (const resource of resources.filter(({ table }) => table === change.list))
        for (const [id, one] of await learntBy(db, { resource, change, kind, organisations: ids }))
          learnt.set(id, [...(learnt.get(id) ?? []), one])
  return ({ organisationId }) => learnt.get(organisationId) ?? []
}

function byKind(organisations: readonly Organisation[]): Map<OrganisationKind, number[]> {
  const kinds = new Map<OrganisationKind, number[]>()
  for (const { organisationId, organisationKind: kind } of organisations)
    kinds.set(kind, [...new Set([...(kinds.get(kind) ?? []), organisationId])])
  return kinds
}

interface Asked {
  readonly resource: Resource
  readonly change: ListChange
  readonly kind: OrganisationKind
  readonly organisations: readonly number[]
}

async function learntBy(db: Db, asked: Asked): Promise<Map<number, Learnt>> {
  const { resource, change, kind, organisations } = asked
  const isForAll = kind === 'platform' || resource.scope.get(kind)?.is === 'all'
  if (!isForAll && !resource.scope.has(kind)) return new Map()
  const lost = await lostBy(db, asked, isForAll)
  // An unrestricted list needs no query: such organisations may learn of all ids.
  const seen =
    isForAll && resource.only === undefined
      ? new Map(organisations.map((id) => [id, change.ids] as const))
      : await seenOf(db, resource, { kind, organisations, ids: change.ids })
  const answer = new Map<number, Learnt>()
  for (const id of organisations) {
    const ids = new Set([...(seen.get(id) ?? []), ...(lost.get(id) ?? [])])
    const isBare = change.isBare && isForAll
    if (ids.size > 0 || isBare) answer.set(id, { resource, ids, isBare })
  }
  return answer
}

async function seenOf(
  db: Db,
  resource: Resource,
  {
    kind,
    organisations,
    ids,
  }: { kind: OrganisationKind; organisations: readonly number[]; ids: readonly number[] },
): Promise<Map<number, number[]>> {
  const seen = new Map<number, number[]>()
  if (ids.length === 0) return seen
  const viewer = { organisationKind: kind, organisationId: sql<number>`viewer.organisation_id` }
  const key = sql.ref(`${resource.table}.${PK}`)
  const { rows } = await sql<{ viewer: number; id: number }>`
    select viewer.organisation_id as viewer, found.id
      from unnest(${[...organisations]}::bigint[]) as viewer (organisation_id)
     cross join lateral (
       select ${key} as id from ${sql.table(resource.table)}
        where ${key} = any(${[...ids]}::bigint[])
          and ${kind === 'platform' ? (resource.only ?? EVERYTHING) : scopeOfFew(resource, viewer)}) as found`.execute(
    db,
  )
  for (const { viewer: organisation, id } of rows)
    seen.set(organisation, [...(seen.get(organisation) ?? []), id])
  return seen
}

/** Finds the deleted or moved records that each organisation could see before. */
async function lostBy(
  db: Db,
  { resource, change, kind, organisations }: Asked,
  isForAll: boolean,
): Promise<Map<number, number[]>> {
  const lost = new Map<number, number[]>()
  const add = (organisation: number, id: number) =>
    lost.set(organisation, [...(lost.get(organisation) ?? []), id])
  // For a list with an `only` condition, only changes of this list tell whether it contained the record.
  const known = change.lost.filter(({ path }) => path === resource.path || resource.only === undefined)
  for (const one of known)
    if (isForAll) for (const id of organisations) add(id, one.id)
    else for (const id of await placed(db, one, kind, organisations)) add(id, one.id)
  return lost
}

async function placed(
  db: Db,
  { places }: Lost,
  kind: OrganisationKind,
  organisations: readonly number[],
): Promise<Set<number>> {
  const found = new Set<number>()
  for (const place of places.filter((each) => each.kind === kind)) {
    if ('own' in place) {
      if (organisations.includes(place.own)) found.add(place.own)
      continue
    }
    const parent = await seenOf(db, resourceAt(place.path), { kind, organisations, ids: [place.id] })
    for (const organisation of parent.keys()) found.add(organisation)
  }
  return found
}
