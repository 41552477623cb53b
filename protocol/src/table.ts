// How the server describes a screen, and what it answers of its records.
import type { SavedViews } from './lists/list-view.schemas.ts'
import type { ImportKeyMeta } from './imports/import-key.ts'
import type { FileRef } from './file.ts'
import type { Cascade } from './columns/cascade-tree.ts'
import type { Choice, WireValue } from './columns/column-kind.ts'
import type { ColumnType } from './columns/index.ts'
import type { Condition } from './condition.ts'
import type { ErrorCode } from './errors.ts'
import type { FieldMeta, FormMeta } from './field.ts'
import type { Option, Remote, ShownAs } from './option.ts'
import type { Topic } from './topics.ts'

export interface ColumnMeta {
  name: string
  title: string
  type: ColumnType
  options?: Option<Choice>[]
  cascades?: readonly Cascade[]
  /** The stored number is shown divided by ten to this power. */
  decimal?: number
  /** What the shown number counts, in the reader's language. */
  unit?: string
  shown_as?: ShownAs
  /** A record shows a button beside the value that copies it for another program. */
  copies?: true
  sum?: true
  sort?: true
  item_align: 'left' | 'center' | 'right'
  item_width: number
  /** False for a column that is hidden until the reader asks for it. */
  showTableRow: boolean
  /** Its cell can be edited where it stands: the field of its name, sent to `calls.edit` with `id` and `version`. */
  in_place?: true
}

export interface FilterMeta {
  name: string
  title: string
  /** How it is filtered, which need not be the type of its column. */
  type: ColumnType
  options?: Option<Choice>[]
  /** The tree of a cascade; its second level is filtered under `second_name`. */
  cascades?: readonly Cascade[]
  second_name?: string
  remote?: Remote
  /** Its options are what this reader may choose of what the database holds, and all of it. */
  loaded?: true
  decimal?: number
  unit?: string
  shown_as?: ShownAs
  /** A record shows a button beside the value that copies it for another program. */
  copies?: true
}

/** A node of the tree beside a list. */
export interface TreeNode {
  id: number
  label: string
  children?: TreeNode[]
}

/** What an `…Options` call answers, twenty at a time. */
export interface OptionsAnswer {
  options: Option[]
  more: boolean
}

/** In the address of the form of a new record: the one that it begins as a copy of. */
export const COPY_MARK = 'copy'

/** The number of the record of a resource that has only one. */
export const SINGLE_ID = 1

/** What every list may offer; a resource has those that its declaration names. */
export type Verb = 'add' | 'look' | 'edit' | 'del' | 'audit' | 'export' | 'import'

export interface ActionMeta {
  /** One of `Verb`, or an action of the resource's own. */
  name: string
  title: string
  /** Where its button stands: once above the list; in every row; in every row and for all that are selected. */
  scope: 'list' | 'row' | 'bulk'
  /** `page` opens `screen`. `confirm` asks its question, `dialog` its fields, then `call` is posted. */
  kind: 'page' | 'confirm' | 'dialog' | 'export' | 'import'
  /** Takes `{ id }` or `{ ids }` (joined by commas), beside the fields of the dialog. */
  call?: string
  /** `GET` where the call takes them in its query; else they are posted. */
  method?: 'GET'
  /** The path of the screen that does it. */
  screen?: string
  /** That screen is another list: what it is filtered by, each with the column of the row that says it. */
  filters?: Readonly<Record<string, string>>
  /** The question to answer before it is done. */
  confirm?: string
  fields?: FieldMeta[]
  /** Rows it is offered on, where that is not all of them. */
  when?: Condition
  /** It cannot be undone. */
  danger?: true
  /** A step in the life of the record that is not `danger`: offered before what only shows or changes the record. */
  advances?: true
  /** Decides on what was read: the record is shown first, and `call` takes its `version` too. */
  namesVersion?: true
}

/** The calls on one record of a list. */
export interface RecordCalls {
  info: string
  /** Absent where nothing ever becomes of a record. */
  history?: string
  /** Where the form is posted: without a record, and with one. */
  add: string
  edit: string
}

/** The answer of a list path without parameters. Only what this reader may see and do. */
export interface TableMeta {
  /** The kind of file that an export is, unless its reader chooses. */
  export_type: 'excel' | 'csv'
  column_names: string[]
  rows: Record<string, ColumnMeta>
  pk: string
  show_sum: boolean
  show_excel: boolean
  show_excel_async: boolean
  show_excel_import: boolean
  top_search: FilterMeta[]
  limit: number
  /** A tree beside the list: a chosen node sends its id as a filter, under the name of its level. */
  tree_search_nodes?: TreeNode[]
  tree_search_names?: string[]
  /** There are more nodes than these: they are found among the choices of the filter of that name. */
  tree_search_more?: true
  /** The columns of numbers that a decision on a record rests on: a review shows them before everything else. */
  figures?: string[]
  /** What was announced and what came, by column: a review shows them side by side. */
  compared?: [announced: string, came: string][]
  form: FormMeta
  calls: RecordCalls
  actions: ActionMeta[]
  /** What its rows and records depend on: its own topic first, then those of the lists whose records it names. */
  topics: Topic[]
  /** Drawn by hand on the page of a record, under this name. */
  panel?: Panel
  /** The views of this list that have been saved for this reader; absent where there is no list. */
  saved?: SavedViews
  /** How rows of a sheet find the records that are there already; absent where they do not. */
  import_key?: ImportKeyMeta
}

/** The parts of a record's page that the browser draws by hand. */
export type Panel =
  | 'prices'
  | 'member'
  | 'receipt'
  | 'lot'
  | 'zones'
  | 'camera'
  | 'loan'
  | 'repayment'
  | 'journal'
  | 'statement'

export type Row = Record<string, WireValue>

/** The `…Info` answer: the values of the form's fields, the record's row of the list, and what a save must hand back. */
export interface RecordAnswer {
  id: number
  /** Goes back with the next save, which is refused when somebody saved in between. */
  version: number
  values: Row
  row: Row
  /** What the records are called that its values name, by field and id. */
  labels: Record<string, Record<string, string>>
  /** The files of pictures in its texts, with their addresses, by field; absent where there are none. */
  files?: Record<string, FileRef[]>
}

/** What became of each record that a bulk action was done to. */
export interface BulkResult {
  id: number
  status: boolean
  /** Why it was not done; empty where it was. */
  message: string
  code?: ErrorCode
}
