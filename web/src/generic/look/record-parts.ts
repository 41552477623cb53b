// What of a record stands where when it is looked at. Pure.
import {
  holds,
  type ColumnMeta,
  type FieldMeta,
  type FormGroup,
  type RecordAnswer,
  type Row,
  type TableMeta,
} from '@cangdan/protocol'
import { isStateColumn } from '../state-column.ts'

/** The groups of the form with the fields that this record calls for; a group of none is left out. */
export function groupsOf(meta: TableMeta, record: RecordAnswer): FormGroup[] {
  const whole = { ...record.row, ...record.values }
  return meta.form.groups
    .map(({ title, fields }) => ({
      title,
      fields: fields.filter(({ when }) => holds(when, whole)).map((field) => named(field, meta, record)),
    }))
    .filter(({ fields }) => fields.length > 0)
}

/**
 * What a field names of another list is known by its name. Of records that its reader does not see, the text that the list has of them stands in its
 * place: who sees the row reads that.
 */
function named(field: FieldMeta, meta: TableMeta, { labels, row }: RecordAnswer): FieldMeta {
  if (field.remote === undefined) return ofAll(field, meta.rows[field.name]?.options)
  const known = Object.entries(labels[field.name] ?? {})
  const text = meta.column_names
    .flatMap((name) => meta.rows[name] ?? [])
    .find(({ name, type, title }) => type === 'text' && title === field.title && hasText(row[name]))
  if (known.length === 0 && text !== undefined)
    return { name: text.name, title: text.title, type: 'text', control: 'input' }
  return { ...field, options: known.map(([value, label]) => ({ value: Number(value), label })) }
}

/** A form offers what somebody may choose now; a record may have what it does not. */
const ofAll = (field: FieldMeta, options: ColumnMeta['options']): FieldMeta =>
  field.options === undefined || options === undefined ? field : { ...field, options }

const hasText = (value: Row[string] | undefined): boolean => typeof value === 'string' && value !== ''

export interface ListParts {
  /** Where the record stands. */
  readonly states: readonly ColumnMeta[]
  /** What else the list has and the form of this record has not. */
  readonly facts: readonly ColumnMeta[]
}

export function listPartsOf(meta: TableMeta, record: RecordAnswer): ListParts {
  const fields = groupsOf(meta, record).flatMap((group) => group.fields)
  const inForm = new Set(fields.map(({ name }) => name))
  // What a record names of another list stands there by its name already, where that is known.
  const inWords = new Set(
    fields.flatMap(({ remote, options = [], title }) => (remote && options.length > 0 ? title : [])),
  )
  const columns = meta.column_names
    .flatMap((name) => meta.rows[name] ?? [])
    .filter(({ type }) => type !== 'hide')
  return {
    states: columns.filter(isStateColumn),
    facts: columns.filter(
      (column) => !isStateColumn(column) && !inForm.has(column.name) && !inWords.has(column.title),
    ),
  }
}
