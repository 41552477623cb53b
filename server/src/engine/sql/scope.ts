// Which rows a reader has: the first wall of every statement. Each kind of predicate is written out here and nowhere else.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Principal } from '#platform/identity/principal.ts'
import { ownerColumn } from '../declare/rights/ownership.ts'
import type { Outcome } from '#engine/declare/record.ts'
import { resourceAt } from '#engine/declare/registry.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { type Part, LISTED_FOR, partsOf, type Predicate } from '../declare/rights/scope.ts'

type Condition = RawBuilder<SqlBool>

/** No scope at all. */
export const EVERYTHING: Condition = sql<SqlBool>`true`
const NOTHING: Condition = sql<SqlBool>`false`

/** Whose scope it is: an organisation's, or that of a column that holds one in the statement around it. */
export interface Viewer extends Pick<Principal, 'organisationKind'> {
  readonly organisationId: number | RawBuilder<number>
}

/** The records that this reader's organisation may see. Names the table by its own name. */
export function scopeOf(resource: Resource, principal: Viewer): Condition {
  const seen = seenBy(resource, principal)
  return resource.only === undefined ? seen : sql`(${resource.only}) and ${seen}`
}

/** The records that they may write: also one that a change has just taken out of a list of what is in a state. */
export const writtenScopeOf = (resource: Resource, principal: Viewer): Condition =>
  resource.leaves ? seenBy(resource, principal) : scopeOf(resource, principal)

/** The same of a few rows that a statement finds by their numbers: each is looked at by itself. */
export function scopeOfFew(resource: Resource, viewer: Viewer): Condition {
  const predicate = resource.scope.get(viewer.organisationKind)
  if (predicate?.is !== 'any') return scopeOf(resource, viewer)
  const parts = partsOf(predicate).map((part) => conditionOf(part, resource, viewer))
  return sql`${resource.only ?? EVERYTHING} and (${sql.join(parts, sql` or `)})`
}

function seenBy(resource: Resource, principal: Viewer): Condition {
  if (principal.organisationKind === 'platform') return EVERYTHING
  const predicate = resource.scope.get(principal.organisationKind)
  return predicate === undefined ? NOTHING : conditionOf(predicate, resource, principal)
}

function conditionOf(predicate: Predicate, resource: Resource, principal: Viewer): Condition {
  return predicate.is === 'any'
    ? oneOf(partsOf(predicate), resource, principal)
    : CONDITIONS[predicate.is](predicate as never, resource, principal)
}

type ConditionOf<P extends Part> = (part: P, resource: Resource, principal: Viewer) => Condition

// A subquery that does not depend on the row becomes a join, which begins at whichever end is smaller.
const CONDITIONS: { readonly [K in Part['is']]: ConditionOf<Extract<Part, { is: K }>> } = {
  own: ({ column }, { table }, { organisationId }) =>
    sql`${sql.ref(`${table}.${column}`)} = ${organisationId}`,
  via: ({ parent, column }, { table }, principal) =>
    sql`${sql.ref(`${table}.${column}`)} in (${idsOf(resourceAt(parent), principal)})`,
  listed: (part, { table }, principal) =>
    sql`${sql.ref(`${table}.${PK}`)} in (${listedIds(part, principal)})`,
  all: () => EVERYTHING,
}

// `or` between subqueries would look at every row. The ids of each part are found in its own index instead, and put together.
function oneOf(parts: readonly Part[], resource: Resource, principal: Viewer): Condition {
  const ids = parts.map((part) =>
    part.is === 'listed'
      ? listedIds(part, principal)
      : idsWhere(resource, conditionOf(part, resource, principal)),
  )
  return sql`${sql.ref(`${resource.table}.${PK}`)} in (${sql.join(ids, sql` union all `)})`
}

const listedIds = ({ table, column }: Extract<Part, { is: 'listed' }>, { organisationId }: Viewer) =>
  sql`select ${sql.ref(`${table}.${column}`)} from ${sql.table(table)}
       where ${sql.ref(`${table}.${LISTED_FOR}`)} = ${organisationId}`

const idsOf = (resource: Resource, principal: Viewer) => idsWhere(resource, scopeOf(resource, principal))

const idsWhere = ({ table }: Resource, condition: Condition) =>
  sql`select ${sql.ref(`${table}.${PK}`)} from ${sql.table(table)} where ${condition}`

/** What is stored of a record that this writer adds: it is their organisation's, where they do not say whose. */
export function withOwner<T extends Outcome['set']>(resource: Resource, set: T, principal: Principal): T {
  const column = ownerColumn(resource, principal)
  if (column === undefined || !resource.whole.columns.has(column)) return set
  return (set[column] ?? null) === null ? { ...set, [column]: principal.organisationId } : set
}
