// The use of firm and goods limits follows the current goods (domain §2.1, decision 303), that of bank, guarantor and owner the loan amount.
import { sql } from 'kysely'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { Db } from '#platform/database/database.ts'
import { STORE_LIST, type ApplicationRecord } from '#modules/paths.ts'
import {
  assertConcentration,
  type Carrying,
  concentrationOf,
  LIMIT,
  type Taken,
  takeLimits,
  takenBy,
} from './goods.concentration.ts'
import { isPledged, lenderOf, termsOf } from './cover.queries.ts'
import { ACCRUING, RUNNING } from '../loan/loan.states.ts'

const FOLLOWING = [LIMIT.store, LIMIT.goods]

/** The caller has locked the bank. */
export async function lockFirms({ tx, beyondScope: unit }: UnitOfWork, financingId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct store_id as id from pledge where financing_id = ${financingId} and pledge_state <= 2 order by id`.execute(
    tx,
  )
  for (const { id } of rows) await unit.lock(STORE_LIST, id)
}

interface Resting {
  readonly loan_state: number
  readonly policy_id: number | null
  /** Unpaid principal, or the approved amount before the draw. Fen. */
  readonly amount: number
}

/**
 * Uses the values when the goods were held, not today's prices. Until the draw the offer decides, unless other goods are pledged.
 * @param isChecked false when goods leave that are paid for or lost @throws Failure `store_limit_reached`, `share_reached` with figures
 */
export async function followGoods(
  tx: Db,
  financing: ApplicationRecord,
  { isChecked }: { readonly isChecked: boolean },
): Promise<void> {
  const resting = await restingOn(tx, financing.id)
  if (resting === undefined) return
  const carrying = await carriedBy(tx, financing.id)
  const { stores, goods } = concentrationOf(resting.amount, carrying)
  const [before, after] = [
    await takenOf(tx, financing.id),
    [...takenBy(LIMIT.store, stores), ...takenBy(LIMIT.goods, goods)],
  ]
  const old = new Map(before.map((each) => [keyOf(each), each.amount]))
  if (before.length === after.length && after.every((each) => old.get(keyOf(each)) === each.amount)) return
  await sql`
    update limit_use set freed_time = now()
     where financing_id = ${financing.id} and kind = any (${FOLLOWING}::smallint[]) and freed_time is null`.execute(
    tx,
  )
  if (isChecked)
    await assertGrown(tx, financing, {
      resting,
      grown: after.filter((each) => each.amount > (old.get(keyOf(each)) ?? 0)),
    })
  await takeLimits(tx, financing, after)
}

const keyOf = ({ kind, subject }: Taken): string => `${kind}:${subject}`

async function assertGrown(
  tx: Db,
  { values }: ApplicationRecord,
  { resting, grown }: { readonly resting: Resting; readonly grown: readonly Taken[] },
): Promise<void> {
  const bankId = values.bank_id
  const [lender, terms] = [await lenderOf(tx, bankId), await termsOf(tx, resting.policy_id ?? 0)]
  if (lender === undefined || terms === undefined) throw new Error(`bank ${bankId} has no terms`)
  const of = (kind: number) =>
    new Map(grown.filter((each) => each.kind === kind).map(({ subject, amount }) => [subject, amount]))
  await assertConcentration(
    tx,
    { bankId, lender, terms },
    { stores: of(LIMIT.store), goods: of(LIMIT.goods) },
  )
}

/** Returns `undefined` while the approved offer decides, or after the end of the loan. */
async function restingOn(tx: Db, id: number): Promise<Resting | undefined> {
  const { rows } = await sql<Resting & { is_more: boolean }>`
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
async function carriedBy(tx: Db, id: number): Promise<readonly Carrying[]> {
  const { rows } = await sql<{ store: number; goods: number; value: string }>`
    select pledge.store_id as store, receipt.good_id as goods, (pledge.initial_price::numeric * pledge.initial_grade * pledge.live_weight)::text as value
      from pledge join receipt on receipt.id = pledge.receipt_id
     where financing_id = ${id} and pledge_state = 2 order by pledge.id`.execute(tx)
  return rows.map(({ store, goods, value }) => ({ storeId: store, goodId: goods, value: BigInt(value) }))
}

async function takenOf(tx: Db, id: number): Promise<readonly Taken[]> {
  const { rows } = await sql<Taken>`
    select kind, subject_id as subject, amount from limit_use
     where financing_id = ${id} and kind = any (${FOLLOWING}::smallint[]) and freed_time is null`.execute(tx)
  return rows
}
