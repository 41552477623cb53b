// What follows from the scope of a resource: whose a record is, and who may add and write.
import type { Principal } from '#platform/identity/principal.ts'
import { PK, type Resource } from '../resource.ts'
import { type Part, partsOf } from './scope.ts'

type Scoped = Pick<Resource, 'scope'>
type Reader = Pick<Principal, 'organisationKind'>

/** Whether this reader's organisation sees every record. */
export const seesAll = ({ scope }: Scoped, { organisationKind }: Reader): boolean =>
  organisationKind === 'platform' || scope.get(organisationKind)?.is === 'all'

/** What a kind of organisation sees all of is the platform's to write, whatever a role of theirs grants. */
export const mayWrite = ({ scope }: Scoped, { organisationKind }: Reader): boolean =>
  scope.get(organisationKind)?.is !== 'all'

/** Nobody adds what they would not see: it is their own by a column, or seen through the record that it names. */
export function mayAdd({ scope }: Scoped, { organisationKind }: Reader): boolean {
  const predicate = scope.get(organisationKind)
  return (
    organisationKind === 'platform' || (predicate !== undefined && partsOf(predicate).some(isSeenWhenAdded))
  )
}

// An organisation adds no others of its kind, and a side table names no record that is not there yet.
const isSeenWhenAdded = (part: Part): boolean =>
  part.is === 'via' || (part.is === 'own' && part.column !== PK)

/** Whether the reader sees one record alone, the one that is their organisation. */
export function seesOnlyItself({ scope }: Scoped, { organisationKind }: Reader): boolean {
  const predicate = scope.get(organisationKind)
  return predicate?.is === 'own' && predicate.column === PK
}

/** The column that says whose a record is that the reader adds; `undefined` where that is no column, or not one alone. */
export function ownerColumn({ scope }: Scoped, { organisationKind }: Reader): string | undefined {
  const predicate = scope.get(organisationKind)
  const columns = (predicate === undefined ? [] : partsOf(predicate)).flatMap((part) =>
    part.is === 'own' && part.column !== PK ? [part.column] : [],
  )
  return columns.length === 1 ? columns[0] : undefined
}
