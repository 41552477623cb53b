// A resource prepared for the engine from its declaration (declaration.ts).
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
import type { RequiredAddon } from '#platform/addons/installed.ts'
import type { Column } from './columns/column.ts'
import type { ConstraintError, RecordFieldError } from './record-field-error.ts'
import type { Hooks } from './records/hooks.ts'
import type { Reader } from './columns/ref.ts'
import type { Scope } from './rights/scope.ts'
import type { SheetKey } from './sheet-key.ts'
import type { SheetSpec } from './sheet-rules.ts'
import type { States, StatesSpec } from './states.ts'
import type { LockedRecord, Outcome } from './record.ts'

export type { RecordFieldError }

/** Validates a whole record; returns errors by field. Pure. */
export type RecordRules = (values: Row) => Record<string, RecordFieldError>

export interface LedgerRecords {
  /** SQL condition of the rows that must have entries; a row without entries was written by bypassing the product (I15). */
  readonly begins?: string
  /** The reason why records may have entries but need none. */
  readonly optional?: string
  /** Columns that triggers write when another record changes, with the states that they set: the entry of that other record explains the value. */
  readonly byDatabase?: Readonly<Record<string, 'all' | readonly (string | number)[]>>
}

/** Paths of the calls on one record: siblings of the list's path, except for those that the specification names. */
export interface ResourceCalls extends RecordCalls {
  readonly history: string
  readonly del: string
  /** With GET, the URL is single-use and a plain link does not delete. */
  readonly delMethod: 'GET' | 'POST'
}

/** Keys of a declaration that the engine uses unchanged. `Name` is a column of the resource. */
/** A view that the list offers to everybody. */
export interface DeclaredView {
  readonly title: Title
  /** Filters, sorting and columns as in an address. `today` is the day in Shanghai, in seconds UTC of its start. */
  readonly texts: (today: number) => Readonly<Record<string, string>>
}

export interface SideTable {
  readonly table: string
  /** Its columns by equal columns of the record: its key, and columns of the scope, so that its indexes serve both. */
  readonly on: Readonly<Record<string, string>>
}

export interface DeclaredKeys<Name extends string = string, P extends string = string> {
  /** Path of the list; the other calls are its siblings. */
  readonly path: P
  readonly screen: string
  /** Paths of verbs that the specification names otherwise, such as `save/:id`. Migrations rename the stored ones. */
  readonly paths?: Readonly<Partial<Record<Verb, string>>>
  /** Not in the menu; other screens link to it. */
  readonly hidden?: true
  /** The add-on that it belongs to: its menu and its calls exist while that is installed. */
  readonly addon?: RequiredAddon
  readonly table: string
  /** A table with one row per record, written outside of the resource. Columns select from it by `sql`; its indexes serve their filters and order. */
  readonly sideTable?: SideTable
  readonly ledger?: LedgerRecords
  /** Constraints of the database whose names do not determine the field of the error. */
  readonly constraints?: Readonly<Record<string, ConstraintError>>
  /** The reason why calls may scan the whole table: it stays small. */
  readonly fullScan?: string
  /** Default page size; the platform's settings apply without it. */
  readonly limit?: number
  /** The table grows daily: the browser exports it by a worker (`show_excel_async`). */
  readonly asyncExport?: true
  /** Condition of the rows that belong to the resource, if not all. Refers to the table by its own name. */
  readonly only?: RawBuilder<SqlBool>
  /** `only` is a condition on the state: an action on a record that has left the list is rejected as a wrong state, not as not found. */
  readonly leaves?: true
  readonly rules?: RecordRules
  readonly sheets?: SheetSpec<Name>
  readonly hooks?: Hooks<P>
  /** The error for editing or deleting a record whose state does not allow it. Default: `not_now`. */
  readonly rejection?: ErrorCode
  /** Clients of the specification send no version, so an edit without version is accepted. */
  readonly editsUnseen?: true
  /** Stored and filtered text columns for the search over all lists, in addition to the id. The first one labels the record. */
  readonly search?: readonly Name[]
  readonly views?: readonly DeclaredView[]
  /** A hand-written component that replaces the generic form. */
  readonly editor?: Editor
  /** Pairs of columns to compare: the announced and the actual value. */
  readonly compared?: readonly (readonly [announced: Name, came: Name])[]
  /** The column with the account that a record belongs to, and the topic of that account's own pages, which follow each change. */
  readonly concerns?: { readonly column: Name; readonly topic: OwnTopic }
  /** A hand-written component of the detail page. */
  readonly panel?: Panel
  /** Columns that the panel shows. */
  readonly panelColumns?: readonly Name[]
  /** A hand-written component next to the form, computed from its input. */
  readonly beside?: FormPanel
  /** Adding, editing, importing and deleting require a recent second factor, like actions with `stepUp`. */
  readonly stepUp?: true
  /** Saving moves money or goods: the form is submitted by its button or Ctrl+S, never by Enter. */
  readonly bindsOnSave?: true
  /** Optional features: `withAudit()`, `withTreeFilter()`, `withLinks()`, `withCopy`. */
  readonly facets?: readonly Facet[]
}

