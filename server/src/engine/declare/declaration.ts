import type { Condition, Title, Verb, WireValue } from '@cangdan/protocol'
import type { ActionSpec } from './action.ts'
import type { ColumnSpec } from './columns/column.ts'
import type { ResourceCalls, DeclaredKeys } from './resource.ts'
import type { ScopeSpec } from './rights/scope.ts'
import type { SheetKeySpec } from './sheet-key.ts'
import type { StatesSpec } from './states.ts'

export interface ResourceSpec<
  C extends Record<string, ColumnSpec>,
  G extends Record<string, readonly (keyof C & string)[]>,
  A extends string,
  P extends string = string,
> extends DeclaredKeys<keyof C & string, P> {
  readonly calls?: Partial<ResourceCalls>
  /** Path prefix of the other screens, if they are not siblings of the list's screen. */
  readonly screens?: string
  /** A single record, such as settings. A migration inserts its row with id 1. Calls need no `id`; `path` returns only the description. */
  readonly single?: true
  readonly verbs: readonly Verb[]
  readonly scope: ScopeSpec
  readonly columns: C
  /** Groups of the form with their fields, in order. Forms never write columns without a group. */
  readonly form: G
  /** How imported rows find existing records, to skip or overwrite them. */
  readonly sheetKey?: SheetKeySpec<keyof C & string>
  /** Conditions for editing and deleting; other records are rejected. */
  readonly when?: Readonly<Partial<Record<'edit' | 'del', Condition>>>
  readonly states?: Readonly<Partial<Record<keyof C & string, StatesSpec>>>
  /** The column that labels a record in lists of all records. */
  readonly named?: keyof C & string
  /** Numeric columns that a decision depends on: a review shows them first. */
  readonly figures?: readonly (keyof C & string)[]
  readonly actions?: Readonly<Record<A, ActionSpec<P>>>
  readonly titles: ResourceTitles<C, G, A>
  /** Values of a record that can be saved. Conformance tests use it for every resource with `add`. */
  readonly sample?: Partial<Record<keyof C, WireValue>>
}

type OptionTitles<C extends Record<string, ColumnSpec>> = {
  [K in keyof C & string]: C[K] extends { options: readonly (infer N extends number | string)[] } ? `${K}.${N}` : never
}[keyof C & string]

type CellTitles<C extends Record<string, ColumnSpec>> = {
  [K in keyof C & string]: C[K] extends { cells: readonly { name: infer N extends string }[] } ? `${K}.${N}` : never
}[keyof C & string]

/**
 * `$` names the list, `$one` one of its records. `$del` and `$del_confirm` replace label and confirmation of deleting; `name.hint` is a help text.
 * `action.name` labels a button; `.right` names it among the rights, `.confirm` is its confirmation, `.field` the title of a dialog field.
 * `history.verb` names a change in histories, for changes by other code or if the label does not fit.
 */
export type ResourceTitles<C extends Record<string, ColumnSpec>, G, A extends string = never> = Readonly<
  Record<
    '$' | '$one' | (keyof C & string) | OptionTitles<C> | CellTitles<C> | `form.${keyof G & string}` | `action.${A}`,
    Title
  > &
    Partial<
      Record<
        '$del' | '$del_confirm' | `${keyof C & string}.hint` | `action.${A}.${string}` | `history.${string}`,
        Title
      >
    >
>
