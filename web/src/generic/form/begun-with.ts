// What a new record begins with because of where one came from: the warehouse whose zones one was looking at. Pure.
import { COLUMN_KINDS, COPY_MARK, type FieldMeta, type FormGroup } from '@cangdan/protocol'
import { namesRecord } from '../names-record.ts'

/** The groups, their fields that name other records beginning with those in the address. */
export const begunWith = (groups: readonly FormGroup[], search: URLSearchParams): readonly FormGroup[] =>
  groups.map((group) => ({ ...group, fields: group.fields.map((field) => begun(field, search)) }))

function begun(field: FieldMeta, search: URLSearchParams): FieldMeta {
  const id = COLUMN_KINDS.select.readFilter(search.get(field.name) ?? '')
  const isOffered = field.options?.some(({ value }) => value === id) !== false
  return id !== undefined && namesRecord(field) && isOffered ? { ...field, initial: id } : field
}

/** The record that a new one begins as a copy of. */
export const copiedId = (search: URLSearchParams): number | undefined =>
  COLUMN_KINDS.select.readFilter(search.get(COPY_MARK) ?? '')
