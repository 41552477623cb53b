// Every change of a record is written into its history, in the change's own transaction.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { NOBODY, type Principal } from '#platform/identity/principal.ts'
import type { Changes } from '#engine/declare/changes.ts'

export interface HistoryEntry {
  readonly id: number
  /** The version that it made. */
  readonly version: number
  /** `add`, `edit`, `del`, `audit`, or an action of the resource's own. */
  readonly verb: string
  readonly changes: Changes
  readonly remark?: string
}

export async function writeHistory(
  tx: Db,
  table: string,
  entry: HistoryEntry,
  { accountId, personId }: Pick<Principal, 'accountId' | 'personId'>,
): Promise<void> {
  await tx
    .insertInto('record_history')
    .values({
      table_name: table,
      record_id: entry.id,
      version: entry.version,
      verb: entry.verb,
      account_id: orNull(accountId),
      person_id: orNull(personId),
      // Without an account that is gone by now, which the foreign key refuses.
      nick_name: sql<string>`coalesce((select account.nick_name from account where account.id = ${accountId}), '')`,
      changes: JSON.stringify(entry.changes),
      remark: entry.remark ?? '',
    })
    .execute()
}

const orNull = (id: number) => (id === NOBODY ? null : id)
