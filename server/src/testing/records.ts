// Records of any resource, made at random but alike on every run, for promises that hold whatever a form may hold.
import { plainText, type RuleName, type Row, type WireValue } from '@cangdan/protocol'
import fc from 'fast-check'
import { sql } from 'kysely'
import { COLUMN_SQL } from '#engine/columns/index.ts'
import type { Column } from '#engine/column.ts'
import { PK, type Resource } from '#engine/resource.ts'
import type { Db } from '#platform/database/database.ts'

const BY_RULE: Record<RuleName, fc.Arbitrary<string>> = {
  phone: fc.stringMatching(/^1\d{10}$/),
  bank_code: fc.stringMatching(/^\d{12}$/),
}

// Letters that SQL, LIKE, CSV and spreadsheets treat as their own, beside ordinary ones.
const LETTERS = fc.constantFrom(...Array.from('abcXYZ019 _%\\\'",;=+-@\n仓单ñ港👍é'))

const MOST_CENTS = 9_000_000_000_00

function valueOf(column: Column, uploaded: readonly number[]): fc.Arbitrary<WireValue> {
  const {
    type,
    rule,
    required,
    min = 0,
    max = MOST_CENTS,
    maxLength = 40,
    options,
    initial,
    files = 1,
    json,
  } = column
  switch (type) {
    case 'select':
      return fc.constantFrom(...(options ?? [0]))
    case 'number': {
      const number = fc.integer({ min, max: Math.min(max, 2 ** 31) })
      return required || initial !== undefined ? number : fc.option(number, { freq: 4 })
    }
    case 'datetime':
      return fc.integer({ min: 0, max: 4_000_000_000 })
    case 'image':
      return fc
        .shuffledSubarray([...uploaded], { minLength: required ? 1 : 0, maxLength: files })
        .map((ids) => ids.map((id) => ({ id })))
    case 'hide':
      return fc.constant(json ? '[]' : null)
    case 'text': {
      const text =
        rule === undefined ? fc.string({ unit: LETTERS, maxLength: Math.min(maxLength, 20) }) : BY_RULE[rule]
      return text.map((words) => (required && words.trim() === '' ? 'named' : words.trim()))
    }
  }
}

/** Ids of files that the records may be given. */
type Uploaded = readonly number[]

/** `count` records that the resource's form accepts, no two with the same required text. */
export function someRecords(resource: Resource, count: number, uploaded: Uploaded = [], seed = 1): Row[] {
  const fields = [...resource.fields.values()]
  const record = fc
    .record(Object.fromEntries(fields.map((field) => [field.name, valueOf(field, uploaded)])))
    .filter((values) => Object.keys(resource.rules(values)).length === 0)
  return fc.sample(record, { numRuns: count, seed }).map((values, index) => distinct(fields, values, index))
}

/** Rows of a resource that nobody adds to by hand: whatever its columns may hold. */
export function someRows(resource: Resource, count: number, uploaded: Uploaded = [], seed = 1): Row[] {
  const columns = storedColumns(resource)
  const row = fc.record(Object.fromEntries(columns.map((column) => [column.name, valueOf(column, uploaded)])))
  return fc.sample(row, { numRuns: count, seed }).map((values, index) => distinct(columns, values, index))
}

/** Puts them where the product itself would, past every call. Answers their ids. */
export async function insertRows(db: Db, resource: Resource, rows: readonly Row[]): Promise<number[]> {
  const columns = storedColumns(resource)
  const ids: number[] = []
  for (const row of rows) {
    const values = columns.map(({ name, type }) => COLUMN_SQL[type].store(row[name] ?? null))
    const { rows: added } = await sql<{ id: number }>`
      insert into ${sql.table(resource.table)} (${sql.join(columns.map(({ name }) => sql.id(name)))})
      values (${sql.join(values)}) returning ${sql.id(PK)}`.execute(db)
    ids.push(...added.map(({ id }) => id))
  }
  return ids
}

// All but what the database makes or works out itself; none may be empty, so that each can be told from the others.
function storedColumns(resource: Resource): Column[] {
  return [...resource.columns.values()]
    .filter(({ name, sql: worked }) => worked === undefined && name !== PK)
    .map((column) => ({ ...column, required: true }))
}

// A name that must be unique gets the record's number; a code that must be is made of digits already at random.
function distinct(fields: readonly Column[], values: Row, index: number): Row {
  const named = fields.filter(({ type, required, rule }) => type === 'text' && required && rule === undefined)
  return {
    ...values,
    ...Object.fromEntries(named.map(({ name }) => [name, `${plainText(values[name])}${index}`.trim()])),
  }
}
