// The shapes of what a list path answers, and of what becomes of its records (docs/wire.md §10 to §12).
import { z } from 'zod'
import type { Cascade } from '../columns/cascade-tree.ts'
import type { Choice, WireValue } from '../columns/column-kind.ts'
import { COLUMN_KINDS, type ColumnType } from '../columns/index.ts'
import type { Condition } from '../condition.ts'
import { EXISTING_WAYS } from '../imports/import-key.ts'
import type { Option, Tone } from '../option.ts'
import { RULES, type RuleName } from '../rules/index.ts'
import type { TreeNode } from '../table.ts'
import { savedViews } from '../lists/list-view.schemas.ts'
import { refusalCode } from './codes.schemas.ts'
import { fileRef } from './file.schemas.ts'
import { named } from './named.ts'

const TONES = ['active', 'good', 'warn', 'bad', 'off'] as const satisfies readonly Tone[]
const CONTROLS = [
  'input',
  'textarea',
  'editor',
  'table',
  'password',
  'number',
  'select',
  'radio',
  'switch',
  'checkbox',
  'tags',
  'cascader',
  'date',
  'datetime',
  'time',
  'second',
  'image',
  'images',
] as const

/** How a field is typed. */
export type Control = (typeof CONTROLS)[number]

const columnType = named('ColumnType', z.enum(Object.keys(COLUMN_KINDS) as [ColumnType, ...ColumnType[]]))
const choice: z.ZodType<Choice> = z.union([z.int(), z.string()])
const ruleName = z.enum(Object.keys(RULES) as [RuleName, ...RuleName[]])
const yes = z.literal(true).exactOptional()
const text = z.string()

const option: z.ZodType<Option<Choice>> = named(
  'Option',
  z.strictObject({ label: text, value: choice, tone: z.enum(TONES).exactOptional() }),
)
const recordOption: z.ZodType<Option> = named(
  'RecordOption',
  z.strictObject({ label: text, value: z.int(), tone: z.enum(TONES).exactOptional() }),
)
const cascade: z.ZodType<Cascade> = named(
  'Cascade',
  z.strictObject({
    value: z.int(),
    label: text,
    get children(): z.ZodExactOptional<z.ZodArray<z.ZodType<Cascade>>> {
      return z.array(cascade).exactOptional()
    },
  }),
)
/** Of what a cascade is chosen from. */
const cascades: z.ZodType<readonly Cascade[]> = z.array(cascade)
const treeNode: z.ZodType<TreeNode> = named(
  'TreeNode',
  z.strictObject({
    id: z.int(),
    label: text,
    get children(): z.ZodExactOptional<z.ZodArray<z.ZodType<TreeNode>>> {
      return z.array(treeNode).exactOptional()
    },
  }),
)
const remote = named(
  'Remote',
  z.strictObject({
    call: text,
    field: text,
    /** Fields whose values go with the question, as they stand: only records that fit them are offered. */
    depends_on: z.array(text).exactOptional(),
  }),
)

/** Its options are other records, asked for while one types: `call?field=…&keyword=…&page=…`. */
export type Remote = z.infer<typeof remote>

const condition: z.ZodType<Condition> = named(
  'Condition',
  z.record(text, z.array(z.union([z.int(), text, z.null()]))) as unknown as z.ZodType<Condition>,
)

const aboutValues = {
  name: text,
  title: text,
  type: columnType,
  options: z.array(option).exactOptional(),
  cascades: cascades.exactOptional(),
  /** The stored number is shown divided by ten to this power. */
  decimal: z.int().exactOptional(),
  /** What the shown number counts, in the reader's language. */
  unit: text.exactOptional(),
  shown_as: z.enum(['account', 'change', 'change_rate', 'plain']).exactOptional(),
  /** A record shows a button beside the value that copies it for another program. */
  copies: yes,
}
/** What a filter, a field and a change of a history say of a column. */
export const asked = {
  ...aboutValues,
  /** Under which name the second level of a cascade stands in an address; the first stands under the field's own. */
  second_name: text.exactOptional(),
  remote: remote.exactOptional(),
  /** Its options are what this reader may choose of what the database holds, and all of it. */
  loaded: yes,
}

