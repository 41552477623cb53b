import type { Outcome } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { GUARANTOR_LIST, PLEDGE_LIST, STORE_LIST, LOT_LIST, RECEIPT_LIST } from '#modules/paths.ts'
import type { ApplicationRecord, APPLICATION_LIST } from '#modules/paths.ts'
import { endPledge } from '../pledge/pledge.effects.ts'
import { listAffectedRecords } from './application.queries.ts'

/** The caller has locked the bank. */
export async function lockLimits({ tx, beyondScope: unit }: UnitOfWork, id: number): Promise<void> {
  const { guarantors, stores } = await listAffectedRecords(tx, id)
  for (const each of guarantors) await unit.lock(GUARANTOR_LIST, each)
  for (const each of stores) await unit.lock(STORE_LIST, each)
}

export async function lockGoods({ tx, beyondScope: unit }: UnitOfWork, id: number): Promise<void> {
  const { lots, receipts, pledges } = await listAffectedRecords(tx, id)
  for (const each of lots) await unit.lock(LOT_LIST, each)
  for (const each of receipts) await unit.lock(RECEIPT_LIST, each)
  for (const each of pledges) await unit.lock(PLEDGE_LIST, each)
}

export async function lockAll(unit: UnitOfWork, id: number): Promise<void> {
  await lockLimits(unit, id)
  await lockGoods(unit, id)
}

/** The database frees its limits (`schema/rules/12-lending.sql`). */
export function endApplication(unit: UnitOfWork, event: string, answer: string): Outcome<typeof APPLICATION_LIST> {
  return {
    set: { answer },
    remark: answer,
    entry: { event, columns: ['owner_id', 'bank_id', 'approve_amount'] },
    after: (financing) => releaseGoods(unit, financing, answer),
  }
}

export async function releaseGoods(
  { tx, beyondScope: unit }: UnitOfWork,
  { id, values }: ApplicationRecord,
  answer: string,
): Promise<void> {
  const { pledges } = await listAffectedRecords(tx, id)
  for (const each of pledges) {
    const pledge = await unit.lock(PLEDGE_LIST, each)
    await endPledge(unit, pledge, { verb: 'end', answer: answer || values.financing_no })
  }
}
