// Descriptions of lists, and responses of record calls (docs/wire.md §10, §12).
import { z } from 'zod'
import type { Cascade } from '../columns/cascade-tree.ts'
import type { Choice, WireValue } from '../columns/column-kind.ts'
import { COLUMN_KINDS, type ColumnType } from '../columns/index.ts'
import type { Condition } from '../condition.ts'
import { EXISTING_STRATEGIES } from '../imports/import-key.ts'
import type { Option, Tone } from '../option.ts'
import { RULES, type RuleName } from '../rules/index.ts'
import type { TreeNode } from '../table.ts'
import { savedViews } from '../lists/list-view.schemas.ts'
import { rejectionCode } from './codes.schemas.ts'
import { fileRef } from './file.schemas.ts'
import { nameSchema } from './named-schemas.ts'

const TONES = ['active', 'good', 'warn', 'bad', 'off'] as const satisfies readonly Tone[]
const CONTROLS = [
  'input',
  'textarea',
  'editor',
  'table',
  'password',
  'secret',
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

export type Control = (typeof CONTROLS)[number]

const columnType = nameSchema('ColumnType', z.enum(Object.keys(COLUMN_KINDS) as [ColumnType, ...ColumnType[]]))
const choice: z.ZodType<Choice> = z.union([z.int(), z.string()])
const ruleName = z.enum(Object.keys(RULES) as [RuleName, ...RuleName[]])
const flag = z.literal(true).exactOptional()
const text = z.string()

const option: z.ZodType<Option<Choice>> = nameSchema(
  'Option',
  z.strictObject({ label: text, value: choice, tone: z.enum(TONES).exactOptional() }),
)
const recordOption: z.ZodType<Option> = nameSchema(
  'RecordOption',
  z.strictObject({ label: text, value: z.int(), tone: z.enum(TONES).exactOptional() }),
)
const cascade: z.ZodType<Cascade> = nameSchema(
  'Cascade',
  z.strictObject({
    value: z.int(),
    label: text,
    get children(): z.ZodExactOptional<z.ZodArray<z.ZodType<Cascade>>> {
      return z.array(cascade).exactOptional()
    },
  }),
)
const cascades: z.ZodType<readonly Cascade[]> = z.array(cascade)
const treeNode: z.ZodType<TreeNode> = nameSchema(
  'TreeNode',
  z.strictObject({
    id: z.int(),
    label: text,
    get children(): z.ZodExactOptional<z.ZodArray<z.ZodType<TreeNode>>> {
      return z.array(treeNode).exactOptional()
    },
  }),
)
const remote = nameSchema(
  'Remote',
  z.strictObject({
    call: text,
    field: text,
    /** Fields whose values are sent as they are with the query, which returns only matching records. */
    depends_on: z.array(text).exactOptional(),
  }),
)

/** Options are records loaded while the user types: `call?field=…&keyword=…&page=…`. */
export type Remote = z.infer<typeof remote>

const condition: z.ZodType<Condition> = nameSchema(
  'Condition',
  z.record(text, z.array(z.union([z.int(), text, z.null()]))) as unknown as z.ZodType<Condition>,
)

const valueShape = {
  name: text,
  title: text,
  type: columnType,
  options: z.array(option).exactOptional(),
  cascades: cascades.exactOptional(),
  /** The displayed number is the stored number divided by ten to this power. */
  decimal: z.int().exactOptional(),
  unit: text.exactOptional(),
  shown_as: z.enum(['account', 'change', 'change_rate', 'plain']).exactOptional(),
  copies: flag,
}
/** Description shared by filters, fields and changes of a history. */
export const columnShape = {
  ...valueShape,
  /** URL parameter of the second level of a cascade; the first level uses the field name. */
  second_name: text.exactOptional(),
  remote: remote.exactOptional(),
  /** The options are complete: all database rows that this caller may choose. */
  loaded: flag,
}

const columnMeta = nameSchema(
  'ColumnMeta',
  z.strictObject({
    ...valueShape,
    sum: flag,
    sort: flag,
    item_align: z.enum(['left', 'center', 'right']),
    item_width: z.int(),
    showTableRow: z.boolean(),
    /** The cell can be edited inline: the field of the same name is posted to `calls.edit` with `id` and `version`. */
    in_place: flag,
  }),
)
export type ColumnMeta = z.infer<typeof columnMeta>

const filterMeta = nameSchema('FilterMeta', z.strictObject(columnShape))

/** The type of the filter, which may differ from the type of its column. */
export type FilterMeta = z.infer<typeof filterMeta>

const cellMeta = nameSchema(
  'CellMeta',
  z.strictObject({ name: text, title: text, required: flag, maxLength: z.int().exactOptional() }),
)
/** One column of a table input; all cells are texts. */
export type CellMeta = z.infer<typeof cellMeta>

const fieldMeta = nameSchema(
  'FieldMeta',
  z.strictObject({
    ...columnShape,
    control: z.enum(CONTROLS),
    /** Cascade only: the second level is optional. */
    any_level: flag,
    hint: text.exactOptional(),
    required: flag,
    maxLength: z.int().exactOptional(),
    cells: z.array(cellMeta).exactOptional(),
    /** Maximum number of table lines or tags. */
    most: z.int().exactOptional(),
    min: z.int().exactOptional(),
    max: z.int().exactOptional(),
    rule: ruleName.exactOptional(),
    /** Rejects days in the future. */
    latest: z.literal('today').exactOptional(),
    /** Rejects days in the past. */
    earliest: z.literal('today').exactOptional(),
    files: z.int().exactOptional(),
    accept: z.array(text).exactOptional(),
    /** Maximum bytes of a file, by media type. */
    sizes: z.record(text, z.int()).exactOptional(),
    /** Content that the editor allows besides text. */
    rich: z
      .strictObject({
        pictures: flag,
        tables: flag,
        contract: flag,
        variables: text.exactOptional(),
        source: text.exactOptional(),
      })
      .exactOptional(),
    initial: z.union([text, z.int(), z.array(z.int())]).exactOptional(),
    /** The field is shown and saved only if the form matches this condition. */
    when: condition.exactOptional(),
    /** The field is required only if the form matches this condition. */
    requiredWhen: condition.exactOptional(),
    /** Row actions only: the field is shown only for records that match this condition. */
    whenRecord: condition.exactOptional(),
    /** Row actions only: column of the record with the default value. */
    initialFrom: text.exactOptional(),
  }),
)
export type FieldMeta = z.infer<typeof fieldMeta>

const actionMeta = nameSchema(
  'ActionMeta',
  z.strictObject({
    /** A `Verb`, or the name of a custom action. */
    name: text,
    title: text,
    /** `list`: one button above the list. `row`: a button in every row. `bulk`: in every row and for the selection. */
    scope: z.enum(['list', 'row', 'bulk']),
    /** `page` opens `screen`. `confirm` shows its question and `dialog` its fields; both then post to `call`. */
    kind: z.enum(['page', 'confirm', 'dialog', 'export', 'import']),
    /** Takes `{ id }` or `{ ids }` (joined by commas), and the fields of the dialog. */
    call: text.exactOptional(),
    /** `GET` if the call takes query parameters; otherwise they are posted. */
    method: z.literal('GET').exactOptional(),
    screen: text.exactOptional(),
    /** If that screen is another list: filter name → column of the row with the value. */
    filters: z.record(text, text).exactOptional(),
    confirm: text.exactOptional(),
    fields: z.array(fieldMeta).exactOptional(),
    /** The action is offered only on rows that match this condition. */
    when: condition.exactOptional(),
    danger: flag,
    /** Advances the state of the record without being `danger`; such actions precede those that only show or edit. */
    advances: flag,
    /** A decision on the contents of the record: the browser shows the record first, and `call` also takes `version`. */
    namesVersion: flag,
  }),
)
export type ActionMeta = z.infer<typeof actionMeta>

const recordCalls = nameSchema(
  'RecordCalls',
  z.strictObject({
    info: text,
    history: text.exactOptional(),
    /** Targets of the form: `add` for a new record, `edit` for an existing one. */
    add: text,
    edit: text,
  }),
)

export type RecordCalls = z.infer<typeof recordCalls>

export const formGroup = nameSchema('FormGroup', z.strictObject({ title: text, fields: z.array(fieldMeta) }))
export type FormGroup = z.infer<typeof formGroup>

export const tableMeta = nameSchema(
  'TableMeta',
  z.strictObject({
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
    /** Tree next to the list. A selected node sets the filter of its level to its id. */
    tree_search_nodes: z.array(treeNode).exactOptional(),
    tree_search_names: z.array(text).exactOptional(),
    /** Name of the filter that finds nodes missing from this tree. */
    tree_search_more: flag,
    /** Number columns that a decision depends on; a review shows them first. */
    figures: z.array(text).exactOptional(),
    /** Pairs of expected and actual columns; a review shows them side by side. */
    compared: z.array(z.tuple([text, text])).exactOptional(),
    form: z.strictObject({
      groups: z.array(formGroup),
      /** Hand-written component next to the form that reads the form's values. */
      beside: z.enum(['financing-quote', 'sms-preview']).exactOptional(),
      /** Saving moves money or goods, so Enter in a field does not submit the form. */
      binds: flag,
    }),
    calls: recordCalls,
    actions: z.array(actionMeta),
    /** Topics that invalidate rows and records: the list's own topic first, then those of referenced lists. */
    topics: z.array(text),
    panel: z
      .enum([
        'prices',
        'member',
        'receipt',
        'lot',
        'zones',
        'camera',
        'loan',
        'financing-decision',
        'release-decision',
        'repayment',
        'journal',
        'statement',
        'sms',
        'template',
        'contract',
        'inspection',
      ])
      .exactOptional(),
    /** Columns that the panel shows, so that the detail page does not repeat them. */
    panel_columns: z.array(text).exactOptional(),
    saved: savedViews.exactOptional(),
    /** Columns that match spreadsheet rows to existing records; absent without matching. The caller may choose these strategies besides `add`. */
    import_key: z
      .strictObject({ titles: z.array(text), ways: z.array(z.enum(EXISTING_STRATEGIES).exclude(['add'])) })
      .exactOptional(),
  }),
)

/** Response of a list path without parameters. Contains only what the caller may see and do. */
export type TableMeta = z.infer<typeof tableMeta>
export type ImportKeyMeta = NonNullable<TableMeta['import_key']>

export type Panel = NonNullable<TableMeta['panel']>

export type FormPanel = NonNullable<TableMeta['form']['beside']>

export const countResponse = nameSchema(
  'CountAnswer',
  z.strictObject({
    count: z.int(),
    /** `_count` only: there are more rows than `count`, and no sums. */
    more: flag,
    /** Sums of the columns with `sum` over all matching rows, in the stored unit. */
    totalrow: z.record(text, z.int()),
  }),
)
export type CountResponse = z.infer<typeof countResponse>

export const namedRecords = nameSchema('NamedRecords', z.array(z.strictObject({ id: z.int(), name: text })))
export const optionsResponse = nameSchema(
  'OptionsAnswer',
  z.strictObject({ options: z.array(recordOption), more: z.boolean() }),
)

/** Response of an `…Options` call; twenty options per page. */
export type OptionsResponse = z.infer<typeof optionsResponse>

export const bulkResults = nameSchema(
  'BulkResults',
  z.array(
    z.strictObject({
      id: z.int(),
      status: z.boolean(),
      message: text,
      code: rejectionCode.exactOptional(),
    }),
  ),
)

export type BulkResult = z.infer<typeof bulkResults>[number]

export const wireValue: z.ZodType<WireValue> = z.union([
  text,
  z.int(),
  z.null(),
  z.array(fileRef),
  z.array(z.int()),
  z.array(text),
])
export const savedResponse = nameSchema('Saved', z.strictObject({ id: z.int() }))
