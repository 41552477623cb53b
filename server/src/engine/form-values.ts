// Reads what a form sends: every value by its column's type and limits, then the resource's own rules.
import { COLUMN_KINDS, type Language, faultText, type Row } from '@cangdan/protocol'
import { Failure } from '#platform/failure.ts'
import type { Column, FieldFault, Resource } from './resource.ts'

/** What goes back with a save beside the fields. */
const ENVELOPE: ReadonlySet<string> = new Set(['id', 'version'])

export interface FormPost {
  /** Absent when a record is added. */
  readonly id: number | undefined
  readonly version: number | undefined
  readonly fields: ReadonlyMap<string, unknown>
}

/** @throws Failure `bad_request`, or `unknown_name` for a field that the form does not have */
export function readFormPost(resource: Resource, body: unknown): FormPost {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Failure('bad_request')
  const entries = Object.entries(body)
  const stranger = entries.find(([name]) => !ENVELOPE.has(name) && !resource.fields.has(name))
  if (stranger !== undefined) throw new Failure('unknown_name', { values: { name: stranger[0] } })
  const given = new Map(entries)
  return {
    id: readPositive(given, 'id'),
    version: readPositive(given, 'version'),
    fields: new Map(entries.filter(([name]) => !ENVELOPE.has(name))),
  }
}

/**
 * The values to store. `previous` are those of the record that is changed: fields that are not sent keep them. A field
 * with an initial value is never empty: it takes that one.
 * @throws Failure `invalid_input` with a sentence for each field that is wrong
 */
export function readValues(
  resource: Resource,
  post: FormPost,
  previous: Row | undefined,
  language: Language,
): Row {
  const values: Row = {}
  const faults = new Map<string, FieldFault>()
  for (const column of resource.fields.values()) {
    const { name } = column
    if (!post.fields.has(name) && previous !== undefined) {
      values[name] = previous[name] ?? null
      continue
    }
    const reading = COLUMN_KINDS[column.type].readValue(
      post.fields.get(name) ?? column.initial ?? null,
      limitsOf(column),
    )
    if (reading.ok) values[name] = reading.value
    else faults.set(name, reading.fault)
  }
  // Rules compare good values; a field that is wrong by itself is said first.
  if (faults.size === 0)
    for (const [name, fault] of Object.entries(resource.rules(values))) faults.set(name, fault)
  if (faults.size > 0) throw invalidInput(resource, faults, language)
  return values
}

/** `invalid_input`, said at the fields. */
export function invalidInput(
  resource: Resource,
  faults: ReadonlyMap<string, FieldFault>,
  language: Language,
): Failure {
  const fields = [...faults].map(([name, { code, values }]) => {
    const other = resource.columns.get(String(values?.['other']))?.title[language]
    const words = other === undefined ? values : { ...values, other }
    const fault = words === undefined ? { code } : { code, values: words }
    return [name, faultText(fault, resource.columns.get(name)?.decimal ?? 0, language)] as const
  })
  return new Failure('invalid_input', { fields: Object.fromEntries(fields) })
}

function limitsOf(column: Column) {
  const { options, ...limits } = column
  return options === undefined ? limits : { ...limits, choices: options }
}

function readPositive(given: ReadonlyMap<string, unknown>, name: string): number | undefined {
  const value = given.get(name)
  if (value === undefined) return undefined
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1) throw new Failure('bad_request')
  return value
}
