// The language of a declaration: all that can be said of a resource.
import type { Condition, Title, Verb, WireValue } from '@cangdan/protocol'
import type { ActionSpec } from './action.ts'
import type { ColumnSpec } from './columns/column.ts'
import type { Calls, DeclaredKeys } from './resource.ts'
import type { ScopeSpec } from './rights/scope.ts'
import type { SheetKeySpec } from './sheet-key.ts'
import type { StatesSpec } from './states.ts'

export interface Spec<
  C extends Record<string, ColumnSpec>,
  G extends Record<string, readonly (keyof C & string)[]>,
  A extends string,
  P extends string = string,
> extends DeclaredKeys<keyof C & string, P> {
  readonly calls?: Partial<Calls>
  /** What the paths of the other screens begin with, where they are not siblings of the list's. */
  readonly screens?: string
  /**
   * One record, such as settings: no list, nothing is added or deleted. Its table has the row of number 1 from its migration on; the
   * calls on it need no `id`, and `path` answers the description alone.
   */
  readonly single?: true
  /** What can be done with it, but for what its facets bring along. */
  readonly verbs: readonly Verb[]
  /** Which rows each kind of organisation sees (`scope.ts`). */
  readonly scope: ScopeSpec
  readonly columns: C
  /** The form's groups and their fields, in order. Columns in no group are written by no form. */
  readonly form: G
  /** How rows of a sheet find the records that are there already, for them to be skipped or written over. */
  readonly sheetKey?: SheetKeySpec<keyof C & string>
  /** Records that can be changed or deleted, where that is not all; the others are refused. */
  readonly when?: Readonly<Partial<Record<'edit' | 'del', Condition>>>
  /** Columns that hold the state of a record. */
  readonly states?: Readonly<Partial<Record<keyof C & string, StatesSpec>>>
  /** The column that names a record where another chooses among all of them. */
  readonly named?: keyof C & string
  /** The columns of numbers that a decision on a record rests on: a review shows them before everything else. */
  readonly figures?: readonly (keyof C & string)[]
  /** What can be done with its records besides. */
  readonly actions?: Readonly<Record<A, ActionSpec<P>>>
  readonly titles: TitlesOf<C, G, A>
  /** A record that can be saved as it stands; what the promises of all resources that can add are proven with. */
  readonly sample?: Partial<Record<keyof C, WireValue>>
}

type OptionTitles<C extends Record<string, ColumnSpec>> = {
  [K in keyof C & string]: C[K] extends { options: readonly (infer N extends number | string)[] }
    ? `${K}.${N}`
    : never
}[keyof C & string]

type CellTitles<C extends Record<string, ColumnSpec>> = {
  [K in keyof C & string]: C[K] extends { cells: readonly { name: infer N extends string }[] }
    ? `${K}.${N}`
    : never
}[keyof C & string]

/**
 * `$` names the list, `$one` one record of it; then every column, every option, every cell, every group. `$del` and `$del_confirm`
 * stand in for the button and the question of deleting, where that word would not be understood. `name.hint` is what stands below
 * a field. `action.name` is the word on
 * the button of an action, `action.name.right` what it is called among the rights, `action.name.confirm` its question, `action.name.field` what a field of its dialog asks. `history.verb` is what
 * a history says was done, of a change that another resource or a job makes, or where the word on the button says it badly.
 */
export type TitlesOf<C extends Record<string, ColumnSpec>, G, A extends string = never> = Readonly<
  Record<
    | '$'
    | '$one'
    | (keyof C & string)
    | OptionTitles<C>
    | CellTitles<C>
    | `form.${keyof G & string}`
    | `action.${A}`,
    Title
  > &
    Partial<
      Record<
        '$del' | '$del_confirm' | `${keyof C & string}.hint` | `action.${A}.${string}` | `history.${string}`,
        Title
      >
    >
>
