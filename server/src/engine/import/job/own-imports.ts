import type { ErrorCode, ImportResponse, ImportTask } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'

interface ImportTaskRow {
  readonly id: number
  readonly list: string
  readonly status: ImportTask['status']
  readonly rows: number
  readonly answer: ImportResponse | null
  readonly code: ErrorCode | ''
  readonly message: string
}

/** @throws Failure `not_found` for a task of another account */
export async function loadImportTask(
  db: Db,
  accountId: number,
  id: number,
): Promise<ImportTask & { readonly list: string }> {
  const { rows } = await sql<ImportTaskRow>`
    select id, list_path as list, status, rows, answer, code, message from import_task
     where id = ${id} and account_id = ${accountId}`.execute(db)
  const [task] = rows
  if (task === undefined) throw new Failure('not_found')
  const { answer, ...rest } = task
  return answer === null ? rest : { ...rest, answer }
}

/**
 * Cancels an import and returns the name of its file, which is no longer referenced.
 * @throws Failure `not_found` for a task of another account, `not_now` for a finished one
 */
export async function cancelImport(db: Db, accountId: number, id: number): Promise<string> {
  await loadImportTask(db, accountId, id)
  const { rows } = await sql<{ file: string }>`
    with was as (select id, file from import_task where id = ${id} and status in (0, 1) for update)
    update import_task set status = 4, file = null, finish_time = now()
      from was where import_task.id = was.id
    returning was.file`.execute(db)
  const [cancelled] = rows
  if (cancelled === undefined) throw new Failure('not_now')
  return cancelled.file
}
