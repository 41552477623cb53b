// Two persons who turn out to be one: the accounts of the first go to the second, and he counts as one pair of eyes from then on.
import { plainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext, Outcome } from '#engine/declare/action.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { DISABLED } from '#resources/account.queries.ts'
import { writeHistory } from '#engine/write/history.ts'

/**
 * @throws Failure `same_record` for himself; `both_bank` where each is a bank's operator with an account in use, since a person is one bank's, once;
 * `not_now` where the other is being joined at this moment
 */
export async function join(tx: Db, { record, given, principal, table }: ActionContext): Promise<Outcome> {
  const other = Number(given['same_as'])
  if (other === record.id) throw new Failure('same_record')
  // Not waited for: two who join each other would wait for ever.
  const { rows } = await sql<{ version: number }>`
    update person set version = version + 1
     where id = (select id from person where id = ${other} and same_as is null for no key update skip locked)
    returning version`.execute(tx)
  const [held] = rows
  if (held === undefined) throw new Failure('not_now')
  await demandOneBank(tx, [record.id, other])
  const reason = plainText(given['reason'])
  return {
    set: { same_as: other },
    remark: reason,
    after: async () => {
      const name = [record.values['name'], record.values['phone']].map(plainText).join(' ').trim()
      const deed = { id: other, version: held.version, verb: 'join', remark: reason }
      await writeHistory(tx, table, { ...deed, changes: { joined: [null, name] } }, principal)
    },
  }
}

/** An account that is disabled for good counts no more: one that has acted can be retired, never deleted. */
async function demandOneBank(tx: Db, persons: readonly number[]): Promise<void> {
  const { rows } = await sql`
    select from account
     where person_id = any(${persons}::bigint[]) and bank_id is not null and disabled <> ${DISABLED}`.execute(
    tx,
  )
  if (rows.length > 1) throw new Failure('both_bank')
}
