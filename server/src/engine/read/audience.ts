// Finds the organisations that may learn of a change, and its records visible to each: records that are or were in their scope (docs/decisions/topics.md).
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { OrganisationKind, Principal } from '#platform/identity/principal.ts'
import type { ListChange, LostVisibility } from '#platform/topics/publish-invalidations.ts'
import { getResource } from '#engine/declare/registry.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { EVERYTHING, buildRowScope } from '#engine/sql/scope.ts'

export type Organisation = Pick<Principal, 'organisationId' | 'organisationKind'>

/** A change of a list as one organisation may learn of it: the visible records, or with `isBare` only that something changed. */
export interface VisibleChange {
  readonly resource: Resource
  readonly ids: ReadonlySet<number>
  readonly isBare: boolean
}

export type Audience = (organisation: Organisation) => readonly VisibleChange[]

/** Runs one statement for each list and kind of organisation. */
export async function loadAudience(
  db: Db,
  resources: readonly Resource[],
  changes: readonly ListChange[],
  organisations: readonly Organisation[],
): Promise<Audience> {
  const changesByOrganisation = new Map<number, VisibleChange[]>()
  for (const [kind, ids] of groupByKind(organisations))
    for (const change of changes)
      for (const resource of resources.filter(({ table }) => table === change.list))
        for (const [id, one] of await findVisibleChanges(db, { resource, change, kind, organisations: ids }))
          changesByOrganisation.set(id, [...(changesByOrganisation.get(id) ?? []), one])
  return ({ organisationId }) => changesByOrganisation.get(organisationId) ?? []
}

function groupByKind(organisations: readonly Organisation[]): Map<OrganisationKind, number[]> {
  const kinds = new Map<OrganisationKind, number[]>()
  for (const { organisationId, organisationKind: kind } of organisations)
    kinds.set(kind, [...new Set([...(kinds.get(kind) ?? []), organisationId])])
  return kinds
}

interface AudienceQuery {
  readonly resource: Resource
  readonly change: ListChange
  readonly kind: OrganisationKind
  readonly organisations: readonly number[]
}

async function findVisibleChanges(db: Db, query: AudienceQuery): Promise<Map<number, VisibleChange>> {
  const { resource, change, kind, organisations } = query
  const isForAll = kind === 'platform' || resource.scope.get(kind)?.is === 'all'
  if (!isForAll && !resource.scope.has(kind)) return new Map()
  const lost = await findLostRecords(db, query, isForAll)
  // An unrestricted list needs no query: such organisations may learn of all ids.
  const seen =
    isForAll && resource.only === undefined
      ? new Map(organisations.map((id) => [id, change.ids] as const))
      : await findVisibleRecords(db, resource, { kind, organisations, ids: change.ids })
  const answer = new Map<number, VisibleChange>()
  for (const id of organisations) {
    const ids = new Set([...(seen.get(id) ?? []), ...(lost.get(id) ?? [])])
    const isBare = change.isBare && isForAll
    if (ids.size > 0 || isBare) answer.set(id, { resource, ids, isBare })
  }
  return answer
}

async function findVisibleRecords(
  db: Db,
  resource: Resource,
  { kind, organisations, ids }: { kind: OrganisationKind; organisations: readonly number[]; ids: readonly number[] },
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
          and ${kind === 'platform' ? (resource.only ?? EVERYTHING) : buildRowScope(resource, viewer)}) as found`.execute(
    db,
  )
  for (const { viewer: organisation, id } of rows) seen.set(organisation, [...(seen.get(organisation) ?? []), id])
  return seen
}

/** Finds the deleted or moved records that each organisation could see before. */
async function findLostRecords(
  db: Db,
  { resource, change, kind, organisations }: AudienceQuery,
  isForAll: boolean,
): Promise<Map<number, number[]>> {
  const lost = new Map<number, number[]>()
  const add = (organisation: number, id: number) => lost.set(organisation, [...(lost.get(organisation) ?? []), id])
  // For a list with an `only` condition, only changes of this list tell whether it contained the record.
  const known = change.lost.filter(({ path }) => path === resource.path || resource.only === undefined)
  for (const one of known)
    if (isForAll) for (const id of organisations) add(id, one.id)
    else for (const id of await findFormerViewers(db, one, kind, organisations)) add(id, one.id)
  return lost
}

async function findFormerViewers(
  db: Db,
  { places }: LostVisibility,
  kind: OrganisationKind,
  organisations: readonly number[],
): Promise<Set<number>> {
  const found = new Set<number>()
  for (const place of places.filter((each) => each.kind === kind)) {
    if ('own' in place) {
      if (organisations.includes(place.own)) found.add(place.own)
      continue
    }
    const parent = await findVisibleRecords(db, getResource(place.path), {
      kind,
      organisations,
      ids: [place.id],
    })
    for (const organisation of parent.keys()) found.add(organisation)
  }
  return found
}
