// Every change of a record is written into its history, in the change's own transaction.
import { CompiledQuery } from 'kysely'
import { WITH_NEXT } from '#platform/database/pipelining-client.ts'
import { isTrial } from '#platform/database/trial.ts'
import type { Db } from '#platform/database/database.ts'
import { NOBODY, type Principal } from '#platform/identity/principal.ts'
import type { Changes } from '../declare/records/changes.ts'

export interface HistoryEntry {
  readonly id: number
  /** The version that it made. */
  readonly version: number
  /** `add`, `edit`, `del`, `audit`, or an action of the resource's own. */
  readonly verb: string
  readonly changes: Changes
  readonly remark?: string
}

/** Of a trial there is none. */
export async function writeHistory(
  tx: Db,
  table: string,
  entry: HistoryEntry,
  { accountId, personId }: Pick<Principal, 'accountId' | 'personId'>,
): Promise<void> {
  if (isTrial(tx)) return
  const { id, version, verb, changes, remark = '' } = entry
  const values = [
    table,
    id,
    version,
    verb,
    orNull(accountId),
    orNull(personId),
    JSON.stringify(changes),
    remark,
  ]
  await tx.executeQuery(CompiledQuery.raw(INSERT, values))
}

// Not put together by the builder: it is a part of every change. Without the name of an account that is gone by now, which the
// foreign key refuses.
const INSERT = `${WITH_NEXT}
  insert into record_history (table_name, record_id, version, verb, account_id, person_id, nick_name, changes, remark)
  values ($1, $2, $3, $4, $5, $6, coalesce((select account.nick_name from account where account.id = $5), ''), $7, $8)`

const orNull = (id: number) => (id === NOBODY ? null : id)
