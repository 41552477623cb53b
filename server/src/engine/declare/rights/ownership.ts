import type { Principal } from '#platform/identity/principal.ts'
import { PK, type Resource } from '../resource.ts'
import { type ScopePart, flattenPredicate } from './scope.ts'

type ScopedResource = Pick<Resource, 'scope'>
type Reader = Pick<Principal, 'organisationKind'>

export const canSeeAll = ({ scope }: ScopedResource, { organisationKind }: Reader): boolean =>
  organisationKind === 'platform' || scope.get(organisationKind)?.is === 'all'

/**
 * Returns whether the kind of organisation may write. Resources that a kind sees completely are written by the platform only, whatever a role grants.
 */
export const canWrite = ({ scope }: ScopedResource, { organisationKind }: Reader): boolean =>
  scope.get(organisationKind)?.is !== 'all'

/** Returns whether the kind of organisation may add records: only if it sees what it adds, by a column of its own id or through a parent record. */
export function canAdd({ scope }: ScopedResource, { organisationKind }: Reader): boolean {
  const predicate = scope.get(organisationKind)
  return (
    organisationKind === 'platform' || (predicate !== undefined && flattenPredicate(predicate).some(isVisibleWhenAdded))
  )
}

// Excludes the organisation's own record, since it cannot add others, and side tables, which have no row for a new record.
const isVisibleWhenAdded = (part: ScopePart): boolean => part.is === 'via' || (part.is === 'own' && part.column !== PK)

export function canSeeOnlySelf({ scope }: ScopedResource, { organisationKind }: Reader): boolean {
  const predicate = scope.get(organisationKind)
  return predicate?.is === 'own' && predicate.column === PK
}

/** Returns the column that receives the organisation of the caller who adds a record; `undefined` if there is none or more than one. */
export function getOwnerColumn({ scope }: ScopedResource, { organisationKind }: Reader): string | undefined {
  const predicate = scope.get(organisationKind)
  const columns = (predicate === undefined ? [] : flattenPredicate(predicate)).flatMap((part) =>
    part.is === 'own' && part.column !== PK ? [part.column] : [],
  )
  return columns.length === 1 ? columns[0] : undefined
}
