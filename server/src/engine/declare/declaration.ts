// The language of a declaration: all that can be said of a resource.
import type { Concerns } from './concerns.ts'
import type {
  Condition,
  Editor,
  ErrorCode,
  FormPanel,
  Panel,
  Title,
  Verb,
  WireValue,
} from '@cangdan/protocol'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ActionSpec } from './action.ts'
import type { ColumnSpec } from './columns/column.ts'
import type { ConstraintFault } from './field-fault.ts'
import type { Hooks } from './records/hooks.ts'
import type { Calls, Facet, ForeignRow, LedgerRecords, RecordRules, SheetProfile } from './resource.ts'
import type { ScopeSpec } from './rights/scope.ts'
import type { SheetKeySpec } from './sheet-key.ts'
import type { SheetSpec } from './sheet-rules.ts'
import type { StatesSpec } from './states.ts'

export interface Spec<
  C extends Record<string, ColumnSpec>,
  G extends Record<string, readonly (keyof C & string)[]>,
  A extends string,
  P extends string = string,
> {
  /** The data path of the list; the other calls are its siblings (catalogue §1.2). */
  readonly path: P
  readonly calls?: Partial<Calls>
  /** The path of the list's screen; the other screens are its siblings. */
  readonly screen: string
  /** What the paths of the other screens begin with, where they are not siblings of the list's. */
  readonly screens?: string
  /** No entry of the menu: its screens open from elsewhere. */
  readonly hidden?: true
  readonly table: string
  /** Which of its records the ledger has entries of. */
  readonly ledger?: LedgerRecords
  /** Constraints of the database whose names do not tell the field at which they are said. */
  readonly constraints?: Readonly<Record<string, ConstraintFault>>
  /**
   * One record, such as settings: no list, nothing is added or deleted. Its table has the row of number 1 from its migration on; the
   * calls on it need no `id`, and `path` answers the description alone.
   */
  readonly single?: true
  /** What can be done with it, but for what its facets bring along. */
  readonly verbs: readonly Verb[]
  /** Why every call may look at all its rows: they stay few. */
  readonly fullScan?: string
  /** Rows a page holds unless the reader chooses. */
  readonly limit?: number
  /** It grows with every day of business: the browser leaves exports of it to a worker (`show_excel_async`). */
  readonly asyncExport?: true
  /** Which rows each kind of organisation sees (`scope.ts`). */
  readonly scope: ScopeSpec
  /** Which rows of the table are its records, where that is not all of them. Names the table by its own name. */
  readonly only?: RawBuilder<SqlBool>
  /** `only` is a state: what is done with a record may take it out of the list, and is refused there as a step of its state. */
  readonly leaves?: true
  readonly columns: C
  /** The form's groups and their fields, in order. Columns in no group are written by no form. */
  readonly form: G
  readonly rules?: RecordRules
  /** Which rows of a sheet are none of this list's, and why: anyone who imports may leave them out. */
  readonly foreignRow?: ForeignRow
  /** How rows of a sheet find the records that are there already, for them to be skipped or written over. */
  readonly sheetKey?: SheetKeySpec<keyof C & string>
  /** Known forms of sheets that others write. */
  readonly profiles?: readonly SheetProfile[]
  /** As `SheetSpec` has them. */
  readonly confirms?: keyof C & string
  readonly warns?: SheetSpec['warns']
  readonly sheetFilters?: SheetSpec['sheetFilters']
  readonly doubts?: SheetSpec['doubts']
  readonly twoSided?: SheetSpec['twoSided']
  /** What it does of its own when a record is written. */
  readonly hooks?: Hooks<P>
  /** Records that can be changed or deleted, where that is not all; the others are refused. */
  readonly when?: Readonly<Partial<Record<'edit' | 'del', Condition>>>
  /** Columns that hold the state of a record. */
  readonly states?: Readonly<Partial<Record<keyof C & string, StatesSpec>>>
  /** How an edit or a deletion is refused where `when` does not hold; `not_now` where that is not said. */
  readonly refusal?: ErrorCode
  /** Deleting one loses nothing, as ending a lock: its button warns of nothing. */
  readonly deletesHarmlessly?: true
  /** A client of the specification hands back no version; where it may not, an edit without one is refused. */
  readonly editsUnseen?: true
  /** The column that names a record where another chooses among all of them. */
  readonly named?: keyof C & string
  /**
   * The texts that a record is searched for by, over all lists at once, beside its number: stored columns that the list is filtered by. The
   * first of them is what the record is called.
   */
  readonly search?: readonly (keyof C & string)[]
  /** A screen of the browser's own that stands in for the generic form. */
  readonly editor?: Editor
  /** The columns of numbers that a decision on a record rests on: a review shows them before everything else. */
  readonly figures?: readonly (keyof C & string)[]
  /** Columns of what was announced, each with that of what came. */
  readonly compared?: readonly (readonly [announced: keyof C & string, came: keyof C & string])[]
  /** The column that names the account whose record it is, and what of that account's own pages is drawn from it: they follow each change. */
  readonly concerns?: Concerns<keyof C & string>
  /** A part of a record's page that the browser draws by hand. */
  readonly panel?: Panel
  /** A part beside its form that the browser draws by hand, from what is typed. */
  readonly beside?: FormPanel
  /** Adding, editing, importing and deleting its records need a fresh code of the second factor, like actions with `stepUp`. */
  readonly stepUp?: true
  /** Saving its form moves money or goods: it takes the button or Ctrl+S, and not Enter. */
  readonly bindsOnSave?: true
  /** What it has beyond what every resource has: `audited()`, `treeFilter()`, `links()`, `copies`. */
  readonly facets?: readonly Facet[]
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
