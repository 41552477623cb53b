// What a new record begins with because of where one came from: the warehouse whose zones one was looking at. Pure.
import { COLUMN_KINDS, COPY_MARK, type FieldMeta, type FormGroup } from '@cangdan/protocol'

/** The groups, their fields that name other records beginning with those in the address. */
export const begunWith = (groups: readonly FormGroup[], search: URLSearchParams): readonly FormGroup[] =>
  groups.map((group) => ({ ...group, fields: group.fields.map((field) => begun(field, search)) }))

function begun(field: FieldMeta, search: URLSearchParams): FieldMeta {
  const id = COLUMN_KINDS.select.readFilter(search.get(field.name) ?? '')
  return field.remote === undefined || id === undefined ? field : { ...field, initial: id }
}

/** The record that a new one begins as a copy of. */
export const copiedId = (search: URLSearchParams): number | undefined =>
  COLUMN_KINDS.select.readFilter(search.get(COPY_MARK) ?? '')
