// Reads what a form sends: every value by its column's type and limits, then the resource's own rules.
import {
  endOfDay,
  COLUMN_KINDS,
  ERRORS,
  holds,
  inCell,
  inTag,
  sentenceOf,
  type Language,
  type Row,
  textsOf,
  unknownVariables,
  type ValueLimits,
  type WireValue,
} from '@cangdan/protocol'
import { Failure } from '#platform/failure.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import { KEY_FIELD } from '../idempotency.ts'
import { inWords } from '#engine/read/options/trees.ts'
import type { FieldFault, Resource } from '#engine/declare/resource.ts'

/** What goes back with a save beside the fields. */
const ENVELOPE: ReadonlySet<string> = new Set(['id', 'version', KEY_FIELD])

export interface FormPost {
  /** Absent when a record is added. */
  readonly id: number | undefined
  readonly version: number | undefined
  readonly fields: ReadonlyMap<string, unknown>
  /** What is wrong with fields that could not even be read. */
  readonly unread?: ReadonlyMap<string, FieldFault>
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
 * with an initial value is never empty: it takes that one. A field that the others do not call for is stored empty.
 * @throws Failure `invalid_input` with a sentence for each field that is wrong
 */
export function readValues(
  resource: Resource,
  post: FormPost,
  previous: Row | undefined,
  language: Language,
): Row {
  const { values, faults } = readFields(resource.fields.values(), post, previous)
  // Rules compare good values; a field that is wrong by itself is said first.
  if (faults.size === 0)
    for (const [name, fault] of Object.entries(resource.rules({ ...previous, ...values })))
      faults.set(name, fault)
  if (faults.size > 0) throw invalidInput(resource.columns, faults, language)
  return values
}

/**
 * The same with everything that is wrong at once: also what its rules find among the values that are good. To a rule a value that is
 * wrong is not known, and nothing more is said of it.
 */
export function judge(
  resource: Resource,
  post: Pick<FormPost, 'fields' | 'unread'>,
  previous: Row | undefined,
): Judged {
  const { values, faults } = readFields(resource.fields.values(), post, previous)
  let known: Row = values
  if (previous !== undefined || faults.size > 0) {
    known = { ...previous, ...values }
    for (const name of faults.keys()) known[name] = null
  }
  for (const [name, fault] of Object.entries(resource.rules(known)))
    if (!faults.has(name)) faults.set(name, fault)
  return { values, faults }
}

export interface Judged {
  readonly values: Row
  readonly faults: Map<string, FieldFault>
}

/**
 * What the dialog of an action was given.
 * @throws Failure `invalid_input`, `unknown_name`
 */
export function readGiven(
  fields: ReadonlyMap<string, Column>,
  given: ReadonlyMap<string, unknown>,
  language: Language,
): Row {
  const stranger = [...given.keys()].find((name) => !fields.has(name))
  if (stranger !== undefined) throw new Failure('unknown_name', { values: { name: stranger } })
  const { values, faults } = readFields(fields.values(), { fields: given }, undefined)
  if (faults.size > 0) throw invalidInput(fields, faults, language)
  return values
}

/** The values of some fields, and what is wrong with them. */
export function readFields(
  columns: Iterable<Column>,
  { fields: given, unread }: Pick<FormPost, 'fields' | 'unread'>,
  previous: Row | undefined,
): { values: Row; faults: Map<string, FieldFault> } {
  const fields = [...columns]
  const values: Row = {}
  const faults = new Map(unread)
  // Conditions name values, so every value is read before any condition is asked.
  for (const column of fields) {
    const { name } = column
    if (faults.has(name)) continue
    if (previous !== undefined && !given.has(name)) {
      values[name] = previous[name] ?? null
      continue
    }
    const limits = limitsOf(column)
    const sent = given.get(name) ?? column.initial ?? null
    // Digits of an amount may be yuan or fen.
    if (column.unit !== undefined && typeof sent === 'string' && sent !== '') {
      faults.set(name, { code: 'wrong_type' })
      continue
    }
    const reading = COLUMN_KINDS[column.type].readValue(sent, limits)
    if (reading.ok && isAhead(column, reading.value)) faults.set(name, { code: 'in_future' })
    else if (reading.ok && isBehind(column, reading.value)) faults.set(name, { code: 'in_past' })
    else if (reading.ok) values[name] = reading.value
    else faults.set(name, reading.fault)
  }
  // A field that is emptied below still counts to the conditions of the others as it was given.
  const isAsGiven = previous === undefined && fields.every(({ when }) => when === undefined)
  const record = isAsGiven ? values : { ...previous, ...values }
  for (const column of fields) {
    const { name } = column
    if (holds(column.when, record)) {
      if (isRequired(column, record) && isEmpty(values[name]) && !faults.has(name))
        faults.set(name, { code: 'required' })
      continue
    }
    faults.delete(name)
    const { control = '' } = column
    const empty = COLUMN_KINDS[column.type].readValue(column.initial ?? null, { control })
    values[name] = empty.ok ? empty.value : null
  }
  for (const column of fields) {
    if (column.rich?.variables === undefined || faults.has(column.name)) continue
    const name = unknownVariable(column.rich.variables, column, { ...previous, ...values })
    if (name !== undefined) faults.set(column.name, { code: 'unknown_variable', values: { name } })
  }
  return { values, faults }
}

/** What its text names as a variable although the record has none of that name. */
function unknownVariable(variables: string, { name }: Column, record: Row): string | undefined {
  return unknownVariables(record[name], textsOf(record[variables]))[0]
}

const isBehind = ({ earliest }: Column, value: WireValue) =>
  earliest === 'today' && value !== null && endOfDay(Number(value)) < Date.now() / 1000

const isAhead = ({ latest }: Column, value: WireValue) =>
  latest === 'today' && value !== null && Number(value) > Date.now() / 1000

const isRequired = ({ required, requiredWhen }: Column, record: Row) =>
  required === true || (requiredWhen !== undefined && holds(requiredWhen, record))

const isEmpty = (value: WireValue | undefined) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** `invalid_input`, said at the fields. */
export function invalidInput(
  columns: ReadonlyMap<string, Column>,
  faults: ReadonlyMap<string, FieldFault>,
  language: Language,
): Failure {
  const fields = [...faults].map(([name, { code, values, at, tag }]) => {
    const column = columns.get(name)
    const other = columns.get(String(values?.['other']))?.title[language]
    const words = other === undefined ? values : { ...values, other }
    const fault = words === undefined ? { code } : { code, values: words }
    const said = sentenceOf(ERRORS[code], fault, column?.decimal ?? 0, language)
    if (tag !== undefined) return [name, inTag(tag, said, language)] as const
    const cell = column?.cellTitles.get(at?.cell ?? '')?.[language]
    return [name, at === undefined ? said : inCell(at.line, cell ?? at.cell, said, language)] as const
  })
  return new Failure('invalid_input', { fields: Object.fromEntries(fields), faults })
}

// A declaration does not change: its limits are put together once.
const knownLimits = new WeakMap<Column, ValueLimits>()

function limitsOf(column: Column): ValueLimits {
  const known = knownLimits.get(column) ?? readLimits(column)
  knownLimits.set(column, known)
  return known
}

/** What a single value must keep to; that there must be one is asked of the whole record. */
function readLimits(column: Column): ValueLimits {
  const { options, offered = options, cascades, anyLevel, required: _required, ...limits } = column
  return {
    ...limits,
    ...(anyLevel ? { any_level: true } : {}),
    ...(offered === undefined ? {} : { choices: offered }),
    // The words of a tree are nothing to its limits.
    ...(cascades === undefined || typeof cascades === 'function'
      ? {}
      : { cascades: inWords(cascades, 'zh') }),
  }
}

function readPositive(given: ReadonlyMap<string, unknown>, name: string): number | undefined {
  const value = given.get(name)
  if (value === undefined) return undefined
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1) throw new Failure('bad_request')
  return value
}
