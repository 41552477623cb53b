import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { OfferedLine } from '../cover/cover.queries.ts'

export const offeredReceipt = sql<SqlBool>`receipt.life = 1`
export const openLender = sql<SqlBool>`bank.disabled = 0`
export const hasNoHold = sql<SqlBool>`not exists (
  select from pledge where pledge.financing_id = financing.id and pledge.pledge_state <= 2)`
export const openGuarantor = sql<SqlBool>`guarantor.disabled = 0`

export const lines = sql`(
  select coalesce(json_agg(json_build_object('contract_no', receipt.contract_no, 'weight', trim_scale(line.weight / 100.0)::text)
           order by line.receipt_id)::text, '')
    from financing_line line join receipt on receipt.id = line.receipt_id where line.financing_id = financing.id and line.is_said)`

/** All offered goods with weight in tonnes and place. The bank cannot read the receipts before it decides. */
export const offeredGoods = sql`(
  select coalesce(json_agg(json_build_object(
             'contract_no', receipt.contract_no, 'goods', good.good_name || ' / ' || good_spec.spec_name,
             'weight', trim_scale(line.weight / 100.0)::text, 'warehouse', store.store_name || ' / ' || warehouse.warehouse_name)
           order by line.receipt_id)::text, '')
    from financing_line line join receipt on receipt.id = line.receipt_id join good on good.id = receipt.good_id
    join good_spec on good_spec.id = receipt.spec_id join store on store.id = receipt.store_id
    join warehouse on warehouse.id = receipt.warehouse_id
   where line.financing_id = financing.id)`

export const offeredWeight = sql`(
  select sum(line.weight)::bigint from financing_line line where line.financing_id = financing.id)`
export const policyVersion = sql`(
  select policy.version_no from risk_policy policy where policy.id = financing.policy_id)`
const selectActorName = (column: string) =>
  sql`(select actor.nick_name from account actor where actor.id = ${sql.ref(`financing.${column}`)})`
export const submitName = selectActorName('submit_by')
export const proposeName = selectActorName('propose_by')
export const approveName = selectActorName('approve_by')

export interface EnteredLine extends OfferedLine {
  readonly hasWeight: boolean
}

export async function listOfferedLines(tx: Db, id: number): Promise<readonly EnteredLine[]> {
  const { rows } = await sql<EnteredLine>`
    select receipt_id as "receiptId", weight, is_said as "hasWeight" from financing_line where financing_id = ${id} order by receipt_id`.execute(
    tx,
  )
  return rows
}

export async function writeLines(tx: Db, id: number, offered: readonly EnteredLine[]): Promise<void> {
  await sql`delete from financing_line where financing_id = ${id}`.execute(tx)
  await sql`
    insert into financing_line (financing_id, receipt_id, weight, is_said)
    select ${id}, * from unnest(${offered.map(({ receiptId }) => receiptId)}::bigint[],
                                ${offered.map(({ weight }) => weight)}::bigint[], ${offered.map(({ hasWeight }) => hasWeight)}::boolean[])`.execute(
    tx,
  )
}

/** Stores the valuation of an approval: price in fen per tonne, its day, and the eligible value of each line. */
export async function writeValues(
  tx: Db,
  id: number,
  values: readonly {
    readonly receiptId: number
    readonly price: number
    readonly day: string
    readonly eligible: number
  }[],
): Promise<void> {
  await sql`
    update financing_line line set price = valued.price, price_date = valued.day, eligible_value = valued.eligible
      from unnest(${values.map(({ receiptId }) => receiptId)}::bigint[], ${values.map(({ price }) => price)}::bigint[],
                  ${values.map(({ day }) => day)}::date[], ${values.map(({ eligible }) => eligible)}::bigint[])
             as valued (receipt_id, price, day, eligible)
     where line.financing_id = ${id} and line.receipt_id = valued.receipt_id`.execute(tx)
}

export interface OfferedReceipt {
  readonly id: number
  readonly contract_no: string
  readonly life: number
  readonly holder_id: number
  readonly free_weight: number
}

/** Lists receipts with their free weight; weight held by this financing counts as free. */
export async function listOfferedReceipts(
  tx: Db,
  ids: readonly number[],
  financingId: number,
): Promise<readonly OfferedReceipt[]> {
  const { rows } = await sql<OfferedReceipt>`
    select id, contract_no, life, holder_id, free_weight + coalesce((
             select sum(live_weight) from pledge
              where receipt_id = receipt.id and financing_id = ${financingId} and pledge_state <= 2), 0)::bigint as free_weight
      from receipt where id = any (${ids}::bigint[]) order by id`.execute(tx)
  return rows
}

export interface FinancingLockIds {
  readonly guarantors: readonly number[]
  readonly stores: readonly number[]
  readonly lots: readonly number[]
  readonly receipts: readonly number[]
  readonly pledges: readonly number[]
}

/** Lists records affected by a financing, offered and pledged receipts included, each ascending: the lock order. */
export async function listAffectedRecords(tx: Db, id: number): Promise<FinancingLockIds> {
  const { rows } = await sql<FinancingLockIds>`
    with concerned as (
      select receipt.id, receipt.lot_id, receipt.store_id from receipt
       where id in (select receipt_id from financing_line where financing_id = ${id}
                    union select receipt_id from pledge where financing_id = ${id} and pledge_state <= 2))
    select coalesce((select json_agg(guarantor order by guarantor) from financing, unnest(guarantor_ids) guarantor where id = ${id}), '[]') as guarantors,
           coalesce((select json_agg(distinct store_id order by store_id) from concerned), '[]') as stores,
           coalesce((select json_agg(distinct lot_id order by lot_id) from concerned), '[]') as lots,
           coalesce((select json_agg(id order by id) from concerned), '[]') as receipts,
           coalesce((select json_agg(id order by id) from pledge where financing_id = ${id} and pledge_state <= 2), '[]') as pledges`.execute(
    tx,
  )
  return rows[0] ?? { guarantors: [], stores: [], lots: [], receipts: [], pledges: [] }
}

/** Returns the weight of this financing's live pledges by receipt. Hundredths of a tonne. */
export async function sumHeldByReceipt(tx: Db, id: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ receipt_id: number; held: number }>`
    select receipt_id, sum(live_weight)::bigint as held from pledge
     where financing_id = ${id} and pledge_state <= 2 group by receipt_id`.execute(tx)
  return new Map(rows.map(({ receipt_id, held }) => [receipt_id, held]))
}

export async function loadReceiptLot(tx: Db, receiptId: number): Promise<number | undefined> {
  const { rows } = await sql<{ lot_id: number }>`select lot_id from receipt where id = ${receiptId}`.execute(tx)
  return rows[0]?.lot_id
}

export async function loadDueDay(tx: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ due: string | null }>`
    select due_date::text as due from financing where id = ${id}`.execute(tx)
  return rows[0]?.due ?? undefined
}

export async function loadLenderId(tx: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ bank_id: number }>`select bank_id from financing where id = ${id}`.execute(tx)
  return rows[0]?.bank_id
}
