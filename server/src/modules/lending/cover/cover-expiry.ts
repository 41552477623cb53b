// Checked again at the draw, because the due day has moved since the approval.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Day } from '../domain/loan/day-count.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { LIFE } from '#modules/receipts/index.ts'
import { assertGuarantorsValid } from '../application/application.limits.ts'
import { loadLender } from './cover.queries.ts'
import { getStorageEnd } from './goods.cover.ts'
import type { ApplicationRecord } from '#modules/paths.ts'

interface GoodsExpiry {
  readonly no: string
  readonly life: number
  readonly stored: Day
  readonly insured: Day
}

/** @throws Failure for the first that ends before the loan is due. The same checks run at the hold, the approval and the receipt of the goods */
export async function assertCoverLasts(tx: Db, { id, values }: ApplicationRecord, maturity: Day): Promise<void> {
  const lender = await loadLender(tx, values.bank_id)
  if (lender?.disabled === 1) throw new Failure('lender_disabled', { values: { name: lender.name } })
  const guarantors = values.guarantor_ids
  await assertGuarantorsValid(tx, guarantors, maturity)
  const { rows } = await sql<GoodsExpiry>`
    select receipt.contract_no as no, receipt.life, receipt.storage_end::text as stored, pledge.insure_end::text as insured
      from pledge join receipt on receipt.id = pledge.receipt_id
     where financing_id = ${id} and pledge_state = 2 order by pledge.id`.execute(tx)
  for (const goods of rows) assertGoodsNotExpired(goods, maturity)
}

function assertGoodsNotExpired({ no, life, stored: end, insured }: GoodsExpiry, maturity: Day): void {
  const needed = getStorageEnd(maturity)
  if (end < needed) throw new Failure('storage_too_short', { values: { no, end, needed } })
  if (life !== LIFE.live) throw new Failure('receipts_of_others')
  if (insured < maturity) throw new Failure('insurance_too_short', { values: { end: insured, needed: maturity } })
}

/** @param which pledges. @throws Failure `assay_missing` for the first goods without a valid assay, if the terms of their loan require one */
export async function assertAssayed(tx: Db, which: RawBuilder<SqlBool>): Promise<void> {
  const { rows } = await sql<{ goods: string }>`
    select good.good_name || ' / ' || good_spec.spec_name as goods
      from pledge
      join financing on financing.id = pledge.financing_id
      join risk_policy policy on policy.id = financing.policy_id
      join receipt on receipt.id = pledge.receipt_id
      join good on good.id = receipt.good_id
      join good_spec on good_spec.id = receipt.spec_id
     where ${which} and policy.assay_needed = 1 and not has_valid_assay(pledge.lot_id) order by pledge.id limit 1`.execute(
    tx,
  )
  const [values] = rows
  if (values !== undefined) throw new Failure('assay_missing', { values })
}
