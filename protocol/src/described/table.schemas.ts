// The shapes of what a list path answers, and of what becomes of its records (docs/wire.md §10 to §12).
import { z } from 'zod'
import type { Cascade } from '../columns/cascade-tree.ts'
import type { Choice } from '../columns/column-kind.ts'
import { COLUMN_KINDS, type ColumnType } from '../columns/index.ts'
import type { Condition } from '../condition.ts'
import type { FieldMeta } from '../field.ts'
import type { Option, Remote } from '../option.ts'
import { RULES, type RuleName } from '../rules/index.ts'
import type {
  ActionMeta,
  BulkResult,
  ColumnMeta,
  FilterMeta,
  OptionsAnswer,
  RecordCalls,
  TableMeta,
  TreeNode,
} from '../table.ts'
import type { CountAnswer } from '../lists/list.ts'
import type { FileRef } from '../file.ts'
import type { HistoryChange, HistoryEntry } from '../lists/history.ts'
import { savedViews } from '../lists/list-view.schemas.ts'
import { refusalCode } from './codes.schemas.ts'
import { named, seconds } from './named.ts'

const TONES = ['active', 'good', 'warn', 'bad', 'off'] as const
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

const columnType = named('ColumnType', z.enum(Object.keys(COLUMN_KINDS) as [ColumnType, ...ColumnType[]]))
const choice: z.ZodType<Choice> = z.union([z.int(), z.string()])
const ruleName = z.enum(Object.keys(RULES) as [RuleName, ...RuleName[]])
const yes = z.literal(true).exactOptional()
const text = z.string()

export const fileRef: z.ZodType<FileRef> = named(
  'FileRef',
  z.strictObject({
    id: z.int(),
    name: text.exactOptional(),
    type: text.exactOptional(),
    url: text.exactOptional(),
    expires: seconds.exactOptional(),
    width: z.int().nullable().exactOptional(),
    height: z.int().nullable().exactOptional(),
  }),
)

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
const remote: z.ZodType<Remote> = named(
  'Remote',
  z.strictObject({ call: text, field: text, depends_on: z.array(text).exactOptional() }),
)
const condition: z.ZodType<Condition> = named(
  'Condition',
  z.record(text, z.array(z.union([z.int(), text, z.null()]))) as unknown as z.ZodType<Condition>,
)

const aboutValues = {
  name: text,
  title: text,
  type: columnType,
  options: z.array(option).exactOptional(),
  cascades: z.array(cascade).exactOptional(),
  decimal: z.int().exactOptional(),
  unit: text.exactOptional(),
  shown_as: z.enum(['account', 'change', 'change_rate', 'plain']).exactOptional(),
  copies: yes,
}
const asked = {
  ...aboutValues,
  second_name: text.exactOptional(),
  remote: remote.exactOptional(),
  loaded: yes,
}