const columnMeta = named(
  'ColumnMeta',
  z.strictObject({
    ...aboutValues,
    sum: yes,
    sort: yes,
    item_align: z.enum(['left', 'center', 'right']),
    item_width: z.int(),
    /** False for a column that is hidden until the reader asks for it. */
    showTableRow: z.boolean(),
    /** Its cell can be edited where it stands: the field of its name, sent to `calls.edit` with `id` and `version`. */
    in_place: yes,
  }),
)
export type ColumnMeta = z.infer<typeof columnMeta>

const filterMeta = named('FilterMeta', z.strictObject(asked))

/** Its type is how it is filtered, which need not be the type of its column. */
export type FilterMeta = z.infer<typeof filterMeta>

const cellMeta = named(
  'CellMeta',
  z.strictObject({ name: text, title: text, required: yes, maxLength: z.int().exactOptional() }),
)
/** One column of a table that is typed in a form; each cell is a text. */
export type CellMeta = z.infer<typeof cellMeta>

const fieldMeta = named(
  'FieldMeta',
  z.strictObject({
    ...asked,
    control: z.enum(CONTROLS),
    /** Of a cascade: the second level may be left open. */
    any_level: yes,
    /** What anyone who fills it in may want to know, below it. */
    hint: text.exactOptional(),
    required: yes,
    maxLength: z.int().exactOptional(),
    /** The columns of a table. */
    cells: z.array(cellMeta).exactOptional(),
    /** How many lines a table takes, or a list of tags has, where that is said. */
    most: z.int().exactOptional(),
    min: z.int().exactOptional(),
    max: z.int().exactOptional(),
    rule: ruleName.exactOptional(),
    /** A day in the future is refused. */
    latest: z.literal('today').exactOptional(),
    /** A day that lies behind is refused. */
    earliest: z.literal('today').exactOptional(),
    /** How many files it takes, where that is more than one. */
    files: z.int().exactOptional(),
    /** Media types of the files it takes. */
    accept: z.array(text).exactOptional(),
    /** Bytes that one file may have, by its media type. */
    sizes: z.record(text, z.int()).exactOptional(),
    /** What a text that is typed in an editor may hold beside words. */
    rich: z.strictObject({ pictures: yes, tables: yes, variables: text.exactOptional() }).exactOptional(),
    /** What a new record starts with. */
    initial: z.union([text, z.int(), z.array(z.int())]).exactOptional(),
    /** Asked for, and saved, only where the rest of the form says so. */
    when: condition.exactOptional(),
    /** Required only then. */
    requiredWhen: condition.exactOptional(),
    /** Of an action on one record: asked only of a record that has these values. */
    whenRecord: condition.exactOptional(),
    /** Of an action on one record: begins with what the record has in this column. */
    initialFrom: text.exactOptional(),
  }),
)
export type FieldMeta = z.infer<typeof fieldMeta>

const actionMeta = named(
  'ActionMeta',
  z.strictObject({
    /** One of `Verb`, or an action of the resource's own. */
    name: text,
    title: text,
    /** Where its button stands: once above the list; in every row; in every row and for all that are selected. */
    scope: z.enum(['list', 'row', 'bulk']),
    /** `page` opens `screen`. `confirm` asks its question, `dialog` its fields, then `call` is posted. */
    kind: z.enum(['page', 'confirm', 'dialog', 'export', 'import']),
    /** Takes `{ id }` or `{ ids }` (joined by commas), beside the fields of the dialog. */
    call: text.exactOptional(),
    /** `GET` where the call takes them in its query; else they are posted. */
    method: z.literal('GET').exactOptional(),
    /** The path of the screen that does it. */
    screen: text.exactOptional(),
    /** That screen is another list: what it is filtered by, each with the column of the row that says it. */
    filters: z.record(text, text).exactOptional(),
    /** The question to answer before it is done. */
    confirm: text.exactOptional(),
    fields: z.array(fieldMeta).exactOptional(),
    /** Rows it is offered on, where that is not all of them. */
    when: condition.exactOptional(),
    /** It cannot be undone. */
    danger: yes,
    /** A step in the life of the record that is not `danger`: offered before what only shows or changes the record. */
    advances: yes,
    /** Decides on what was read: the record is shown first, and `call` takes its `version` too. */
    namesVersion: yes,
  }),
)
export type ActionMeta = z.infer<typeof actionMeta>

const recordCalls = named(
  'RecordCalls',
  z.strictObject({
    info: text,
    /** Absent where nothing ever becomes of a record. */
    history: text.exactOptional(),
    /** Where the form is posted: without a record, and with one. */
    add: text,
    edit: text,
  }),
)

