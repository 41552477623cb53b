// How the server describes the form of a record, or the dialog of an action, field by field.
import type { Cascade } from './columns/cascade-tree.ts'
import type { Choice } from './columns/column-kind.ts'
import type { ColumnType } from './columns/index.ts'
import type { Condition } from './condition.ts'
import type { RuleName } from './rules/index.ts'
import type { Option, Remote, ShownAs } from './option.ts'
import type { RichParts } from './texts/rich-nodes.ts'

/** How a field is typed. */
export type Control =
  | 'input'
  | 'textarea'
  | 'editor'
  | 'table'
  | 'password'
  | 'number'
  | 'select'
  | 'radio'
  | 'switch'
  | 'checkbox'
  | 'tags'
  | 'cascader'
  | 'date'
  | 'datetime'
  | 'time'
  | 'second'
  | 'image'
  | 'images'

/** One column of a table that is typed in a form; each cell is a text. */
export interface CellMeta {
  name: string
  title: string
  required?: true
  maxLength?: number
}

export interface FieldMeta {
  name: string
  title: string
  type: ColumnType
  control: Control
  options?: Option<Choice>[]
  cascades?: readonly Cascade[]
  /** Under which name the second level of a cascade stands in an address; the first stands under the field's own. */
  second_name?: string
  /** Of a cascade: the second level may be left open. */
  any_level?: true
  remote?: Remote
  /** Its options are what this reader may choose of what the database holds, and all of it. */
  loaded?: true
  /** What anyone who fills it in may want to know, below it. */
  hint?: string
  decimal?: number
  unit?: string
  shown_as?: ShownAs
  /** A record shows a button beside the value that copies it for another program. */
  copies?: true
  required?: true
  maxLength?: number
  /** The columns of a table. */
  cells?: CellMeta[]
  /** How many lines a table takes, or a list of tags has, where that is said. */
  most?: number
  min?: number
  max?: number
  rule?: RuleName
  /** A day in the future is refused. */
  latest?: 'today'
  /** A day that lies behind is refused. */
  earliest?: 'today'
  /** How many files it takes, where that is more than one. */
  files?: number
  /** Media types of the files it takes. */
  accept?: string[]
  /** Bytes that one file may have, by its media type. */
  sizes?: Record<string, number>
  /** What a text that is typed in an editor may hold beside words. */
  rich?: RichParts
  /** What a new record starts with. */
  initial?: string | number | number[]
  /** Asked for, and saved, only where the rest of the form says so. */
  when?: Condition
  /** Required only then. */
  requiredWhen?: Condition
  /** Of an action on one record: asked only of a record that has these values. */
  whenRecord?: Condition
  /** Of an action on one record: begins with what the record has in this column. */
  initialFrom?: string
}

export interface FormGroup {
  title: string
  fields: FieldMeta[]
}

/** A form as a whole. */
export interface FormMeta {
  groups: FormGroup[]
  /** Drawn by hand beside it, from what is typed, under this name. */
  beside?: FormPanel
  /** Saving it moves money or goods: Enter in a field does not save. */
  binds?: true
}

/** The parts beside a form that the browser draws by hand. */
export type FormPanel = 'financing-quote'
