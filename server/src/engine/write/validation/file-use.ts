// Accepts files that the caller uploaded for their organisation, and files of the record. Otherwise a guessed id would open a file of others.
import { getFiles, type Language, MEGABYTE, listPictures, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { createInputFailure } from './form-values.ts'
import { getAcceptedSizes, type Column } from '#engine/declare/columns/column.ts'
import type { RecordFieldError } from '#engine/declare/resource.ts'

interface Caller {
  readonly principal: Principal
  readonly language: Language
}

/** Fields of a form or of a dialog. */
interface FieldSet {
  readonly fields: ReadonlyMap<string, Column>
  readonly columns: ReadonlyMap<string, Column>
}

/**
 * Locks the files until the transaction ends, so that the cleanup does not delete them.
 * @throws Failure `invalid_input` at the field: `no_such_file`, also for a file of others; `unsupported_file`, `file_too_large`
 */
export async function assertFiles(
  tx: Db,
  { fields, columns }: FieldSet,
  { values, previous }: { values: Row; previous: Row | undefined },
  { principal, language }: Caller,
): Promise<void> {
  const errors = new Map<string, RecordFieldError>()
  for (const column of fields.values()) {
    const kept = new Set(listFileIds(column, previous))
    const added = listFileIds(column, values).filter((id) => !kept.has(id))
    const error = added.length === 0 ? undefined : await findFileError(tx, column, added, principal)
    if (error !== undefined) errors.set(column.name, error)
  }
  if (errors.size > 0) throw createInputFailure(columns, errors, language)
}

function listFileIds({ name, type, rich }: Column, record: Row | undefined): readonly number[] {
  if (type === 'image') return getFiles(record?.[name]).map(({ id }) => id)
  return rich?.pictures ? listPictures(record?.[name]) : []
}

async function findFileError(
  tx: Db,
  column: Column,
  ids: readonly number[],
  principal: Principal,
): Promise<RecordFieldError | undefined> {
  const { rows } = await sql<{ type: string; size: number }>`
    select media_type as type, size from file
     where id = any(${ids}::bigint[]) and organisation_id = ${principal.organisationId} and coalesce(account_id, 0) = ${principal.accountId}
       for key share`.execute(tx)
  if (rows.length < ids.length) return { code: 'no_such_file' }
  const accepted = getAcceptedSizes(column)
  if (rows.some(({ type }) => !accepted.has(type))) return { code: 'unsupported_file' }
  const large = rows.find(({ type, size }) => size > (accepted.get(type) ?? 0))
  return large === undefined
    ? undefined
    : { code: 'file_too_large', values: { max: (accepted.get(large.type) ?? 0) / MEGABYTE } }
}
