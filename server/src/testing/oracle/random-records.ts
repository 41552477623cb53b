// Creates random but reproducible records of any resource.
import {
  type Cascade,
  type Choice,
  computeCreditCodeCheck,
  computeIdCardCheck,
  matchesCondition,
  sortChoices,
  MAX_TAGS,
  toPlainText,
  type RuleName,
  type Row,
  type WireValue,
} from '@cangdan/protocol'
import fc from 'fast-check'
import { sql } from 'kysely'
import { withoutStateTriggers } from '../database/state-fixture.ts'
import { FORMATTED_TEXTS, LETTERS, TAG } from './random-texts.ts'
import type { Action } from '#engine/declare/action.ts'
import { toStoredPairs } from '#engine/write/record.ts'
import { type Column, isStored } from '#engine/declare/columns/column.ts'
import { translateTree, NO_TREES, type Trees } from '#engine/read/options/trees.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import type { Db } from '#platform/database/database.ts'

const BY_RULE: Record<RuleName, fc.Arbitrary<string>> = {
  phone: fc.stringMatching(/^1\d{10}$/),
  no_chinese: fc.stringMatching(/^[a-z][a-z0-9_.]{11,15}$/),
  email: fc.stringMatching(/^[a-z]{3,8}@[a-z]{3,8}\.cn$/),
  contract_code: fc.stringMatching(/^(cu|al|rb|sc|i|jm|CF|TA|si)2[0-9](0[1-9]|1[0-2])$/),
  bank_code: fc.stringMatching(/^\d{12}$/),
  variable: fc.stringMatching(/^[a-z][a-z0-9_]{2,11}$/),
  cron: fc.stringMatching(/^(\*|[1-5]?[0-9]) (\*|1?[0-9]) (\*|1?[1-9]) \* \*$/),
  link: fc.stringMatching(/^https:\/\/[a-z]{3,8}\.cn\/[a-z0-9]{1,8}$/),
  colour: fc.stringMatching(/^#[0-9a-f]{6}$/),
  extension: fc.stringMatching(/^[a-z0-9]{2,5}$/),
  paper_no: fc.oneof(
    fc
      .stringMatching(/^3[1-7]\d{4}19[4-9]\d(0[1-9]|1[0-2])(0[1-9]|1\d|2[0-8])\d{3}$/)
      .map((body) => body + computeIdCardCheck(body)),
    fc.stringMatching(/^[EGH]\d{8}$/),
  ),
  plate: fc.stringMatching(/^浙[A-Z][A-Z0-9]{5}$/),
  host: fc.stringMatching(/^[a-z]{3,8}\.[a-z]{3,8}\.cn$/),
  stream_host: fc.stringMatching(/^(?:[a-z]{3,8}\.cn|10\.0\.\d\.\d)(?::[1-9]\d{3})?$/),
  credit_code: fc
    .stringMatching(/^9[1-3]\d{6}[0-9A-HJ-NPQRTUWXY]{9}$/)
    .map((body) => body + computeCreditCodeCheck(body)),
}

const MAX_CENTS = 9_000_000_000_00
const A_PASSWORD = 'correct horse 9'
const A_DAY = 86_400
const SHANGHAI = 28_800

export interface KnownValues {
  readonly uploaded?: readonly number[]
  /** By column: the records that it may reference, with their dependencies under the field names of the own record. */
  readonly named?: ReadonlyMap<string, readonly Row[]>
  /** The trees of cascades that are read from the database. */
  readonly trees?: Trees
}

function createValue(column: Column, { uploaded = [], trees = NO_TREES }: KnownValues): fc.Arbitrary<WireValue> {
  const {
    name,
    type,
    rule,
    required,
    min = 0,
    max = MAX_CENTS,
    maxLength = 40,
    options = [],
    offered = options,
    cascades,
    latest,
    earliest,
    initial,
    files = 1,
    most = MAX_TAGS,
    json,
  } = column
  const known = (trees.get(name) ?? []).map(({ value }) => value)
  const makeOptional = (value: fc.Arbitrary<WireValue>) =>
    required || initial !== undefined ? value : fc.option(value, { freq: 4 })
  switch (type) {
    case 'select':
      // The caller's own organisation is the first choice. Required columns use the first two, so that records differ.
      if (column.offers !== undefined)
        return fc.constantFrom(...(known.length === 0 ? [null] : known.slice(0, required ? 2 : 1)))
      return fc.constantFrom(...(offered.length === 0 ? [0] : offered))
    case 'checkbox':
      // References to other records are chosen later, with their dependencies.
      if (column.ref !== undefined) return fc.constant([])
      return fc
        .subarray<Choice>(column.offers === undefined ? [...options] : known, { minLength: required ? 1 : 0 })
        .map((some) => sortChoices(some) as number[] | string[])
    case 'tags':
      return fc.uniqueArray(rule === undefined ? TAG : BY_RULE[rule], {
        minLength: required ? 1 : 0,
        maxLength: Math.min(most, 4),
      })
    case 'cascade': {
      const tree = trees.get(name) ?? (Array.isArray(cascades) ? translateTree(cascades, 'en') : [])
      return tree.length === 0 ? fc.constant(null) : makeOptional(fc.constantFrom(...listTreePaths(tree)))
    }
    case 'number':
      return makeOptional(fc.integer({ min, max: Math.min(max, 2 ** 31) }))
    case 'second':
      return makeOptional(fc.integer({ min: 0, max: Math.min(max, 400_000) }))
    case 'date':
    case 'eqdate':
      return makeOptional(
        fc
          .integer({
            min: earliest === 'today' ? 40_000 : -20_000,
            max: latest === 'today' ? 20_000 : 50_000,
          })
          .map((day) => day * A_DAY - SHANGHAI),
      )
    case 'time':
      return makeOptional(fc.integer({ min: 0, max: A_DAY - 1 }).map(formatTimeOfDay))
    case 'datetime':
    case 'eqtime':
      return fc.integer({ min: 0, max: 4_000_000_000 })
    case 'image':
      return fc
        .shuffledSubarray([...uploaded], {
          minLength: required ? 1 : 0,
          maxLength: Math.min(files, uploaded.length),
        })
        .map((ids) => ids.map((id) => ({ id })))
    case 'hide':
      if (column.control === 'password') return fc.constant(A_PASSWORD)
      return fc.constant(json ? '[]' : null)
    case 'text': {
      const form = FORMATTED_TEXTS[column.control ?? '']
      if (form !== undefined) return required ? form(column) : fc.option(form(column), { freq: 4 })
      const text = rule === undefined ? fc.string({ unit: LETTERS, maxLength: Math.min(maxLength, 20) }) : BY_RULE[rule]
      return text.map((words) => (required && words.trim() === '' ? 'named' : words.trim()))
    }
  }
}

const formatTimeOfDay = (second: number): string => new Date(second * 1000).toISOString().slice(11, 19)

const listTreePaths = (tree: readonly Cascade[]): number[][] =>
  tree.flatMap(({ value, children = [] }) =>
    children.length === 0 ? [[value]] : listTreePaths(children).map((path) => [value, ...path]),
  )

function createInput(fields: ReadonlyMap<string, Column>, known: KnownValues): fc.Arbitrary<Row> {
  const columns = [...fields.values()]
  const columnsWithRequired = columns.map(({ required, requiredWhen, ...column }) =>
    required || requiredWhen !== undefined ? { ...column, required: true as const } : column,
  )
  return fc
    .record(Object.fromEntries(columnsWithRequired.map((column) => [column.name, createValue(column, known)])))
    .map((values) => {
      const idle = columns.filter(({ when }) => !matchesCondition(when, values))
      return {
        ...values,
        ...Object.fromEntries(idle.map((column) => [column.name, getInitialValue(column)])),
      }
    })
}

const getInitialValue = (column: Column): WireValue => column.initial ?? getBlankValue(column)

const getBlankValue = ({ type, control }: Column): WireValue => {
  if (type === 'checkbox' || type === 'tags' || type === 'image') return []
  return type === 'text' && !hasTextForm(control) ? '' : null
}

const hasTextForm = (control: Column['control']): boolean => FORMATTED_TEXTS[control ?? ''] !== undefined

/** Returns the same valid input of an action's dialog each time. */
export function createActionInput({ fields }: Pick<Action, 'fields'>, uploaded: readonly number[] = [1]): Row {
  return fc.sample(createInput(fields, { uploaded }), { numRuns: 1, seed: 1 })[0] ?? {}
}

/** Creates `count` records that the form accepts, with distinct required texts. */
export function createRecords(resource: Resource, count: number, known: KnownValues = {}, seed = 1): Row[] {
  const fields = [...resource.fields.values()]
  const record = createInput(resource.fields, known).filter(
    (values) => Object.keys(resource.rules(values)).length === 0,
  )
  return fc
    .sample(record, { numRuns: count, seed })
    .map((values, index) =>
      blankIdleFields(fields, chooseReferences(fields, makeDistinct(fields, values, index), known, index)),
    )
}

const blankIdleFields = (fields: readonly Column[], values: Row): Row => ({
  ...values,
  ...Object.fromEntries(
    fields.filter(({ when }) => !matchesCondition(when, values)).map((column) => [column.name, getBlankValue(column)]),
  ),
})

export function createRows(resource: Resource, count: number, known: KnownValues = {}, seed = 1): Row[] {
  const columns = listStoredColumns(resource)
  const row = fc
    .record(Object.fromEntries(columns.map((column) => [column.name, createValue(column, known)])))
    .filter((values) => Object.keys(resource.rules(values)).length === 0)
  return fc
    .sample(row, { numRuns: count, seed })
    .map((values, index) => chooseReferences(columns, makeDistinct(columns, values, index), known, index))
}

const MAX_NAMED = 5

// Each reference column gets one or several allowed records, and its dependency columns follow.
function chooseReferences(columns: readonly Column[], values: Row, { named }: KnownValues, index: number): Row {
  const record = { ...values }
  const settled = new Set<string>()
  for (const { name, ref, type, required, requiredWhen, when } of columns.toReversed()) {
    // A field whose condition does not hold has no effect on others.
    if (ref === undefined || !matchesCondition(when, record)) continue
    const mustName = required || (requiredWhen !== undefined && matchesCondition(requiredWhen, record))
    const depends = Object.keys(ref.dependsOn ?? {})
    const mayFollow = (own: string, id: WireValue | undefined) =>
      named?.get(own)?.some((each) => each[PK] === id) ?? id !== null
    const candidates = (named?.get(name) ?? []).filter((each) =>
      depends.every((own) => mayFollow(own, each[own]) && (!settled.has(own) || each[own] === record[own])),
    )
    const chosen = settled.has(name)
      ? candidates.find((each) => each[PK] === record[name])
      : candidates[index % candidates.length]
    const several = candidates.filter(
      (each, place) =>
        each === chosen || ((place + index) % 3 === 0 && depends.every((own) => each[own] === chosen?.[own])),
    )
    if (type !== 'checkbox') record[name] = chosen?.[PK] ?? null
    else record[name] = mustName || index % 4 > 0 ? several.slice(0, MAX_NAMED).map((each) => Number(each[PK])) : []
    // Without a record to name, the fields that it depends on are free.
    for (const own of chosen === undefined && !mustName ? [] : depends) {
      record[own] = chosen?.[own] ?? null
      settled.add(own)
    }
  }
  return record
}

export async function insertRows(db: Db, resource: Resource, rows: readonly Row[]): Promise<number[]> {
  const columns = listStoredColumns(resource)
  const ids: number[] = []
  for (const row of rows) {
    const pairs = toStoredPairs(resource, Object.fromEntries(columns.map(({ name }) => [name, row[name] ?? null])))
    const added = await withoutStateTriggers(db, resource, (tx) =>
      sql<{ id: number }>`
        insert into ${sql.table(resource.table)} (${sql.join(pairs.map(([name]) => sql.id(name)))})
        values (${sql.join(pairs.map(([, value]) => value))}) returning ${sql.id(PK)}`.execute(tx),
    )
    ids.push(...added.rows.map(({ id }) => id))
  }
  return ids
}

// All columns that the database does not generate. All are required here, so that rows are distinct.
function listStoredColumns(resource: Resource): Column[] {
  return [...resource.columns.values()]
    .filter((column) => isStored(column) && column.name !== PK)
    .map((column) => ({ ...column, required: true }))
}

// Appends the record's number to required texts, so that they are unique; codes are random digits and need no number.
function makeDistinct(fields: readonly Column[], values: Row, index: number): Row {
  const named = fields.filter(
    ({ type, required, rule, control }) => type === 'text' && required && rule === undefined && !hasTextForm(control),
  )
  return {
    ...values,
    ...Object.fromEntries(named.map(({ name }) => [name, `${toPlainText(values[name])}${index}`.trim()])),
  }
}
