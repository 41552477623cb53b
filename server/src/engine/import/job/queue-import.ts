// Imports and dry runs by a worker (docs/decisions/import-transactions.md). The request and the file are stored.
import { copyFile, open } from 'node:fs/promises'
import { type Language, MAX_OPEN_IMPORTS } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { type PurgeRule, purgeBatch } from '#platform/database/purge.ts'
import { toStorableJson } from '#platform/database/storable-json.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import { isDiskFull } from '#platform/files/disk.ts'
import type { ExportStore } from '#platform/files/export-store.ts'
import type { Principal } from '#platform/identity/principal.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { BatchFile } from '../batch/record-batch.ts'
import type { ImportOptions } from '../run-import.ts'

/** Tasks are kept for 30 days; the effect of an import is in its batch. */
export const OLD_IMPORTS: PurgeRule = { table: 'import_task', column: 'create_time', seconds: 30 * 86_400 }

interface Deps {
  readonly db: Db
  readonly sheets: ExportStore
}

interface QueueImportInput {
  readonly resource: Resource
  readonly principal: Principal
  readonly language: Language
  readonly options: ImportOptions
  readonly file: BatchFile
  /** Path of the upload, valid during the call. */
  readonly path: string
}

/**
 * Queues an import and returns its id.
 * @throws Failure `too_many_imports` when the account has too many open imports, `disk_full`
 */
export async function queueImport({ db, sheets }: Deps, input: QueueImportInput): Promise<number> {
  const name = await storeFile(sheets, input.path)
  try {
    return await insertTask(db, input, name)
  } catch (error) {
    await sheets.remove(name)
    throw error
  }
}

async function storeFile(sheets: ExportStore, path: string): Promise<string> {
  const target = await sheets.begin()
  try {
    await copyFile(path, target)
    await syncFile(target)
    return await sheets.keep(target)
  } catch (error) {
    await sheets.discard(target)
    throw isDiskFull(error) ? new Failure('disk_full') : error
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function insertTask(db: Db, input: QueueImportInput, name: string): Promise<number> {
  const { resource, principal, language, options, file } = input
  const { accountId, organisationId } = principal
  return inTransaction(db, async (tx) => {
    // Serialises concurrent requests of one account.
    await sql`select from account where id = ${accountId} for no key update`.execute(tx)
    await purgeBatch(tx, OLD_IMPORTS)
    const { rows } = await sql<{ id: number }>`
      insert into import_task (account_id, organisation_id, list_path, language, asked, file_name, sha256, bytes, file)
      select ${accountId}, ${organisationId}, ${resource.path}, ${language}, ${toStorableJson(options)}::jsonb,
             ${file.name}, ${file.sha256}, ${file.bytes}, ${name}
       where (select count(*) from import_task where account_id = ${accountId} and status in (0, 1)) < ${MAX_OPEN_IMPORTS}
      returning id`.execute(tx)
    const [task] = rows
    if (task === undefined) throw new Failure('too_many_imports', { values: { max: MAX_OPEN_IMPORTS } })
    return task.id
  })
}
