// Joins two records of one person: the accounts of the first move to the second, and four-eyes rules treat them as one person from then on.
import { toPlainText, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext } from '#engine/declare/action.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { PERSON_LIST } from '#modules/paths.ts'
import { DISABLED } from '../account/account.queries.ts'
import type { Outcome } from '#engine/declare/record.ts'

/** Locks both persons by ascending id, so that joining two persons into each other concurrently does not deadlock. */
export async function lockBothPersons(unit: UnitOfWork, id: number, input: Row): Promise<void> {
  const other = Number(input['same_as'])
  for (const each of [id, other].toSorted((a, b) => a - b)) await unit.lock(PERSON_LIST, each)
}

/**
 * @throws Failure `same_record` if both ids are equal; `both_bank` if each has an enabled bank operator account (a person may have only one);
 * `not_now` if the other person has been joined already
 */
export async function joinPersons(
  tx: Db,
  { record, input, unit }: ActionContext<typeof PERSON_LIST>,
): Promise<Outcome> {
  const other = Number(input['same_as'])
  if (other === record.id) throw new Failure('same_record')
  const root = await unit.lock(PERSON_LIST, other)
  if (root.values.same_as !== null) throw new Failure('not_now')
  await assertOneBank(tx, [record.id, other])
  const remark = toPlainText(input['reason'])
  const name = `${record.values.name} ${record.values.phone}`.trim()
  return {
    set: { same_as: other },
    remark,
    after: async () => {
      await unit.change(root, { verb: 'join', set: {}, extraChanges: { joined: [null, name] }, remark })
    },
  }
}

/** A disabled account does not count: an account that has acted can be disabled but never deleted. */
async function assertOneBank(tx: Db, persons: readonly number[]): Promise<void> {
  const { rows } = await sql`
    select from account
     where person_id = any(${persons}::bigint[]) and bank_id is not null and disabled <> ${DISABLED}`.execute(tx)
  if (rows.length > 1) throw new Failure('both_bank')
}
