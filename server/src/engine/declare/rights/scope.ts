// Which records a kind of organisation sees: predicates from a small closed vocabulary. What they are in SQL stands in `sql/scope.ts`.
import { ORGANISATION_KINDS, type OrganisationKind } from '#platform/identity/principal.ts'

/** Those whose column holds the organisation's id. */
export interface Own {
  readonly is: 'own'
  readonly column: string
}

/** Those that name, in this column, a record of another resource that the same kind sees. */
export interface Via {
  readonly is: 'via'
  /** The path of the parent's list. */
  readonly parent: string
  readonly column: string
}

/** Those that a row of a side table names together with the organisation. */
export interface Listed {
  readonly is: 'listed'
  readonly table: string
  readonly column: string
}

interface Any {
  readonly is: 'any'
  readonly of: readonly Predicate[]
}

interface All {
  readonly is: 'all'
}

export type Predicate = Own | Via | Listed | Any | All

/** The column of a side table that says which organisation a row of it lists a record for. */
export const LISTED_FOR = 'organisation_id'

/** The rows whose column holds the organisation's id. A row that the organisation adds without saying whose it is receives that id. */
export const own = (column: string): Own => ({ is: 'own', column })

/** The rows seen through the record of `parent`, a list's path, that this column names: what the kind sees there, it sees here. */
export const via = (parent: string, column: string): Via => ({ is: 'via', parent, column })

/** The rows whose id is in this column of a side table beside the organisation's in `organisation_id`. */
export const listed = (table: string, column: string): Listed => ({ is: 'listed', table, column })

/** The rows of which at least one of these holds. */
export const any = (...of: readonly [Predicate, Predicate, ...Predicate[]]): Any => ({ is: 'any', of })

/** Every row. They are nobody's own: only the platform writes them. */
export const all: All = { is: 'all' }

/** Every kind but the platform, which sees all there is. */
export const MEMBER_KINDS = ORGANISATION_KINDS.filter((kind) => kind !== 'platform')
type MemberKind = (typeof MEMBER_KINDS)[number]

/** What a declaration says. The platform sees all; a kind that is not named sees none. `everybody` is `all` for each kind. */
export type ScopeSpec = Readonly<Partial<Record<MemberKind, Predicate>>> | 'everybody'

/** By the kind of organisation, which records it sees. */
export type Scope = ReadonlyMap<OrganisationKind, Predicate>

/** @throws Error for an `any` of what sees every row already */
export function prepareScope(spec: ScopeSpec): Scope {
  const perKind = spec === 'everybody' ? MEMBER_KINDS.map((kind) => [kind, all] as const) : entriesOf(spec)
  for (const [kind, predicate] of perKind)
    if (predicate.is === 'any' && partsOf(predicate).some(({ is }) => is === 'all'))
      throw new Error(`${kind}: any(…) of all is all`)
  return new Map<OrganisationKind, Predicate>(perKind)
}

const entriesOf = (spec: Exclude<ScopeSpec, string>) =>
  Object.entries(spec) as [OrganisationKind, Predicate][]

export type Part = Exclude<Predicate, Any>

/** It, or the predicates that an `any` is made of, down to those that are none. */
export const partsOf = (predicate: Predicate): readonly Part[] =>
  predicate.is === 'any' ? predicate.of.flatMap(partsOf) : [predicate]
