// Writes histories in the transaction of the change.
import { CompiledQuery } from 'kysely'
import { WITH_NEXT } from '#platform/database/pipelining-client.ts'
import { isDryRun } from '#platform/database/dry-run.ts'
import type { Db } from '#platform/database/database.ts'
import { PLATFORM_ID, type Principal } from '#platform/identity/principal.ts'
import type { Changes } from '../declare/records/changes.ts'

export interface HistoryEntry {
  readonly id: number
  readonly version: number
  readonly verb: string
  readonly changes: Changes
  readonly remark?: string
}

/** Skipped in a dry run. */
export async function writeHistory(
  tx: Db,
  table: string,
  entry: HistoryEntry,
  { accountId, personId }: Pick<Principal, 'accountId' | 'personId'>,
): Promise<void> {
  if (isDryRun(tx)) return
  const { id, version, verb, changes, remark = '' } = entry
  const values = [
    table,
    id,
    version,
    verb,
    toNullableId(accountId),
    toNullableId(personId),
    JSON.stringify(changes),
    remark,
  ]
  await tx.executeQuery(CompiledQuery.raw(INSERT, values))
}

// Not built by Kysely, because every change runs it. Without the name of a deleted account, which the foreign key rejects.
const INSERT = `${WITH_NEXT}
  insert into record_history (table_name, record_id, version, verb, account_id, person_id, nick_name, changes, remark)
  values ($1, $2, $3, $4, $5, $6, coalesce((select account.nick_name from account where account.id = $5), ''), $7, $8)`

const toNullableId = (id: number) => (id === PLATFORM_ID ? null : id)
