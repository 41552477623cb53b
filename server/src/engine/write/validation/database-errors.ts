// Converts database errors to validation errors of fields. Constraints enforce every invariant.
import { type ErrorCode, ERRORS, type Row, title } from '@cangdan/protocol'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { buildScope } from '#engine/sql/scope.ts'
import { canSeeAll } from '#engine/declare/rights/ownership.ts'
import type { WriteContext } from '../record.ts'
import { createInputFailure } from './form-values.ts'
import type { RecordFieldError, Resource } from '#engine/declare/resource.ts'

const FOREIGN_KEY = '23503'

// foreign_key_violation, unique_violation, check_violation and exclusion_violation
const FIELD_FAULTS: ReadonlyMap<string, ErrorCode> = new Map([
  [FOREIGN_KEY, 'not_an_option'],
  ['23505', 'duplicate'],
  ['23514', 'wrong_type'],
  ['23P01', 'duplicate'],
])

/** The table of the writer's account: a foreign key to it fails after the account was deleted. */
const ACTORS = 'account'

const OTHERS = title('其他数据', 'other records', 'otros registros', '他のデータ')

/**
 * Converts the error of a write; other errors are returned unchanged. References prevent the deletion of a record and changes of its key; a record
 * that was chosen may have been deleted. Call it after the rollback of the write.
 */
export async function toFormFailure(
  db: Db,
  error: unknown,
  { resource, writer }: WriteContext,
  isDeletion = false,
): Promise<unknown> {
  if (!(error instanceof DatabaseError)) return error
  const { language, tables, constraints } = writer
  const { constraint = '' } = error
  const target = await loadReferencedTable(db, error)
  // For foreign keys, `error.table` is the table with the reference.
  const isNamed = error.table !== resource.table && (target ?? resource.table) === resource.table
  if (error.code === FOREIGN_KEY && (isDeletion || isNamed))
    return new Failure('referenced', { values: { what: tables.get(error.table ?? '') ?? OTHERS } })
  const known = constraints.get(constraint)
  // Errors of triggers name a constraint but no table. Two forms may write one table with different field names.
  const isOwn = error.table === undefined || error.table === resource.table
  const isAsked = known !== undefined && resource.fields.has(known.field)
  const field = isAsked ? known.field : isOwn ? getConstraintField(constraint, resource) : undefined
  const hint = getHintCode(error)
  const code = hint ?? known?.code ?? (await loadErrorCode(db, error, field, { resource, writer }))
  if (field !== undefined && code !== undefined && resource.fields.has(field))
    return createInputFailure(resource.columns, new Map([[field, { code, values: parseValues(error) }]]), language)
  if (hint !== undefined) return toTriggerFailure(error)
  if (target === ACTORS) return new Failure('login_required', { data: 'login' })
  return target === undefined ? error : new Failure('not_found')
}

/** Converts all violated constraints of the resource's own table; `undefined` if none belongs to a field of the form. */
export async function toConstraintFailure(
  db: Db,
  broken: readonly { readonly name: string; readonly isUnique: boolean }[],
  row: Row,
  writing: WriteContext,
): Promise<Failure | undefined> {
  const { resource, writer } = writing
  const errors = new Map<string, RecordFieldError>()
  for (const { name, isUnique } of broken) {
    const known = writer.constraints.get(name)
    const field =
      known !== undefined && resource.fields.has(known.field) ? known.field : getConstraintField(name, resource)
    if (field === undefined || errors.has(field)) continue
    errors.set(field, {
      code: known?.code ?? (await getConstraintCode(db, isUnique, { field, row, writing })),
    })
  }
  return errors.size === 0 ? undefined : createInputFailure(resource.columns, errors, writer.language)
}

async function getConstraintCode(
  db: Db,
  isUnique: boolean,
  { field, row, writing }: { readonly field: string; readonly row: Row; readonly writing: WriteContext },
): Promise<ErrorCode> {
  if (!isUnique) return 'wrong_type'
  const value = row[field]
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  return (await isVisible(db, field, text, writing)) ? 'duplicate' : 'not_usable'
}

/** Returns the referenced table of a foreign key; `undefined` for errors of triggers. */
async function loadReferencedTable(db: Db, { code, table, constraint }: DatabaseError): Promise<string | undefined> {
  if (code !== FOREIGN_KEY || table === undefined || constraint === undefined) return undefined
  const { rows } = await sql<{ table: string }>`
    select confrelid::regclass::text as table from pg_constraint
     where conname = ${constraint} and conrelid = ${table}::regclass`.execute(db)
  return rows[0]?.table
}

/** Returns `duplicate` only if the caller sees the other record, so that it reveals no foreign values. */
async function loadErrorCode(
  db: Db,
  error: DatabaseError,
  field: string | undefined,
  writing: WriteContext,
): Promise<ErrorCode | undefined> {
  const code = FIELD_FAULTS.get(error.code ?? '')
  if (code !== 'duplicate' || field === undefined) return code
  return (await isVisible(db, field, parseKeyValue(error.detail ?? '', field), writing)) ? code : 'not_usable'
}

async function isVisible(
  db: Db,
  field: string,
  value: string | undefined,
  { resource, writer: { principal } }: WriteContext,
): Promise<boolean> {
  if (canSeeAll(resource, principal)) return true
  if (value === undefined) return false
  const column = sql.ref(`${resource.table}.${field}`)
  const { rows } = await sql`
    select from ${sql.table(resource.table)}
     where lower(${column}::text) = lower(${value}) and ${buildScope(resource, principal)} limit 1`.execute(db)
  return rows.length > 0
}

// Parses `Key (store_id, code)=(5, A-1) …` in any language of PostgreSQL. Only numbers come before the part of the field.
function parseKeyValue(detail: string, field: string): string | undefined {
  const [, names = '', values = ''] = /\((.*)\)=\((.*)\)/s.exec(detail) ?? []
  const place = names.split(', ').findIndex((name) => name.includes(field))
  return place < 0 ? undefined : values.split(', ').slice(place).join(', ')
}

/** Triggers name an error code in HINT and its values as JSON in DETAIL. */
const getHintCode = ({ hint }: DatabaseError): ErrorCode | undefined =>
  hint !== undefined && Object.hasOwn(ERRORS, hint) ? (hint as ErrorCode) : undefined

/** Converts an error of a trigger (code in HINT, values in DETAIL); `undefined` for other errors. */
export function toTriggerFailure(error: unknown): Failure | undefined {
  const code = error instanceof DatabaseError ? getHintCode(error) : undefined
  return code === undefined ? undefined : new Failure(code, { values: parseValues(error as DatabaseError) })
}

function parseValues(error: DatabaseError): Record<string, string | number> {
  const isOurs = getHintCode(error) !== undefined && error.detail !== undefined
  return isOurs ? (JSON.parse(error.detail ?? '{}') as Record<string, string | number>) : {}
}

/** Parses names such as table_column_key. Returns `undefined` for a constraint of another table, whatever its columns are. */
export function getConstraintField(constraint: string, { table, fields }: Resource): string | undefined {
  const prefix = `${table}_`
  if (!constraint.startsWith(prefix)) return undefined
  const name = /^(.+)_(?:key|check|fkey|excl)$/.exec(constraint.slice(prefix.length))?.[1]
  return name !== undefined && fields.has(name) ? name : undefined
}
