import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { Principal } from '#platform/identity/principal.ts'

/** Receipts that the document concerns: its own, the live ones on its lot, or those that secure its loan. */
const receiptsOfDocument = sql`
  receipt where receipt.id = abnormal_document.receipt_id
     or (abnormal_document.receipt_id is null and receipt.lot_id = abnormal_document.lot_id and receipt.life in (1, 7))
     or (abnormal_document.receipt_id is null and receipt.id in (
           select pledge.receipt_id from pledge where pledge.financing_id = abnormal_document.financing_id and pledge.pledge_state <= 2))`

export const receiptNos = sql`(
  select string_agg(receipt.contract_no, ', ' order by receipt.id) from ${receiptsOfDocument})`

export const warehouseName = sql`(
  select string_agg(distinct warehouse.warehouse_name, ', ') from warehouse
   where warehouse.id = abnormal_document.warehouse_id
      or (abnormal_document.warehouse_id is null and warehouse.id in (select receipt.warehouse_id from ${receiptsOfDocument})))`

export const goodName = sql`(
  select string_agg(distinct good.good_name, ', ') from good
   where good.id = (select lot.good_id from lot where lot.id = abnormal_document.lot_id)
      or (abnormal_document.lot_id is null and good.id in (select receipt.good_id from ${receiptsOfDocument})))`

const selectAccountName = (column: 'report_by' | 'handle_id' | 'close_by') =>
  sql`(select account.nick_name from account where account.id = ${sql.ref(`abnormal_document.${column}`)})`

export const reportName = selectAccountName('report_by')
export const handleName = selectAccountName('handle_id')
export const closeName = selectAccountName('close_by')

/** The organisation that closes the document: a bank, or the platform where the goods secure loans of several banks. */
export const closerName = sql`(
  select coalesce(bank.bank_name, platform.name)
    from find_closing_bank(abnormal_document) as closer (id) left join bank on bank.id = closer.id
   cross join lateral (select name from organisation where kind = 'platform' order by id limit 1) as platform)`

/** Whether the caller's organisation closes the document. */
export const isCloser = ({
  organisationId,
  organisationKind,
}: Pick<Principal, 'organisationId' | 'organisationKind'>) =>
  organisationKind === 'platform'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`coalesce(find_closing_bank(abnormal_document) = ${organisationId}::bigint, false)`

/** @throws Failure `closed_by_another` with its name */
export async function assertCloser(tx: Db, id: number, principal: Principal): Promise<void> {
  const { rows } = await sql<{ is_closer: boolean; name: string }>`
    select ${isCloser(principal)} as is_closer, ${closerName} as name from abnormal_document where id = ${id}`.execute(
    tx,
  )
  if (rows[0]?.is_closer !== true) throw new Failure('closed_by_another', { values: { name: rows[0]?.name ?? '' } })
}

/** Seconds from the report until the resolution, or until now. */
export const useTime = sql`
  extract(epoch from coalesce(abnormal_document.handle_time, now()) - abnormal_document.report_time)::bigint`

export const reportableReceipt = sql<SqlBool>`receipt.life in (1, 7)`
export const reportableLot = sql<SqlBool>`lot.status = 1`

/** Returns why goods of a loan are blocked: an open document of high severity about them. @param but a pledge that is being substituted, 0 for none */
export async function findAbnormalGoods(tx: Db, financingId: number, but = 0): Promise<Failure | undefined> {
  const { rows } = await sql<{ no: string | null }>`
    select min(find_severe_document(lot_id, receipt_id)) as no from pledge
     where financing_id = ${financingId} and pledge_state <= 2 and id <> ${but}`.execute(tx)
  const no = rows[0]?.no ?? null
  return no === null ? undefined : new Failure('goods_are_abnormal', { values: { no } })
}
