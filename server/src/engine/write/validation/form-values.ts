// Parses and validates form values: by column type and limits, then by the rules of the resource.
import {
  endOfDay,
  COLUMN_KINDS,
  ERRORS,
  SECRET_MASK,
  matchesCondition,
  formatCellError,
  formatTagError,
  formatErrorText,
  type Language,
  type Row,
  getTexts,
  listUnknownVariables,
  type ValueLimits,
  type WireValue,
} from '@cangdan/protocol'
import { Failure } from '#platform/failure.ts'
import { type Column, isSealed } from '#engine/declare/columns/column.ts'
import { KEY_FIELD } from '../idempotency.ts'
import { translateTree } from '#engine/read/options/trees.ts'
import type { RecordFieldError, Resource } from '#engine/declare/resource.ts'

/** Members of a save that are not fields. */
const ENVELOPE: ReadonlySet<string> = new Set(['id', 'version', KEY_FIELD])

export interface FormPost {
  readonly id: number | undefined
  readonly version: number | undefined
  readonly fields: ReadonlyMap<string, unknown>
  /** Errors of fields that could not be parsed. */
  readonly unread?: ReadonlyMap<string, RecordFieldError>
}

/** @throws Failure `bad_request`, or `unknown_name` for an unknown field */
export function readFormPost(resource: Resource, body: unknown): FormPost {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Failure('bad_request')
  const entries = Object.entries(body)
  const stranger = entries.find(([name]) => !ENVELOPE.has(name) && !resource.fields.has(name))
  if (stranger !== undefined) throw new Failure('unknown_name', { values: { name: stranger[0] } })
  const input = new Map(entries)
  return {
    id: readPositive(input, 'id'),
    version: readPositive(input, 'version'),
    fields: new Map(entries.filter(([name]) => !ENVELOPE.has(name))),
  }
}

/**
 * Returns the values to store. Missing fields keep their `previous` value, empty fields with an initial value take it, and fields whose condition
 * does not hold are emptied.
 * @throws Failure `invalid_input` with an error for each invalid field
 */
export function readValues(resource: Resource, post: FormPost, previous: Row | undefined, language: Language): Row {
  const { values, errors } = readFields(resource.fields.values(), post, previous)
  // Rules run only on valid values, so that errors of fields come first.
  if (errors.size === 0)
    for (const [name, error] of Object.entries(resource.rules({ ...previous, ...values }))) errors.set(name, error)
  if (errors.size > 0) throw createInputFailure(resource.columns, errors, language)
  return values
}

/** Returns all errors: rules also run if some fields are invalid, which they see as null. Errors of fields replace those of rules. */
export function checkValues(
  resource: Resource,
  post: Pick<FormPost, 'fields' | 'unread'>,
  previous: Row | undefined,
): CheckedValues {
  const { values, errors } = readFields(resource.fields.values(), post, previous)
  let known: Row = values
  if (previous !== undefined || errors.size > 0) {
    known = { ...previous, ...values }
    for (const name of errors.keys()) known[name] = null
  }
  for (const [name, error] of Object.entries(resource.rules(known))) if (!errors.has(name)) errors.set(name, error)
  return { values, errors }
}

export interface CheckedValues {
  readonly values: Row
  readonly errors: Map<string, RecordFieldError>
}

/** Reads the input of an action's dialog. @throws Failure `invalid_input`, `unknown_name` */
export function readActionInput(
  fields: ReadonlyMap<string, Column>,
  input: ReadonlyMap<string, unknown>,
  language: Language,
): Row {
  const stranger = [...input.keys()].find((name) => !fields.has(name))
  if (stranger !== undefined) throw new Failure('unknown_name', { values: { name: stranger } })
  const { values, errors } = readFields(fields.values(), { fields: input }, undefined)
  if (errors.size > 0) throw createInputFailure(fields, errors, language)
  return values
}

