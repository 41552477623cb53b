// Two persons who turn out to be one: the accounts of the first go to the second, and they count as one person in four-eyes rules from then on.
import { plainText, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext } from '#engine/declare/action.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { DISABLED } from '../account/account.queries.ts'
import type { Outcome } from '#engine/declare/record.ts'

export const PERSON_LIST = 'seller/person/PersonList'

/** Both, by rising ids, so that two who are joined into each other at once do not wait for ever. */
export async function lockBoth(unit: UnitOfWork, id: number, given: Row): Promise<void> {
  const other = Number(given['same_as'])
  for (const each of [id, other].toSorted((a, b) => a - b)) await unit.lock(PERSON_LIST, each)
}

/**
 * @throws Failure `same_record` for the person themselves; `both_bank` where each is a bank's operator with an account in use, since a
 * person is one bank's, once; `not_now` where the other has been joined themselves
 */
export async function join(
  tx: Db,
  { record, given, unit }: ActionContext<typeof PERSON_LIST>,
): Promise<Outcome> {
  const other = Number(given['same_as'])
  if (other === record.id) throw new Failure('same_record')
  const root = await unit.lock(PERSON_LIST, other)
  if (root.values.same_as !== null) throw new Failure('not_now')
  await assertOneBank(tx, [record.id, other])
  const remark = plainText(given['reason'])
  const name = `${record.values.name} ${record.values.phone}`.trim()
  return {
    set: { same_as: other },
    remark,
    after: async () => {
      await unit.change(root, { verb: 'join', set: {}, extraChanges: { joined: [null, name] }, remark })
    },
  }
}

/** An account that is disabled for good counts no more: one that has acted can be retired, never deleted. */
async function assertOneBank(tx: Db, persons: readonly number[]): Promise<void> {
  const { rows } = await sql`
    select from account
     where person_id = any(${persons}::bigint[]) and bank_id is not null and disabled <> ${DISABLED}`.execute(
    tx,
  )
  if (rows.length > 1) throw new Failure('both_bank')
}
