// Every change of a record is written into its history, in the change's own transaction.
import { sql } from 'kysely'
import { WITH_NEXT } from '#platform/database/pipelining-client.ts'
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
  // Without the name of an account that is gone by now, which the foreign key refuses.
  await sql`${sql.raw(WITH_NEXT)}
    insert into record_history (table_name, record_id, version, verb, account_id, person_id, nick_name, changes, remark)
    values (${table}, ${entry.id}, ${entry.version}, ${entry.verb}, ${orNull(accountId)}, ${orNull(personId)},
            coalesce((select account.nick_name from account where account.id = ${accountId}), ''),
            ${JSON.stringify(entry.changes)}, ${entry.remark ?? ''})`.execute(tx)
}

const orNull = (id: number) => (id === NOBODY ? null : id)
