// A resource as the engine uses it: what its declaration says (declaration.ts), prepared.
import type {
  ActionMeta,
  Condition,
  Editor,
  ErrorCode,
  FormPanel,
  OwnTopic,
  Panel,
  RecordCalls,
  Row,
  TableMeta,
  Title,
  Verb,
} from '@cangdan/protocol'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Principal } from '#platform/identity/principal.ts'
import type { Action } from './action.ts'
import type { Column } from './columns/column.ts'
import type { ConstraintFault, FieldFault } from './field-fault.ts'
import type { Hooks } from './records/hooks.ts'
import type { Reader } from './columns/ref.ts'
import type { Scope } from './rights/scope.ts'
import type { SheetKey } from './sheet-key.ts'
import type { SheetSpec } from './sheet-rules.ts'
import type { States, StatesSpec } from './states.ts'
import type { LockedRecord, Outcome } from './record.ts'

export type { FieldFault }

/** What is wrong with a whole record, by the field it is said at. Pure. */
export type RecordRules = (values: Row) => Record<string, FieldFault>

/** Which records of a table the ledger has entries of. */
export interface LedgerRecords {
  /** SQL: each of these rows has entries; one without was written by somebody who went round the product (I15). */
  readonly begins?: string
  /** Records may have entries and need none, by why. */
  readonly optional?: string
  /**
   * Columns that triggers write in the transaction of another record's change: the ledger states that one, and the row follows from it. With
   * the values among which the column moves so, where it has others that a step of its own gives it.
   */
  readonly byDatabase?: Readonly<Record<string, 'all' | readonly (string | number)[]>>
}

/** The calls on one record: siblings of the list's path, but for those that the specification names. */
export interface Calls extends RecordCalls {
  readonly history: string
  readonly del: string
  /** Deleting by a GET: good once, and never by a mere link. */
  readonly delMethod: 'GET' | 'POST'
}

/** The keys of a declaration that the engine uses unchanged. `Name` is one of its columns. */
export interface DeclaredKeys<Name extends string = string, P extends string = string> {
  /** The data path of the list; the other calls are its siblings (catalogue §1.2). */
  readonly path: P
  /** The path of the list's screen; the other screens are its siblings. */
  readonly screen: string
  /** No entry of the menu: its screens open from elsewhere. */
  readonly hidden?: true
  readonly table: string
  /** Which of its records the ledger has entries of. */
  readonly ledger?: LedgerRecords
  /** Constraints of the database whose names do not tell the field at which they are said. */
  readonly constraints?: Readonly<Record<string, ConstraintFault>>
  /** Why every call may look at all its rows: they stay few. */
  readonly fullScan?: string
  /** Rows a page holds unless the reader chooses, where the platform's settings do not say it. */
  readonly limit?: number
  /** It grows with every day of business: the browser leaves exports of it to a worker (`show_excel_async`). */
  readonly asyncExport?: true
  /** Which rows of the table are its records, where that is not all of them. Names the table by its own name. */
  readonly only?: RawBuilder<SqlBool>
  /** `only` is a state: what is done with a record may take it out of the list, and is refused there as a step of its state. */
  readonly leaves?: true
  readonly rules?: RecordRules
  /** What it knows of sheets that are imported into it. */
  readonly sheets?: SheetSpec<Name>
  /** What it does of its own when a record is written. */
  readonly hooks?: Hooks<P>
  /** How an edit or a deletion is refused where `when` does not hold; `not_now` where that is not said. */
  readonly refusal?: ErrorCode
  /** A client of the specification hands back no version; where it may not, an edit without one is refused. */
  readonly editsUnseen?: true
  /**
   * The texts that a record is searched for by, over all lists at once, beside its number: stored columns that the list is filtered by. The
   * first of them is what the record is called.
   */
  readonly search?: readonly Name[]
  /** A screen of the browser's own that stands in for the generic form. */
  readonly editor?: Editor
  /** Columns of what was announced, each with that of what came. */
  readonly compared?: readonly (readonly [announced: Name, came: Name])[]
  /** The column that names the account whose record it is, and what of that account's own pages is drawn from it: they follow each change. */
  readonly concerns?: { readonly column: Name; readonly topic: OwnTopic }
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
}

/** The keys that `defineResource` fills in where a declaration leaves them out. */
export type KeysWithDefault =
  | 'ledger'
  | 'constraints'
  | 'rules'
  | 'sheets'
  | 'hooks'
  | 'refusal'
  | 'search'
  | 'facets'

