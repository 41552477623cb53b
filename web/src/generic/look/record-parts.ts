import {
  matchesCondition,
  type ColumnMeta,
  type FieldMeta,
  type FormGroup,
  type RecordResponse,
  type Row,
  type TableMeta,
} from '@cangdan/protocol'
import { isStateColumn } from '../state-column.ts'

/** Returns the form's groups with the fields that apply to this record; empty groups are omitted. */
export function listGroups(meta: TableMeta, record: RecordResponse): FormGroup[] {
  const whole = { ...record.row, ...record.values }
  return meta.form.groups
    .map(({ title, fields }) => ({
      title,
      fields: fields
        .filter(({ when }) => matchesCondition(when, whole))
        .map((field) => resolveNames(field, meta, record)),
    }))
    .filter(({ fields }) => fields.length > 0)
}

/**
 * Resolves a reference to its name. For records that the user may not see, the list's text column with the same title is used, which the row shows
 * anyway.
 */
function resolveNames(field: FieldMeta, meta: TableMeta, { labels, row }: RecordResponse): FieldMeta {
  if (field.remote === undefined) return withAllOptions(field, meta.rows[field.name]?.options)
  const known = Object.entries(labels[field.name] ?? {})
  const text = meta.column_names
    .flatMap((name) => meta.rows[name] ?? [])
    .find(({ name, type, title }) => type === 'text' && title === field.title && hasText(row[name]))
  if (known.length === 0 && text !== undefined)
    return { name: text.name, title: text.title, type: 'text', control: 'input' }
  return { ...field, options: known.map(([value, label]) => ({ value: Number(value), label })) }
}

/** A form offers current options only; a record may have an option that was removed. */
const withAllOptions = (field: FieldMeta, options: ColumnMeta['options']): FieldMeta =>
  field.options === undefined || options === undefined ? field : { ...field, options }

const hasText = (value: Row[string] | undefined): boolean => typeof value === 'string' && value !== ''

export interface ListColumnParts {
  readonly states: readonly ColumnMeta[]
  /** Columns of the list that the form lacks. */
  readonly facts: readonly ColumnMeta[]
}

export function splitListColumns(meta: TableMeta, record: RecordResponse): ListColumnParts {
  const fields = listGroups(meta, record).flatMap((group) => group.fields)
  const inForm = new Set(fields.map(({ name }) => name))
  // References with a known name are already shown as fields.
  const inWords = new Set(
    fields.flatMap(({ remote, options = [], title }) => (remote && options.length > 0 ? title : [])),
  )
  const columns = meta.column_names.flatMap((name) => meta.rows[name] ?? []).filter(({ type }) => type !== 'hide')
  return {
    states: columns.filter(isStateColumn),
    facts: columns.filter((column) => !isStateColumn(column) && !inForm.has(column.name) && !inWords.has(column.title)),
  }
}
