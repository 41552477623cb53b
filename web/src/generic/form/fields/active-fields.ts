// Computes which fields a form shows and requires, given its other values. The server applies the same conditions. Pure.
import { matchesCondition, type FieldMeta, type Row } from '@cangdan/protocol'
import { readDraft, type Draft } from './form-fields.ts'

/**
 * Returns the fields to render and submit, with conditionally required ones marked as required. `previous` is the edited record, undefined for a
 * new one: its values count for fields that are not submitted.
 */
export function listActiveFields(
  fields: readonly FieldMeta[],
  draft: Draft,
  previous: Row | undefined,
): readonly FieldMeta[] {
  const conditionNames = listConditionFields(fields)
  if (conditionNames.size === 0) return fields
  const before = previous ?? Object.fromEntries(fields.map(({ name, initial }) => [name, initial ?? null]))
  const buildRecord = (sent: readonly FieldMeta[]): Row => ({
    ...before,
    ...readDraft(
      sent.filter(({ name }) => conditionNames.has(name)),
      draft,
    ).values,
  })
  let shown: readonly FieldMeta[] = fields
  // Hiding a field may hide others; a chain is never longer than the number of fields.
  for (const _ of fields) {
    const record = buildRecord(shown)
    const next = fields.filter(({ when }) => matchesCondition(when, record))
    if (next.length === shown.length && next.every((field, index) => field === shown[index])) break
    shown = next
  }
  const record = buildRecord(shown)
  return shown.map((field) => withRequired(field, record))
}

/** Returns a memoized `listActiveFields`: the result changes only when a value that a condition reads changes. */
export function createActiveFieldReader(): typeof listActiveFields {
  let last: CachedResult | undefined
  return (fields, draft, previous) => {
    const names = last?.fields === fields ? last.names : [...listConditionFields(fields)]
    const hasChanged = (name: string) => draft[name] !== last?.draft[name]
    if (last?.fields !== fields || last.previous !== previous || names.some(hasChanged))
      last = { fields, names, draft, previous, result: listActiveFields(fields, draft, previous) }
    return last.result
  }
}

interface CachedResult {
  readonly fields: readonly FieldMeta[]
  readonly names: readonly string[]
  readonly draft: Draft
  readonly previous: Row | undefined
  readonly result: readonly FieldMeta[]
}

const listConditionFields = (fields: readonly FieldMeta[]): ReadonlySet<string> =>
  new Set(fields.flatMap(({ when = {}, requiredWhen = {} }) => [when, requiredWhen].flatMap(Object.keys)))

function withRequired(field: FieldMeta, record: Row): FieldMeta {
  const { requiredWhen } = field
  if (field.required === true || requiredWhen === undefined || !matchesCondition(requiredWhen, record)) return field
  const known = REQUIRED.get(field) ?? { ...field, required: true }
  REQUIRED.set(field, known)
  return known
}

// Cached, so that an unrelated keystroke does not rerender the field.
const REQUIRED = new WeakMap<FieldMeta, FieldMeta>()
