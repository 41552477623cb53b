// Which fields the rest of a form requires, and which of them it requires, as the server will see it. Pure.
import { holds, type FieldMeta, type Row } from '@cangdan/protocol'
import { readDraft, type Draft } from './form-fields.ts'

/**
 * The fields to draw and to send, those that are required only now marked as required. `previous` is the record that is
 * changed, undefined for a new one: a field that is not sent counts as it stands there.
 */
export function calledFor(
  fields: readonly FieldMeta[],
  draft: Draft,
  previous: Row | undefined,
): readonly FieldMeta[] {
  const isConditional = fields.some(
    ({ when, requiredWhen }) => when !== undefined || requiredWhen !== undefined,
  )
  if (!isConditional) return fields
  let shown: readonly FieldMeta[] = fields
  // A field that goes may take others with it; no chain is longer than there are fields.
  for (const _ of fields) {
    const record = recordOf(fields, shown, draft, previous)
    const next = fields.filter(({ when }) => holds(when, record))
    if (next.length === shown.length && next.every((field, index) => field === shown[index])) break
    shown = next
  }
  const record = recordOf(fields, shown, draft, previous)
  return shown.map((field) => withRequired(field, record))
}

function recordOf(
  fields: readonly FieldMeta[],
  sent: readonly FieldMeta[],
  draft: Draft,
  previous: Row | undefined,
): Row {
  const initial = Object.fromEntries(fields.map(({ name, initial: value }) => [name, value ?? null]))
  return { ...(previous ?? initial), ...readDraft(sent, draft).values }
}

function withRequired(field: FieldMeta, record: Row): FieldMeta {
  const { requiredWhen } = field
  if (field.required === true || requiredWhen === undefined || !holds(requiredWhen, record)) return field
  const known = REQUIRED.get(field) ?? { ...field, required: true }
  REQUIRED.set(field, known)
  return known
}

// The same object each time, so that a field is not drawn again because another is typed in.
const REQUIRED = new WeakMap<FieldMeta, FieldMeta>()
