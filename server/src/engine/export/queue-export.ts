// Exports written by a worker (docs/decisions/exports.md). The request is stored as it was sent.
import { type Language, CALL_FLAGS, MAX_EXPORT_REASON, MAX_OPEN_EXPORTS, SIGNING_NAMES } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Resource } from '#engine/declare/resource.ts'
import type { QueryString } from '#engine/sql/list-query.ts'
import type { Db } from '#platform/database/database.ts'
import { type PurgeRule, purgeBatch } from '#platform/database/purge.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import type { Principal } from '#platform/identity/principal.ts'
import type { ExportRequest } from './read-export.ts'

/** Records of exports, with their reasons, are kept for 400 days. */
export const OLD_EXPORTS: PurgeRule = { table: 'export_task', column: 'create_time', seconds: 400 * 86_400 }
/** Characters, without the extension. */
const MAX_NAME = 110

interface QueueExportInput {
  readonly query: QueryString
  readonly wanted: ExportRequest
  readonly principal: Principal
  readonly language: Language
}

/**
 * Queues an export and returns its id.
 * @throws Failure `too_many_exports` when the account has too many open exports; `unknown_name` for a page, which is never queued
 */
export async function queueExport(db: Db, resource: Resource, input: QueueExportInput): Promise<number> {
  const { wanted, principal, language } = input
  if (wanted.isPage) throw new Failure('unknown_name', { values: { name: CALL_FLAGS.exportAsync } })
  const reason = (input.query[CALL_FLAGS.exportReason] ?? '').trim()
  if (reason.length > MAX_EXPORT_REASON) throw new Failure('bad_request')
  const name = (input.query[CALL_FLAGS.exportName] ?? resource.title[language]).slice(0, MAX_NAME)
  return inTransaction(db, async (tx) => {
    // Serialises concurrent requests of one account.
    await sql`select from account where id = ${principal.accountId} for no key update`.execute(tx)
    await purgeBatch(tx, OLD_EXPORTS)
    const { rows } = await sql<{ id: number }>`
      insert into export_task (account_id, organisation_id, name, list_path, type, query, language, reason)
      select ${principal.accountId}, ${principal.organisationId}, ${name}, ${resource.path}, ${wanted.type},
             ${JSON.stringify(buildStoredQuery(input))}::jsonb, ${language}, ${reason}
       where (select count(*) from export_task
               where account_id = ${principal.accountId} and status in (0, 1) and delete_time is null) < ${MAX_OPEN_EXPORTS}
      returning id`.execute(tx)
    const [task] = rows
    if (task === undefined) throw new Failure('too_many_exports', { values: { max: MAX_OPEN_EXPORTS } })
    return task.id
  })
}

const LEFT_OUT: ReadonlySet<string> = new Set([
  ...SIGNING_NAMES,
  'lang',
  CALL_FLAGS.exportAsync,
  CALL_FLAGS.exportReason,
])

// Stores the column names even when all columns were requested: a column that the owner may no longer see is then rejected instead of left
// out.
function buildStoredQuery({ query, wanted }: QueueExportInput): QueryString {
  const entries = Object.entries(query).filter(([name]) => !LEFT_OUT.has(name))
  return {
    ...Object.fromEntries(entries),
    [CALL_FLAGS.exportColumns]: wanted.columns.map(({ name }) => name).join(','),
  }
}
