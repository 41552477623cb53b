// What the database refuses, said at the field it concerns. Its constraints are the last word on every invariant.
import type { ErrorCode, Language } from '@cangdan/protocol'
import { title } from '@cangdan/protocol'
import { DatabaseError } from 'pg'
import { Failure } from '#platform/failure.ts'
import type { Writer } from './change.ts'
import { invalidInput } from './form-values.ts'
import type { Resource } from './resource.ts'

const FOREIGN_KEY = '23503'

// unique_violation and check_violation
const FIELD_FAULTS: ReadonlyMap<string, ErrorCode> = new Map([
  ['23505', 'duplicate'],
  ['23514', 'wrong_type'],
])

/**
 * What our own triggers raise where a sentence needs numbers: an error's code as its message, the field as its column, what fills the
 * sentence as JSON in its detail.
 */
const RAISED = 'CD001'

const OTHERS = title('其他数据', 'other records', 'otros registros', '他のデータ')

/** The failure that a write's error means; an error that no form can mend is given back as it is. */
export function asFormFailure(error: unknown, resource: Resource, { language, tables }: Writer): unknown {
  if (!(error instanceof DatabaseError)) return error
  if (error.code === RAISED) return raised(error, resource, language)
  const field = fieldOf(error.constraint ?? '', resource)
  // The table that it names is the one whose rows still point here.
  if (error.code === FOREIGN_KEY)
    return new Failure('referenced', { values: { what: tables.get(error.table ?? '') ?? OTHERS } })
  const code = FIELD_FAULTS.get(error.code ?? '')
  return field === undefined || code === undefined
    ? error
    : invalidInput(resource.columns, new Map([[field, { code }]]), language)
}

function raised(
  { message, column = '', detail = '{}' }: DatabaseError,
  resource: Resource,
  language: Language,
) {
  const fault = { code: message as ErrorCode, values: JSON.parse(detail) as Record<string, number> }
  return invalidInput(resource.columns, new Map([[column, fault]]), language)
}

// PostgreSQL names a column's constraint table_column_key or table_column_check; ours follow it.
function fieldOf(constraint: string, resource: Resource): string | undefined {
  const name = /^(.+)_(?:key|check)$/.exec(constraint)?.[1]?.slice(resource.table.length + 1)
  return name !== undefined && resource.fields.has(name) ? name : undefined
}