/** The calls on one record of a list. */
export type RecordCalls = z.infer<typeof recordCalls>

export const formGroup = named('FormGroup', z.strictObject({ title: text, fields: z.array(fieldMeta) }))
export type FormGroup = z.infer<typeof formGroup>

export const tableMeta = named(
  'TableMeta',
  z.strictObject({
    /** The kind of file that an export is, unless its reader chooses. */
    export_type: z.enum(['excel', 'csv']),
    column_names: z.array(text),
    rows: z.record(text, columnMeta),
    pk: text,
    show_sum: z.boolean(),
    show_excel: z.boolean(),
    show_excel_async: z.boolean(),
    show_excel_import: z.boolean(),
    top_search: z.array(filterMeta),
    limit: z.int(),
    /** A tree beside the list: a chosen node sends its id as a filter, under the name of its level. */
    tree_search_nodes: z.array(treeNode).exactOptional(),
    tree_search_names: z.array(text).exactOptional(),
    /** There are more nodes than these: they are found among the choices of the filter of that name. */
    tree_search_more: yes,
    /** The columns of numbers that a decision on a record rests on: a review shows them before everything else. */
    figures: z.array(text).exactOptional(),
    /** What was announced and what came, by column: a review shows them side by side. */
    compared: z.array(z.tuple([text, text])).exactOptional(),
    form: z.strictObject({
      groups: z.array(formGroup),
      /** Drawn by hand beside it, from what is typed, under this name. */
      beside: z.enum(['financing-quote']).exactOptional(),
      /** Saving it moves money or goods: Enter in a field does not save. */
      binds: yes,
    }),
    calls: recordCalls,
    actions: z.array(actionMeta),
    /** What its rows and records depend on: its own topic first, then those of the lists whose records it names. */
    topics: z.array(text),
    /** Drawn by hand on the page of a record, under this name. */
    panel: z
      .enum([
        'prices',
        'member',
        'receipt',
        'lot',
        'zones',
        'camera',
        'loan',
        'repayment',
        'journal',
        'statement',
      ])
      .exactOptional(),
    /** The views of this list that have been saved for this reader; absent where there is no list. */
    saved: savedViews.exactOptional(),
    /** How rows of a sheet find the records that are there already; absent where they do not. The ways are those that its reader may choose besides `add`. */
    import_key: z
      .strictObject({ titles: z.array(text), ways: z.array(z.enum(EXISTING_WAYS).exclude(['add'])) })
      .exactOptional(),
  }),
)

/** The answer of a list path without parameters. Only what this reader may see and do. */
export type TableMeta = z.infer<typeof tableMeta>
export type ImportKeyMeta = NonNullable<TableMeta['import_key']>

/** The parts of a record's page that the browser draws by hand. */
export type Panel = NonNullable<TableMeta['panel']>

/** The parts beside a form that the browser draws by hand. */
export type FormPanel = NonNullable<TableMeta['form']['beside']>

export const countAnswer = named(
  'CountAnswer',
  z.strictObject({
    count: z.int(),
    /** Of `_count`: there are more than `count`, and nothing was summed. */
    more: yes,
    /** Sums of the columns marked `sum`, over all that matches, in the stored unit. */
    totalrow: z.record(text, z.int()),
  }),
)
export type CountAnswer = z.infer<typeof countAnswer>

export const namedRecords = named('NamedRecords', z.array(z.strictObject({ id: z.int(), name: text })))
export const optionsAnswer = named(
  'OptionsAnswer',
  z.strictObject({ options: z.array(recordOption), more: z.boolean() }),
)

/** What an `…Options` call answers, twenty at a time. */
export type OptionsAnswer = z.infer<typeof optionsAnswer>

export const bulkResults = named(
  'BulkResults',
  z.array(
    z.strictObject({
      id: z.int(),
      status: z.boolean(),
      /** Why it was not done; empty where it was. */
      message: text,
      code: refusalCode.exactOptional(),
    }),
  ),
)

/** What became of each record that a bulk action was done to. */
export type BulkResult = z.infer<typeof bulkResults>[number]

export const wireValue: z.ZodType<WireValue> = z.union([
  text,
  z.int(),
  z.null(),
  z.array(fileRef),
  z.array(z.int()),
  z.array(text),
])
export const savedAnswer = named('Saved', z.strictObject({ id: z.int() }))
