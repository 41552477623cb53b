// A resource as the engine uses it: what its declaration says (declaration.ts), prepared.
import type { Concerns } from './concerns.ts'
import type {
  ActionMeta,
  Condition,
  Editor,
  ErrorCode,
  FormPanel,
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
import type { Doubts, SheetBeside, SheetFilter, Warns, TwoSided } from './sheet-rules.ts'
import type { States, StatesSpec } from './states.ts'
import type { LockedRecord, Outcome } from './record.ts'

export type { FieldFault }

/** What is wrong with a whole record, by the field it is said at. Pure. */
export type RecordRules = (values: Row) => Record<string, FieldFault>

/** What says that a row of a sheet is none of the list's, from the values that were read; `undefined` where it is one. Pure. */
export type ForeignRow = (given: ReadonlyMap<string, unknown>) => Record<string, FieldFault> | undefined

/** A form of sheets that somebody else writes, an exchange perhaps. */
export interface SheetProfile {
  readonly name: string
  readonly title: Title
  /** By title, its field where the columns of the resource do not say it; null where the column is left out. */
  readonly columns: Readonly<Record<string, string | null>>
  readonly beside?: SheetBeside
}

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

/** What deleting a record means to its reader. */
export interface Deletion {
  readonly title: Title | undefined
  readonly confirm: Title | undefined
  /** Nothing is lost by it, so that its button warns of nothing. */
  readonly isHarmless: boolean
}

export interface Resource {
  readonly path: string
  readonly calls: Calls
  readonly screen: string
  /** What the paths of its other screens begin with. */
  readonly screens: string
  readonly hidden: boolean
  readonly table: string
  readonly ledger: LedgerRecords
  readonly constraints: Readonly<Record<string, ConstraintFault>>
  /** There is one record of it, `SINGLE_ID`, and no list. */
  readonly isSingle: boolean
  readonly verbs: ReadonlySet<Verb>
  /** Why every call may look at all its rows. */
  readonly fullScan: string | undefined
  /** Rows a page holds unless the reader chooses; undefined where the platform's settings say it. */
  readonly limit: number | undefined
  /** The browser leaves exports of it to a worker. */
  readonly hasAsyncExport: boolean
  readonly scope: Scope
  readonly only: RawBuilder<SqlBool> | undefined
  /** `only` is a state, which changes end. */
  readonly leaves: boolean
  readonly title: Title
  readonly titleOfOne: Title
  /** Its own words for deleting, where it has some. */
  readonly deletion: Deletion
  readonly columns: ReadonlyMap<string, Column>
  /** The columns that travel with a row, in the order of the declaration, and its version where it has one. */
  readonly listColumns: readonly Column[]
  readonly form: readonly { readonly title: Title; readonly fields: readonly Column[] }[]
  /** The columns a form may write. */
  readonly fields: ReadonlyMap<string, Column>
  /** The columns that are read for a record by itself: those of the form and those of the list. */
  readonly recordColumns: readonly Column[]
  readonly rules: RecordRules
  readonly foreignRow: ForeignRow | undefined
  readonly profiles: readonly SheetProfile[]
  readonly sheetKey: SheetKey | undefined
  readonly confirms: string | undefined
  readonly warns: Warns | undefined
  readonly sheetFilters: readonly SheetFilter[]
  readonly doubts: Doubts | undefined
  readonly twoSided: TwoSided | undefined
  readonly hooks: Hooks
  /** Records that can be changed or deleted, where that is not all; for all of these conditions. */
  readonly when: Readonly<Record<'edit' | 'del', readonly Condition[]>>
  /** The columns that hold its state, with every step each may take. */
  readonly states: ReadonlyMap<string, States>
  /** How an edit or a deletion is refused where `when` does not hold. */
  readonly refusal: ErrorCode
  readonly editsUnseen: boolean
  readonly named: Column | undefined
  /** The columns whose texts records are searched for by; the first is what they are called. */
  readonly search: readonly string[]
  readonly editor: Editor | undefined
  /** The columns of the list that a decision on a record rests on. */
  readonly figures: ReadonlySet<string>
  readonly compared: readonly (readonly [announced: string, came: string])[]
  readonly concerns: Concerns | undefined
  readonly panel: Panel | undefined
  readonly beside: FormPanel | undefined
  readonly bindsOnSave: boolean
  /** Its verbs that write ask for a fresh code of the second factor. */
  readonly stepUp: boolean
  readonly facets: readonly Facet[]
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
