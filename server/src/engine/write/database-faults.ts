// What the database refuses, said at the field it concerns. Its constraints are the last word on every invariant.
import { type ErrorCode, ERRORS, title } from '@cangdan/protocol'
import { DatabaseError } from 'pg'
import { Failure } from '#platform/failure.ts'
import { invalidInput } from './form-values.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { Writer } from '#engine/declare/writer.ts'

const FOREIGN_KEY = '23503'

// unique_violation, check_violation and exclusion_violation
const FIELD_FAULTS: ReadonlyMap<string, ErrorCode> = new Map([
  ['23505', 'duplicate'],
  ['23514', 'wrong_type'],
  ['23P01', 'duplicate'],
])

const OTHERS = title('其他数据', 'other records', 'otros registros', '他のデータ')

/** The failure that a write's error means; an error that no form can mend is given back as it is. */
export function asFormFailure(error: unknown, resource: Resource, { language, tables }: Writer): unknown {
  if (!(error instanceof DatabaseError)) return error
  const field = fieldOf(error.constraint ?? '', resource)
  // The table that it names is the one whose rows still point here.
  if (error.code === FOREIGN_KEY)
    return new Failure('referenced', { values: { what: tables.get(error.table ?? '') ?? OTHERS } })
  const code = hintOf(error) ?? FIELD_FAULTS.get(error.code ?? '')
  if (field === undefined && hintOf(error) !== undefined)
    return new Failure(hintOf(error) ?? 'not_now', { values: valuesOf(error) })
  return field === undefined || code === undefined
    ? error
    : invalidInput(resource.columns, new Map([[field, { code, values: valuesOf(error) }]]), language)
}

/** A trigger that refuses says in its hint which of our errors it means, and in its detail, as JSON, what fills the sentence. */
const hintOf = ({ hint }: DatabaseError): ErrorCode | undefined =>
  hint !== undefined && Object.hasOwn(ERRORS, hint) ? (hint as ErrorCode) : undefined

function valuesOf(error: DatabaseError): Record<string, string | number> {
  const isOurs = hintOf(error) !== undefined && error.detail !== undefined
  return isOurs ? (JSON.parse(error.detail ?? '{}') as Record<string, string | number>) : {}
}

// PostgreSQL names a column's constraint table_column_key or table_column_check; ours follow it.
function fieldOf(constraint: string, resource: Resource): string | undefined {
  const name = /^(.+)_(?:key|check)$/.exec(constraint)?.[1]?.slice(resource.table.length + 1)
  return name !== undefined && resource.fields.has(name) ? name : undefined
}