export function readFields(
  columns: Iterable<Column>,
  { fields: input, unread }: Pick<FormPost, 'fields' | 'unread'>,
  previous: Row | undefined,
): { values: Row; errors: Map<string, RecordFieldError> } {
  const fields = [...columns]
  const values: Row = {}
  const errors = new Map(unread)
  // Conditions refer to other fields, so all values are read first.
  for (const column of fields) {
    const { name } = column
    if (errors.has(name)) continue
    if (previous !== undefined && !input.has(name)) {
      values[name] = previous[name] ?? null
      continue
    }
    // An empty text and the mask of the stored secret keep it; null deletes it.
    if (previous !== undefined && isSealed(column) && isKept(input.get(name))) {
      values[name] = previous[name] ?? null
      continue
    }
    const limits = getLimits(column)
    const sent = input.get(name) ?? column.initial ?? null
    // A string is ambiguous: it could be in yuan or in fen.
    if (column.unit !== undefined && typeof sent === 'string' && sent !== '') {
      errors.set(name, { code: 'wrong_type' })
      continue
    }
    const reading = COLUMN_KINDS[column.type].readValue(sent, limits)
    if (reading.ok && isTooLate(column, reading.value)) errors.set(name, { code: 'in_future' })
    else if (reading.ok && isTooEarly(column, reading.value)) errors.set(name, { code: 'in_past' })
    else if (reading.ok) values[name] = reading.value
    else errors.set(name, reading.error)
  }
  // Conditions use the given values, even of fields that are emptied below.
  const isAsGiven = previous === undefined && fields.every(({ when }) => when === undefined)
  const record = isAsGiven ? values : { ...previous, ...values }
  for (const column of fields) {
    const { name } = column
    if (matchesCondition(column.when, record)) {
      if (isRequired(column, record) && isEmpty(values[name]) && !errors.has(name))
        errors.set(name, { code: 'required' })
      continue
    }
    errors.delete(name)
    const { control = '' } = column
    const empty = COLUMN_KINDS[column.type].readValue(column.initial ?? null, { control })
    values[name] = empty.ok ? empty.value : null
  }
  for (const column of fields) {
    if (column.rich?.variables === undefined || errors.has(column.name)) continue
    const name = findUnknownVariable(column.rich.variables, column, { ...previous, ...values })
    if (name !== undefined) errors.set(column.name, { code: 'unknown_variable', values: { name } })
  }
  return { values, errors }
}

/** Returns a variable in the text that the record does not have. */
function findUnknownVariable(variables: string, { name }: Column, record: Row): string | undefined {
  return listUnknownVariables(record[name], getTexts(record[variables]))[0]
}

const isKept = (sent: unknown) => typeof sent === 'string' && (sent === '' || sent.startsWith(SECRET_MASK))

const isTooEarly = ({ earliest }: Column, value: WireValue) =>
  earliest === 'today' && value !== null && endOfDay(Number(value)) < Date.now() / 1000

const isTooLate = ({ latest }: Column, value: WireValue) =>
  latest === 'today' && value !== null && Number(value) > Date.now() / 1000

const isRequired = ({ required, requiredWhen }: Column, record: Row) =>
  required === true || (requiredWhen !== undefined && matchesCondition(requiredWhen, record))

const isEmpty = (value: WireValue | undefined) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

export function createInputFailure(
  columns: ReadonlyMap<string, Column>,
  errors: ReadonlyMap<string, RecordFieldError>,
  language: Language,
): Failure {
  const fields = [...errors].map(([name, { code, values, at, tag }]) => {
    const column = columns.get(name)
    const words = values === undefined ? {} : { values: translateValues(values, columns, language) }
    const text = formatErrorText(ERRORS[code], { code, ...words }, column?.decimal ?? 0, language)
    if (tag !== undefined) return [name, formatTagError(tag, text, language)] as const
    const cell = column?.cellTitles.get(at?.cell ?? '')?.[language]
    return [name, at === undefined ? text : formatCellError(at.line, cell ?? at.cell, text, language)] as const
  })
  return new Failure('invalid_input', { fields: Object.fromEntries(fields), errors })
}

const translateValues = (
  values: NonNullable<RecordFieldError['values']>,
  columns: ReadonlyMap<string, Column>,
  language: Language,
): Record<string, number | string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const translated = typeof value === 'object' ? (value?.[language] ?? '') : value
      return [name, name === 'other' ? (columns.get(String(translated))?.title[language] ?? translated) : translated]
    }),
  )

// Limits of a column are built once, since declarations do not change.
const knownLimits = new WeakMap<Column, ValueLimits>()

function getLimits(column: Column): ValueLimits {
  const known = knownLimits.get(column) ?? buildLimits(column)
  knownLimits.set(column, known)
  return known
}

/** Limits of a single value; `required` is checked for the whole record. */
function buildLimits(column: Column): ValueLimits {
  const { options, offered = options, cascades, anyLevel, required: _required, ...limits } = column
  return {
    ...limits,
    ...(anyLevel ? { any_level: true } : {}),
    ...(offered === undefined ? {} : { choices: offered }),
    // Labels do not matter for limits.
    ...(cascades === undefined || typeof cascades === 'function' ? {} : { cascades: translateTree(cascades, 'zh') }),
  }
}

function readPositive(input: ReadonlyMap<string, unknown>, name: string): number | undefined {
  const value = input.get(name)
  if (value === undefined) return undefined
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1) throw new Failure('bad_request')
  return value
}
