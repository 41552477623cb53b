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
  const asked = namesIn(fields)
  if (asked.size === 0) return fields
  const before = previous ?? Object.fromEntries(fields.map(({ name, initial }) => [name, initial ?? null]))
  const recordOf = (sent: readonly FieldMeta[]): Row => ({
    ...before,
    ...readDraft(
      sent.filter(({ name }) => asked.has(name)),
      draft,
    ).values,
  })
  let shown: readonly FieldMeta[] = fields
  // A field that goes may take others with it; no chain is longer than there are fields.
  for (const _ of fields) {
    const record = recordOf(shown)
    const next = fields.filter(({ when }) => holds(when, record))
    if (next.length === shown.length && next.every((field, index) => field === shown[index])) break
    shown = next
  }
  const record = recordOf(shown)
  return shown.map((field) => withRequired(field, record))
}

/** Asks again and again while it is typed: what was called for stays as it is until something changes that a condition looks at. */
export function callReader(): typeof calledFor {
  let last: Called | undefined
  return (fields, draft, previous) => {
    const names = last?.fields === fields ? last.names : [...namesIn(fields)]
    const isOther = (name: string) => draft[name] !== last?.draft[name]
    if (last?.fields !== fields || last.previous !== previous || names.some(isOther))
      last = { fields, names, draft, previous, called: calledFor(fields, draft, previous) }
    return last.called
  }
}

interface Called {
  readonly fields: readonly FieldMeta[]
  /** That conditions look at. */
  readonly names: readonly string[]
  readonly draft: Draft
  readonly previous: Row | undefined
  readonly called: readonly FieldMeta[]
}

/** The fields that conditions look at. */
const namesIn = (fields: readonly FieldMeta[]): ReadonlySet<string> =>
  new Set(fields.flatMap(({ when = {}, requiredWhen = {} }) => [when, requiredWhen].flatMap(Object.keys)))

function withRequired(field: FieldMeta, record: Row): FieldMeta {
  const { requiredWhen } = field
  if (field.required === true || requiredWhen === undefined || !holds(requiredWhen, record)) return field
  const known = REQUIRED.get(field) ?? { ...field, required: true }
  REQUIRED.set(field, known)
  return known
}

// The same object each time, so that a field is not drawn again because another is typed in.
const REQUIRED = new WeakMap<FieldMeta, FieldMeta>()