const columnMeta: z.ZodType<ColumnMeta> = named(
  'ColumnMeta',
  z.strictObject({
    ...aboutValues,
    sum: yes,
    sort: yes,
    item_align: z.enum(['left', 'center', 'right']),
    item_width: z.int(),
    showTableRow: z.boolean(),
    in_place: z.literal(true).exactOptional(),
  }),
)
const filterMeta: z.ZodType<FilterMeta> = named('FilterMeta', z.strictObject(asked))
const cellMeta = named(
  'CellMeta',
  z.strictObject({ name: text, title: text, required: yes, maxLength: z.int().exactOptional() }),
)
const fieldMeta: z.ZodType<FieldMeta> = named(
  'FieldMeta',
  z.strictObject({
    ...asked,
    control: z.enum(CONTROLS),
    any_level: yes,
    hint: text.exactOptional(),
    required: yes,
    maxLength: z.int().exactOptional(),
    cells: z.array(cellMeta).exactOptional(),
    most: z.int().exactOptional(),
    min: z.int().exactOptional(),
    max: z.int().exactOptional(),
    rule: ruleName.exactOptional(),
    latest: z.literal('today').exactOptional(),
    earliest: z.literal('today').exactOptional(),
    files: z.int().exactOptional(),
    accept: z.array(text).exactOptional(),
    sizes: z.record(text, z.int()).exactOptional(),
    rich: z.strictObject({ pictures: yes, tables: yes, variables: text.exactOptional() }).exactOptional(),
    initial: z.union([text, z.int(), z.array(z.int())]).exactOptional(),
    when: condition.exactOptional(),
    requiredWhen: condition.exactOptional(),
    whenRecord: condition.exactOptional(),
    initialFrom: text.exactOptional(),
  }),
)
const actionMeta: z.ZodType<ActionMeta> = named(
  'ActionMeta',
  z.strictObject({
    name: text,
    title: text,
    scope: z.enum(['list', 'row', 'bulk']),
    kind: z.enum(['page', 'confirm', 'dialog', 'export', 'import']),
    call: text.exactOptional(),
    method: z.literal('GET').exactOptional(),
    screen: text.exactOptional(),
    filters: z.record(text, text).exactOptional(),
    confirm: text.exactOptional(),
    fields: z.array(fieldMeta).exactOptional(),
    when: condition.exactOptional(),
    danger: yes,
    advances: yes,
    namesVersion: yes,
  }),
)
const recordCalls: z.ZodType<RecordCalls> = named(
  'RecordCalls',
  z.strictObject({ info: text, history: text.exactOptional(), add: text, edit: text }),
)
export const formGroup = named('FormGroup', z.strictObject({ title: text, fields: z.array(fieldMeta) }))

export const tableMeta: z.ZodType<TableMeta> = named(
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
    tree_search_nodes: z.array(treeNode).exactOptional(),
    tree_search_names: z.array(text).exactOptional(),
    tree_search_more: z.literal(true).exactOptional(),
    figures: z.array(text).exactOptional(),
    compared: z.array(z.tuple([text, text])).exactOptional(),
    form: z.strictObject({
      groups: z.array(formGroup),
      beside: z.enum(['financing-quote']).exactOptional(),
      binds: z.literal(true).exactOptional(),
    }),
    calls: recordCalls,
    actions: z.array(actionMeta),
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
        'repayment',
        'journal',
        'statement',
      ])
      .exactOptional(),
    saved: savedViews.exactOptional(),
    import_key: z
      .strictObject({ titles: z.array(text), ways: z.array(z.enum(['skip', 'overwrite'])) })
      .exactOptional(),
  }),
)
export const countAnswer: z.ZodType<CountAnswer> = named(
  'CountAnswer',
  z.strictObject({
    count: z.int(),
    more: z.literal(true).exactOptional(),
    totalrow: z.record(text, z.int()),
  }),
)
export const namedRecords = named('NamedRecords', z.array(z.strictObject({ id: z.int(), name: text })))
export const optionsAnswer: z.ZodType<OptionsAnswer> = named(
  'OptionsAnswer',
  z.strictObject({ options: z.array(recordOption), more: z.boolean() }),
)
export const bulkResults: z.ZodType<BulkResult[]> = named(
  'BulkResults',
  z.array(
    z.strictObject({
      id: z.int(),
      status: z.boolean(),
      message: text,
      code: refusalCode.exactOptional(),
    }),
  ),
)

export const wireValue = z.union([text, z.int(), z.null(), z.array(fileRef), z.array(z.int()), z.array(text)])
export const historyChange: z.ZodType<HistoryChange> = named(
  'HistoryChange',
  z.strictObject({ ...asked, from: wireValue, to: wireValue }),
)
export const historyAnswer: z.ZodType<HistoryEntry[]> = named(
  'History',
  z.array(
    z.strictObject({
      id: z.int(),
      version: z.int(),
      verb: text,
      title: text,
      who: text,
      time: seconds,
      remark: text,
      changes: z.array(historyChange),
    }),
  ),
)
export const savedAnswer = named('Saved', z.strictObject({ id: z.int() }))
