// Conditions of the rows that a caller may see. Every statement includes them; each kind of predicate is translated only here.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Principal } from '#platform/identity/principal.ts'
import { getOwnerColumn } from '../declare/rights/ownership.ts'
import type { Outcome } from '#engine/declare/record.ts'
import { getResource } from '#engine/declare/registry.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import {
  flattenPredicate,
  getSharedColumn,
  LISTED_FOR,
  type Predicate,
  type ScopePart,
} from '../declare/rights/scope.ts'

type Condition = RawBuilder<SqlBool>

export const EVERYTHING: Condition = sql<SqlBool>`true`
const NOTHING: Condition = sql<SqlBool>`false`

/** The caller's organisation, or an SQL expression of organisation ids. */
export interface Viewer extends Pick<Principal, 'organisationKind'> {
  readonly organisationId: number | RawBuilder<number>
}

/** Returns the condition of the records that the organisation may see. Refers to the table by its own name. */
export function buildScope(resource: Resource, principal: Viewer): Condition {
  const seen = buildKindScope(resource, principal)
  return resource.only === undefined ? seen : sql`(${resource.only}) and ${seen}`
}

/** Returns the condition of the records that it may write: includes a record that a change has just moved out of a list with `leaves`. */
export function buildWriteScope(resource: Resource, principal: Viewer): Condition {
  const seen = resource.leaves ? buildKindScope(resource, principal) : buildScope(resource, principal)
  const shared = getSharedColumn(resource, principal.organisationKind)
  return shared === undefined ? seen : sql`${seen} and ${sql.ref(`${resource.table}.${shared}`)} = 0`
}

/** The same condition for a few rows by id: it is evaluated per row. */
export function buildRowScope(resource: Resource, viewer: Viewer): Condition {
  const predicate = resource.scope.get(viewer.organisationKind)
  if (predicate?.is !== 'any') return buildScope(resource, viewer)
  const parts = flattenPredicate(predicate).map((part) => buildCondition(part, resource, viewer))
  return sql`${resource.only ?? EVERYTHING} and (${sql.join(parts, sql` or `)})`
}

function buildKindScope(resource: Resource, principal: Viewer): Condition {
  if (principal.organisationKind === 'platform') return EVERYTHING
  const predicate = resource.scope.get(principal.organisationKind)
  return predicate === undefined ? NOTHING : buildCondition(predicate, resource, principal)
}

function buildCondition(predicate: Predicate, resource: Resource, principal: Viewer): Condition {
  return predicate.is === 'any'
    ? buildUnion(flattenPredicate(predicate), resource, principal)
    : CONDITIONS[predicate.is](predicate as never, resource, principal)
}

type ConditionBuilder<P extends ScopePart> = (part: P, resource: Resource, principal: Viewer) => Condition

// PostgreSQL plans an uncorrelated subquery as a join that starts at the smaller side.
const CONDITIONS: { readonly [K in ScopePart['is']]: ConditionBuilder<Extract<ScopePart, { is: K }>> } = {
  own: ({ column }, { table }, { organisationId }) => sql`${sql.ref(`${table}.${column}`)} = ${organisationId}`,
  via: ({ parent, column }, { table }, principal) =>
    sql`${sql.ref(`${table}.${column}`)} in (${selectVisibleIds(getResource(parent), principal)})`,
  listed: (part, { table }, principal) => sql`${sql.ref(`${table}.${PK}`)} in (${selectListedIds(part, principal)})`,
  shared: ({ column }, { table }) => sql`${sql.ref(`${table}.${column}`)} = 1`,
  all: () => EVERYTHING,
}

// A union of ids, because `or` between subqueries would scan the whole table; each part uses its own index.
function buildUnion(parts: readonly ScopePart[], resource: Resource, principal: Viewer): Condition {
  const ids = parts.map((part) =>
    part.is === 'listed'
      ? selectListedIds(part, principal)
      : selectIds(resource, buildCondition(part, resource, principal)),
  )
  return sql`${sql.ref(`${resource.table}.${PK}`)} in (${sql.join(ids, sql` union all `)})`
}

const selectListedIds = ({ table, column }: Extract<ScopePart, { is: 'listed' }>, { organisationId }: Viewer) =>
  sql`select ${sql.ref(`${table}.${column}`)} from ${sql.table(table)}
       where ${sql.ref(`${table}.${LISTED_FOR}`)} = ${organisationId}`

const selectVisibleIds = (resource: Resource, principal: Viewer) => selectIds(resource, buildScope(resource, principal))

const selectIds = ({ table }: Resource, condition: Condition) =>
  sql`select ${sql.ref(`${table}.${PK}`)} from ${sql.table(table)} where ${condition}`

/** Adds the caller's organisation as owner of a new record, if none is given. */
export function withOwner<T extends Outcome['set']>(resource: Resource, set: T, principal: Principal): T {
  const column = getOwnerColumn(resource, principal)
  if (column === undefined || !resource.whole.columns.has(column)) return set
  return (set[column] ?? null) === null ? { ...set, [column]: principal.organisationId } : set
}
