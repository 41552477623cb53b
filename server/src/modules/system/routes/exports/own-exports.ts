// Changes of an account's exports.
import { MAX_OPEN_EXPORTS } from '@cangdan/protocol'
import { sql } from 'kysely'
import { resolveExport, type StoredExport } from '#engine/export/resolve-export.ts'
import { resetExport } from '#engine/export/job-row.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { HAS_FILE } from './export-task.ts'

/** Deletes an export and returns its file, if any. @throws Failure `not_found` for another account's export */
export async function removeExport(db: Db, accountId: number, id: number): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ excel: string | null }>`
      select excel from export_task
       where id = ${id} and account_id = ${accountId} and delete_time is null for update`.execute(tx)
    const [task] = rows
    if (task === undefined) throw new Failure('not_found')
    await sql`update export_task set delete_time = now(), excel = null where id = ${id}`.execute(tx)
    return task.excel ?? undefined
  })
}

/** Queues an export again that failed or whose file has expired. @throws Failure `not_found`, `not_now`, `forbidden`, `too_many_exports` */
export async function repeatExport(db: Db, principal: Principal, id: number): Promise<void> {
  const { accountId } = principal
  await inTransaction(db, async (tx) => {
    await sql`select from account where id = ${accountId} for no key update`.execute(tx)
    const { rows } = await sql<StoredExport & { is_over: boolean; open: number }>`
      select organisation_id, list_path, query,
             status = 3 or (status = 2 and not (${HAS_FILE})) as is_over,
             (select count(*) from export_task as other
               where other.account_id = ${accountId} and other.status in (0, 1) and other.delete_time is null) as open
        from export_task
       where id = ${id} and account_id = ${accountId} and delete_time is null for update`.execute(tx)
    const [task] = rows
    if (task === undefined) throw new Failure('not_found')
    if (!task.is_over) throw new Failure('not_now')
    resolveExport(task, principal)
    if (task.open >= MAX_OPEN_EXPORTS) throw new Failure('too_many_exports', { values: { max: MAX_OPEN_EXPORTS } })
    await resetExport(tx, id)
  })
}

export interface ReadyExport extends StoredExport {
  readonly id: number
  readonly name: string
  readonly type: 'xlsx' | 'csv'
  readonly excel: string
  readonly bytes: number
}

/** Returns an export with a file. @throws Failure `not_found` for another account's export, `file_gone` without a file */
export async function loadReadyExport(db: Db, accountId: number, id: number): Promise<ReadyExport> {
  const { rows } = await sql<ReadyExport & { has_file: boolean }>`
    select id, name, type, excel, bytes, organisation_id, list_path, query, ${HAS_FILE} as has_file
      from export_task
     where id = ${id} and account_id = ${accountId} and delete_time is null`.execute(db)
  const [task] = rows
  if (task === undefined) throw new Failure('not_found')
  if (!task.has_file) throw new Failure('file_gone')
  return task
}
