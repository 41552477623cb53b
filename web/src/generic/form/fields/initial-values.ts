// Initial values of a new record, derived from the address it was opened from (the warehouse whose zones were displayed). Pure.
import {
  COPY_PARAM,
  isValidPath,
  readChoice,
  startOfDay,
  type FieldMeta,
  type FormGroup,
  type Row,
} from '@cangdan/protocol'
import { isSecretField } from './form-fields.ts'
import { referencesRecord } from '#generic/references-record.ts'

/** Sets initial values from the address in fields that reference a record or a tree node. */
export const applyInitialValues = (groups: readonly FormGroup[], search: URLSearchParams): readonly FormGroup[] =>
  groups.map((group) => ({ ...group, fields: group.fields.map((field) => applyInitialValue(field, search)) }))

function applyInitialValue(field: FieldMeta, search: URLSearchParams): FieldMeta {
  const readParam = (name: string | undefined) => readChoice(search.get(name ?? '') ?? '')
  const id = readParam(field.name)
  if (id === undefined) return field
  if (referencesRecord(field)) {
    const isOffered = field.options?.some(({ value }) => value === id) !== false
    return isOffered ? { ...field, initial: id } : field
  }
  if (field.cascades === undefined) return field
  const path = [id, readParam(field.second_name)].filter((level) => level !== undefined)
  return isValidPath(field.cascades, path, field) ? { ...field, initial: path } : field
}

export const readCopiedId = (search: URLSearchParams): number | undefined => readChoice(search.get(COPY_PARAM) ?? '')

/** Returns the values of a copy, without secrets: a past day in a field that requires a future one becomes today. `now` in seconds UTC. */
export function buildCopyValues(fields: readonly FieldMeta[], values: Row, now: number): Row {
  const today = startOfDay(now)
  const isOver = ({ name, earliest }: FieldMeta) => earliest === 'today' && Number(values[name] ?? now) < today
  return {
    ...values,
    ...Object.fromEntries(fields.filter(isOver).map(({ name }) => [name, today])),
    ...Object.fromEntries(fields.filter(isSecretField).map(({ name }) => [name, ''])),
  }
}