export type KeysWithDefault =
  | 'ledger'
  | 'constraints'
  | 'rules'
  | 'sheets'
  | 'hooks'
  | 'rejection'
  | 'search'
  | 'facets'

export interface Resource extends Omit<DeclaredKeys, KeysWithDefault>, Required<Pick<DeclaredKeys, KeysWithDefault>> {
  readonly calls: ResourceCalls
  readonly screens: string
  /** It has one record, `SINGLE_ID`, and no list. */
  readonly isSingle: boolean
  readonly verbs: ReadonlySet<Verb>
  readonly scope: Scope
  readonly title: Title
  readonly titleOfOne: Title
  /** Titles that replace those of deleting. A deletion with its own title destroys no data: its button shows no warning. */
  readonly deletion: { readonly title: Title | undefined; readonly confirm: Title | undefined }
  readonly columns: ReadonlyMap<string, Column>
  /** Columns of rows in the order of the declaration, followed by the version if there is one. */
  readonly listColumns: readonly Column[]
  readonly form: readonly { readonly title: Title; readonly fields: readonly Column[] }[]
  readonly fields: ReadonlyMap<string, Column>
  /** The columns of a single record: those of the form and of the list. */
  readonly recordColumns: readonly Column[]
  readonly sheetKey: SheetKey | undefined
  /** All conditions must hold for editing or deleting a record. */
  readonly when: Readonly<Record<'edit' | 'del', readonly Condition[]>>
  readonly states: ReadonlyMap<string, States>
  readonly named: Column | undefined
  readonly figures: ReadonlySet<string>
  /** Names of changes in histories: declared titles, otherwise the labels of buttons. */
  readonly historyTitles: ReadonlyMap<string, Title>
  readonly actions: ReadonlyMap<string, Action>
  /** Whether records have versions. Records that are only added and deleted have none. */
  readonly isVersioned: boolean
  readonly sample: Row
  /** The resource with all columns, if this one is restricted to a caller (`view.ts`); otherwise itself. */
  readonly whole: Resource
}

export interface PendingWrite {
  readonly verb: string
  readonly before: LockedRecord | undefined
  readonly principal: Principal
}

/** A state whose records wait for a user: they appear in the task queue. */
export interface TaskQueueState {
  readonly column: string
  readonly value: number
  readonly verb?: Verb
  readonly action?: string
  /** Condition of the records that this user can process. Refers to the table by its own name. */
  readonly isFor: (
    table: string,
    principal: Pick<Principal, 'personId' | 'organisationId' | 'organisationKind'>,
  ) => RawBuilder<SqlBool>
}

/** An optional feature of resources: audit, tree filter, links, copying. Facets extend the core, which does not depend on any of them. */
export interface Facet {
  readonly verb?: Verb
  readonly actions?: (path: string, verbs: ReadonlySet<Verb>) => readonly Action[]
  readonly states?: (verbs: ReadonlySet<Verb>) => Readonly<Record<string, StatesSpec>>
  readonly when?: Readonly<Partial<Record<'edit' | 'del', Condition>>>
  /** For each step the steps whose person must not make it; the database enforces it. */
  readonly duties?: Readonly<Record<string, readonly string[]>>
  /** Duties that are compared only in one state of the record. */
  readonly dutiesWhile?: Readonly<Record<string, { readonly column: string; readonly state: number }>>
  readonly waits?: (verbs: ReadonlySet<Verb>) => readonly TaskQueueState[]
  /** Returns further columns to store with a write. */
  readonly stamp?: (write: PendingWrite) => Outcome['set']
  /** Names of filters that are not columns. */
  readonly filters?: readonly string[]
  readonly describe?: (db: Db, resource: Resource, reader: Reader) => Promise<Partial<TableMeta>>
  /** Returns further buttons. */
  readonly offers?: (resource: Resource, reader: Reader) => readonly ActionMeta[]
  /** Validates the resource after all resources are loaded. Throws. */
  readonly check?: (resource: Resource) => void
}

export const NO_RULES: RecordRules = () => ({})

export const PK = 'id'
