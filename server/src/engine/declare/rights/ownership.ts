import type { Principal } from '#platform/identity/principal.ts'
import { PK, type Resource } from '../resource.ts'
import { type Part, partsOf } from './scope.ts'

type Scoped = Pick<Resource, 'scope'>
type Reader = Pick<Principal, 'organisationKind'>

export const seesAll = ({ scope }: Scoped, { organisationKind }: Reader): boolean =>
  organisationKind === 'platform' || scope.get(organisationKind)?.is === 'all'

/**
 * Returns whether the kind of organisation may write. Resources that a kind sees completely are written by the platform only, whatever a role grants.
 */
export const mayWrite = ({ scope }: Scoped, { organisationKind }: Reader): boolean =>
  scope.get(organisationKind)?.is !== 'all'

/** Returns whether the kind of organisation may add records: only if it sees what it adds, by a column of its own id or through a parent record. */
export function mayAdd({ scope }: Scoped, { organisationKind }: Reader): boolean {
  const predicate = scope.get(organisationKind)
  return (
    organisationKind === 'platform' || (predicate !== undefined && partsOf(predicate).some(isSeenWhenAdded))
  )
}

// Excludes the organisation's own record, since it cannot add others, and side tables, which have no row for a new record.
const isSeenWhenAdded = (part: Part): boolean =>
  part.is === 'via' || (part.is === 'own' && part.column !== PK)

export function seesOnlyItself({ scope }: Scoped, { organisationKind }: Reader): boolean {
  const predicate = scope.get(organisationKind)
  return predicate?.is === 'own' && predicate.column === PK
}

/** Returns the column that receives the organisation of the caller who adds a record; `undefined` if there is none or more than one. */
export function ownerColumn({ scope }: Scoped, { organisationKind }: Reader): string | undefined {
  const predicate = scope.get(organisationKind)
  const columns = (predicate === undefined ? [] : partsOf(predicate)).flatMap((part) =>
    part.is === 'own' && part.column !== PK ? [part.column] : [],
  )
  return columns.length === 1 ? columns[0] : undefined
}
