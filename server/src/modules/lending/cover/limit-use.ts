// The use of firm and goods limits follows the current goods (domain §2.1, docs/decisions/limits-and-cover.md), that of bank, guarantor and owner the loan amount.
import { sql } from 'kysely'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { Db } from '#platform/database/database.ts'
import { STORE_LIST, type ApplicationRecord } from '#modules/paths.ts'
import {
  assertWithinLimits,
  type GoodsShare,
  computeConcentration,
  listConcentration,
  LIMIT,
  type LimitAmount,
  insertLimitUses,
  toLimitUses,
} from './concentration.ts'
import { isPledged, loadLender, loadTerms } from './cover.queries.ts'
import { ACCRUING, RUNNING } from '../loan/loan.states.ts'

const GOODS_LIMITS = [LIMIT.store, LIMIT.goods]

/** The caller has locked the bank. */
export async function lockStoreFirms({ tx, beyondScope: unit }: UnitOfWork, financingId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct store_id as id from pledge where financing_id = ${financingId} and pledge_state <= 2 order by id`.execute(
    tx,
  )
  for (const { id } of rows) await unit.lock(STORE_LIST, id)
}

interface LimitBasis {
  readonly loan_state: number
  readonly policy_id: number | null
  /** Unpaid principal, or the approved amount before the draw. Fen. */
  readonly amount: number
}

/**
 * Uses the values when the goods were held, not today's prices. Until the draw the offer decides, unless other goods are pledged.
 * @param isChecked false when goods leave that are paid for or lost @throws Failure `store_limit_reached`, `share_reached` with figures
 */
export async function updateGoodsLimits(
  tx: Db,
  financing: ApplicationRecord,
  { isChecked }: { readonly isChecked: boolean },
): Promise<void> {
  const basis = await loadLimitBasis(tx, financing.id)
  if (basis === undefined) return
  const goodsShares = await listGoodsShares(tx, financing.id)
  const { stores, goods } = computeConcentration(basis.amount, goodsShares)
  const [before, after] = [
    await listGoodsLimitUses(tx, financing.id),
    [...toLimitUses(LIMIT.store, stores), ...toLimitUses(LIMIT.goods, goods)],
  ]
  const old = new Map(before.map((each) => [getUseKey(each), each.amount]))
  if (before.length === after.length && after.every((each) => old.get(getUseKey(each)) === each.amount)) return
  await sql`
    update limit_use set freed_time = now()
     where financing_id = ${financing.id} and kind = any (${GOODS_LIMITS}::smallint[]) and freed_time is null`.execute(
    tx,
  )
  if (isChecked)
    await assertIncreaseAllowed(tx, financing, {
      resting: basis,
      grown: after.filter((each) => each.amount > (old.get(getUseKey(each)) ?? 0)),
    })
  await insertLimitUses(tx, financing, after)
}

const getUseKey = ({ kind, subject }: LimitAmount): string => `${kind}:${subject}`

async function assertIncreaseAllowed(
  tx: Db,
  { values }: ApplicationRecord,
  { resting: basis, grown }: { readonly resting: LimitBasis; readonly grown: readonly LimitAmount[] },
): Promise<void> {
  const bankId = values.bank_id
  const [lender, terms] = [await loadLender(tx, bankId), await loadTerms(tx, basis.policy_id ?? 0)]
  if (lender === undefined || terms === undefined) throw new Error(`bank ${bankId} has no terms`)
  const selectKind = (kind: number) =>
    new Map(grown.filter((each) => each.kind === kind).map(({ subject, amount }) => [subject, amount]))
  const parts = { stores: selectKind(LIMIT.store), goods: selectKind(LIMIT.goods) }
  assertWithinLimits(await listConcentration(tx, { bankId, lender, terms }, parts))
}

/** Returns `undefined` while the approved offer decides, or after the end of the loan. */
async function loadLimitBasis(tx: Db, id: number): Promise<LimitBasis | undefined> {
  const { rows } = await sql<LimitBasis & { is_more: boolean }>`
    select loan_state, policy_id, case when loan_state = any (${ACCRUING}::smallint[]) then principal_left else approve_amount end as amount,
           exists (select from pledge where financing_id = financing.id and pledge_state = 2 group by receipt_id
                   having sum(live_weight) > coalesce((select weight from financing_line line
                     where line.financing_id = financing.id and line.receipt_id = pledge.receipt_id), 0)) as is_more
      from financing where id = ${id} and loan_state = any (${RUNNING}::smallint[])`.execute(tx)
  const [found] = rows
  if (found === undefined || ACCRUING.some((state) => state === found.loan_state)) return found
  return found.is_more && (await isPledged(tx, id)) ? found : undefined
}

/** Values are fen per tonne × hundredths of a tonne × hundredths of a percent of grade. */
async function listGoodsShares(tx: Db, id: number): Promise<readonly GoodsShare[]> {
  const { rows } = await sql<{ store: number; goods: number; value: string }>`
    select pledge.store_id as store, receipt.good_id as goods, (pledge.initial_price::numeric * pledge.initial_grade * pledge.live_weight)::text as value
      from pledge join receipt on receipt.id = pledge.receipt_id
     where financing_id = ${id} and pledge_state = 2 order by pledge.id`.execute(tx)
  return rows.map(({ store, goods, value }) => ({ storeId: store, goodId: goods, value: BigInt(value) }))
}

async function listGoodsLimitUses(tx: Db, id: number): Promise<readonly LimitAmount[]> {
  const { rows } = await sql<LimitAmount>`
    select kind, subject_id as subject, amount from limit_use
     where financing_id = ${id} and kind = any (${GOODS_LIMITS}::smallint[]) and freed_time is null`.execute(tx)
  return rows
}