export interface Resource
  extends Omit<DeclaredKeys, KeysWithDefault>,
    Required<Pick<DeclaredKeys, KeysWithDefault>> {
  readonly calls: Calls
  /** What the paths of its other screens begin with. */
  readonly screens: string
  /** There is one record of it, `SINGLE_ID`, and no list. */
  readonly isSingle: boolean
  readonly verbs: ReadonlySet<Verb>
  readonly scope: Scope
  readonly title: Title
  readonly titleOfOne: Title
  /** Its own words for deleting, where it has some. A deletion with its own title loses nothing: its button warns of nothing. */
  readonly deletion: { readonly title: Title | undefined; readonly confirm: Title | undefined }
  readonly columns: ReadonlyMap<string, Column>
  /** The columns that travel with a row, in the order of the declaration, and its version where it has one. */
  readonly listColumns: readonly Column[]
  readonly form: readonly { readonly title: Title; readonly fields: readonly Column[] }[]
  /** The columns a form may write. */
  readonly fields: ReadonlyMap<string, Column>
  /** The columns that are read for a record by itself: those of the form and those of the list. */
  readonly recordColumns: readonly Column[]
  readonly sheetKey: SheetKey | undefined
  /** Records that can be changed or deleted, where that is not all; for all of these conditions. */
  readonly when: Readonly<Record<'edit' | 'del', readonly Condition[]>>
  /** The columns that hold its state, with every step each may take. */
  readonly states: ReadonlyMap<string, States>
  readonly named: Column | undefined
  /** The columns of the list that a decision on a record rests on. */
  readonly figures: ReadonlySet<string>
  /** What a history says was done, by the name of the change: its own words, and else those of its buttons. */
  readonly historyTitles: ReadonlyMap<string, Title>
  /** Those of its facets among them. */
  readonly actions: ReadonlyMap<string, Action>
  /** Whether its records count their versions. One that is only ever deleted does not. */
  readonly isVersioned: boolean
  readonly sample: Row
  /** The resource with all its columns, where this is only what a reader knows of it (`view.ts`); else itself. */
  readonly whole: Resource
}

/** A write that is about to be stored. */
export interface Stamping {
  /** `add`, `edit`, or the name of an action. */
  readonly verb: string
  /** The record as it is, locked; undefined for a new one. */
  readonly before: LockedRecord | undefined
  readonly principal: Principal
}

/** Records in one state that wait for somebody to take them further. */
export interface Waiting {
  /** The column that holds the state, and the state. */
  readonly column: string
  readonly value: number
  /** What they wait for: a verb, or an action by its name. */
  readonly verb?: Verb
  readonly action?: string
  /** Of those, the records with which this person may do it. Names the table by its own name. */
  readonly isFor: (
    table: string,
    principal: Pick<Principal, 'personId' | 'organisationId' | 'organisationKind'>,
  ) => RawBuilder<SqlBool>
}

/**
 * What only some resources have: auditing, a tree beside the list, links, copies. It adds to what the core does and describes, and
 * the core names none of them.
 */
export interface Facet {
  /** The verb that its resources have by it. */
  readonly verb?: Verb
  /** What can be done with a record because of it. */
  readonly actions?: (path: string, verbs: ReadonlySet<Verb>) => readonly Action[]
  /** Columns that hold a state because of it. */
  readonly states?: (verbs: ReadonlySet<Verb>) => Readonly<Record<string, StatesSpec>>
  /** Records that may be edited or deleted, as far as it goes. */
  readonly when?: Readonly<Partial<Record<'edit' | 'del', Condition>>>
  /** By the name of a step those whose person may not make it, as the database has it. */
  readonly duties?: Readonly<Record<string, readonly string[]>>
  /** Of those the steps whose persons are compared in one state of the record alone. */
  readonly dutiesWhile?: Readonly<Record<string, { readonly column: string; readonly state: number }>>
  /** Which records wait for somebody to take them further. */
  readonly waits?: (verbs: ReadonlySet<Verb>) => readonly Waiting[]
  /** What is stored with a write beside what the writer gave. */
  readonly stamp?: (write: Stamping) => Outcome['set']
  /** Names that the list is filtered by although no column of it is. */
  readonly filters?: readonly string[]
  /** What it adds to the description of the list for this reader. */
  readonly describe?: (db: Db, resource: Resource, reader: Reader) => Promise<Partial<TableMeta>>
  /** What it offers beside the actions. */
  readonly offers?: (resource: Resource, reader: Reader) => readonly ActionMeta[]
  /** Checks what only the finished resources can tell. Throws. */
  readonly check?: (resource: Resource) => void
}

export const NO_RULES: RecordRules = () => ({})

/** Every resource is found by its number. */
export const PK = 'id'
