// Predicates for the records that a kind of organisation sees. `sql/scope.ts` translates them to SQL.
import { ORGANISATION_KINDS, type OrganisationKind } from '#platform/identity/principal.ts'

export interface OwnPredicate {
  readonly is: 'own'
  readonly column: string
}

export interface ViaPredicate {
  readonly is: 'via'
  readonly parent: string
  readonly column: string
}

export interface ListedPredicate {
  readonly is: 'listed'
  readonly table: string
  readonly column: string
}

interface SharedPredicate {
  readonly is: 'shared'
  readonly column: string
}

interface AnyPredicate {
  readonly is: 'any'
  readonly of: readonly Predicate[]
}

interface AllPredicate {
  readonly is: 'all'
}

export type Predicate = OwnPredicate | ViaPredicate | ListedPredicate | SharedPredicate | AnyPredicate | AllPredicate

/** The column of side tables with the organisation that a row is listed for. */
export const LISTED_FOR = 'organisation_id'

/** The rows whose column holds the organisation's id. A row that the organisation adds without an owner receives this id. */
export const own = (column: string): OwnPredicate => ({ is: 'own', column })

/** The rows whose column refers to a visible record of `parent`, the path of a list. */
export const via = (parent: string, column: string): ViaPredicate => ({ is: 'via', parent, column })

/** The rows whose id is in this column of a side table, next to the organisation's id in `organisation_id`. */
export const listed = (table: string, column: string): ListedPredicate => ({ is: 'listed', table, column })

/** The rows whose stored column is 1; it is 0 in others. They are read only: writes do not find them, and the browser offers none. */
export const shared = (column: string): SharedPredicate => ({ is: 'shared', column })

export const any = (...of: readonly [Predicate, Predicate, ...Predicate[]]): AnyPredicate => ({
  is: 'any',
  of,
})

/** All rows; only the platform writes them. */
export const all: AllPredicate = { is: 'all' }

/** All kinds except the platform, which sees everything. */
export const MEMBER_KINDS = ORGANISATION_KINDS.filter((kind) => kind !== 'platform')
type MemberKind = (typeof MEMBER_KINDS)[number]

/** Scope of a declaration. The platform sees all rows, an omitted kind none. `everybody` means `all` for each kind. */
export type ScopeSpec = Readonly<Partial<Record<MemberKind, Predicate>>> | 'everybody'

export type Scope = ReadonlyMap<OrganisationKind, Predicate>

/** @throws Error for an `any` that contains `all` */
export function prepareScope(spec: ScopeSpec): Scope {
  const perKind = spec === 'everybody' ? MEMBER_KINDS.map((kind) => [kind, all] as const) : toEntries(spec)
  for (const [kind, predicate] of perKind)
    if (predicate.is === 'any' && flattenPredicate(predicate).some(({ is }) => is === 'all'))
      throw new Error(`${kind}: any(…) must not contain all`)
  return new Map<OrganisationKind, Predicate>(perKind)
}

const toEntries = (spec: Exclude<ScopeSpec, string>) => Object.entries(spec) as [OrganisationKind, Predicate][]

export type ScopePart = Exclude<Predicate, AnyPredicate>

/** Returns the predicate, or all nested members of an `any`. */
export const flattenPredicate = (predicate: Predicate): readonly ScopePart[] =>
  predicate.is === 'any' ? predicate.of.flatMap(flattenPredicate) : [predicate]

/** Returns the column of the `shared` rows of the kind of organisation; undefined without such rows. */
export function getSharedColumn({ scope }: { readonly scope: Scope }, kind: OrganisationKind): string | undefined {
  const predicate = scope.get(kind)
  const parts = predicate === undefined ? [] : flattenPredicate(predicate)
  return parts.find((part): part is SharedPredicate => part.is === 'shared')?.column
}
