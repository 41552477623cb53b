// Computes which fields a form shows and requires, given its other values. The server applies the same conditions. Pure.
import { holds, type FieldMeta, type Row } from '@cangdan/protocol'
import { readDraft, type Draft } from './form-fields.ts'

/**
 * Returns the fields to render and submit, with conditionally required ones marked as required. `previous` is the edited record, undefined for a
 * new one: its values count for fields that are not submitted.
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
  // Hiding a field may hide others; a chain is never longer than the number of fields.
  for (const _ of fields) {
    const record = recordOf(shown)
    const next = fields.filter(({ when }) => holds(when, record))
    if (next.length === shown.length && next.every((field, index) => field === shown[index])) break
    shown = next
  }
  const record = recordOf(shown)
  return shown.map((field) => withRequired(field, record))
}

/** Returns a memoized `listActiveFields`: the result changes only when a value that a condition reads changes. */
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
  readonly names: readonly string[]
  readonly draft: Draft
  readonly previous: Row | undefined
  readonly called: readonly FieldMeta[]
}

const namesIn = (fields: readonly FieldMeta[]): ReadonlySet<string> =>
  new Set(fields.flatMap(({ when = {}, requiredWhen = {} }) => [when, requiredWhen].flatMap(Object.keys)))

function withRequired(field: FieldMeta, record: Row): FieldMeta {
  const { requiredWhen } = field
  if (field.required === true || requiredWhen === undefined || !holds(requiredWhen, record)) return field
  const known = REQUIRED.get(field) ?? { ...field, required: true }
  REQUIRED.set(field, known)
  return known
}

// Cached, so that an unrelated keystroke does not rerender the field.
const REQUIRED = new WeakMap<FieldMeta, FieldMeta>()
