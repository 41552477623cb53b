import { sql, type SqlBool } from 'kysely'
import type { OrganisationKind } from '#platform/identity/principal.ts'
import type { Db } from '#platform/database/database.ts'
import type { ReceiptRecord } from '#modules/paths.ts'

export const askName = sql`(
  select actor.nick_name from account actor where actor.id = receipt_operation.add_by)`
export const finishName = sql`(
  select actor.nick_name from account actor
   where actor.id = coalesce(receipt_operation.accept_by, receipt_operation.execute_by, receipt_operation.decide_by,
     receipt_operation.hand_by, receipt_operation.refuse_by))`

export const sealName = sql`(
  select actor.nick_name from account actor where actor.id = receipt_operation.seal_by)`
export const consentName = sql`(
  select actor.nick_name from account actor where actor.id = receipt_operation.consent_by)`
/** The organisation whose action is next, as in `getDecidingKind`; null after the end. */
export const waitsFor = sql`(
  select organisation.name from organisation
   where receipt_operation.state in (0, 4, 6, 7) and organisation.id = case
     when receipt_operation.state = 6 then receipt_operation.to_id
     when receipt_operation.state = 0 and receipt_operation.bank_id is not null then receipt_operation.bank_id
     when receipt_operation.kind in (4, 5) or receipt_operation.kind = 7 and receipt_operation.state = 4
     then (select platform.id from organisation platform where platform.kind = 'platform' order by platform.id limit 1)
     else receipt_operation.store_id end)`

/** A live or expired receipt. */
export const liveReceipt = sql<SqlBool>`receipt.life in (1, 7)`
export const ownerOfGoods = sql<SqlBool>`organisation.kind = 'owner' and organisation.disabled = 0`

export const isOfKinds = (kinds: readonly number[]) =>
  sql<SqlBool>`receipt_operation.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`

/** True while the bank that controls the receipt has not consented. */
export const awaitsConsent = sql<SqlBool>`receipt_operation.bank_id is not null and receipt_operation.state = 0`
export const needsConsent = sql`(${awaitsConsent})::int`

/** Endorsements to this organisation. */
export const isEndorsedTo = ({ organisationId }: { readonly organisationId: number }) =>
  sql<SqlBool>`receipt_operation.kind = 1 and receipt_operation.to_id = ${organisationId}::bigint`

export interface OperationRecords {
  readonly lots: readonly number[]
  readonly receipts: readonly number[]
}

/** Returns the lots and receipts of an operation by ascending id, the order in which they are locked. */
export async function findOperationRecords(tx: Db, operationId: number): Promise<OperationRecords> {
  const { rows } = await sql<OperationRecords>`
    select json_agg(distinct receipt.lot_id order by receipt.lot_id) as lots, json_agg(receipt.id order by receipt.id) as receipts
      from receipt_operation operation
      join receipt on receipt.id = operation.receipt_id or receipt.id = any (operation.receipt_ids)
     where operation.id = ${operationId}`.execute(tx)
  return { lots: rows[0]?.lots ?? [], receipts: rows[0]?.receipts ?? [] }
}

/** Returns the approved storage agreement with the latest end for the owner's goods of this spec in this warehouse; `undefined` if there is none. */
export async function findLatestAgreement(
  tx: Db,
  receiptId: number,
): Promise<{ readonly id: number; readonly end: number } | undefined> {
  const { rows } = await sql<{ id: number; end: number }>`
    select agreement.id, extract(epoch from agreement.end_date::timestamp at time zone 'Asia/Shanghai')::bigint as end
      from receipt join contract_record agreement
        on agreement.record_type = 0 and agreement.audit_status = 1 and agreement.store_id = receipt.store_id
       and agreement.warehouse_id = receipt.warehouse_id and agreement.spec_id = receipt.spec_id
       and agreement.owner_id in (receipt.holder_id, receipt.depositor_id)
     where receipt.id = ${receiptId}
     order by agreement.end_date desc limit 1`.execute(tx)
  return rows[0]
}

export async function findAskerKind(tx: Db, operationId: number): Promise<OrganisationKind | undefined> {
  const { rows } = await sql<{ kind: OrganisationKind }>`
    select organisation.kind from receipt_operation
      join account on account.id = receipt_operation.add_by join organisation on organisation.id = account.organisation_id
     where receipt_operation.id = ${operationId}`.execute(tx)
  return rows[0]?.kind
}

/** Returns the weight in hundredths of a tonne held by undecided freezes of these receipts. */
export async function sumHeldWeight(tx: Db, receipts: readonly number[]): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(kept_weight), 0)::bigint as held from receipt_operation
     where receipt_id = any (${receipts}::bigint[]) and kind = 4 and state = 0`.execute(tx)
  return rows[0]?.held ?? 0
}

export async function listOverdueFreezes(tx: Db, receiptId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from receipt_operation
     where receipt_id = ${receiptId} and kind = 4 and state = 0 and freeze_end < now() order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function listOverduePickups(tx: Db, receiptId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from receipt_operation
     where receipt_id = ${receiptId} and state in (0, 4) and pickup_end < now() order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function insertLineage(
  tx: Db,
  operationId: number,
  parents: readonly number[],
  children: readonly number[],
): Promise<void> {
  await sql`
    insert into receipt_lineage (parent_id, child_id, operation_id)
    select parent, child, ${operationId} from unnest(${parents}::bigint[]) parent cross join unnest(${children}::bigint[]) child`.execute(
    tx,
  )
}

export async function loadOrganisationName(tx: Db, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from organisation where id = ${id}`.execute(tx)
  return rows[0]?.name ?? ''
}

/** Selects a date column in seconds. */
const selectDaySeconds = (column: string) =>
  sql`extract(epoch from ${sql.ref(column)}::timestamp at time zone 'Asia/Shanghai')::bigint as ${sql.ref(column)}`

/** Returns the columns of live receipts that must be equal in a merge. */
export async function listReceiptsToMerge(tx: Db, ids: readonly number[]): Promise<readonly ReceiptRecord['values'][]> {
  const { rows } = await sql<ReceiptRecord['values']>`
    select contract_no, lot_id, holder_id, controller_id, class, medium, loss_standard, insure_company, insure_no,
           ${selectDaySeconds('insure_begin')}, ${selectDaySeconds('insure_end')}, ${selectDaySeconds('fee_paid_to')}
      from receipt
     where id = any (${ids}::bigint[]) and life in (1, 7) order by id`.execute(tx)
  return rows
}
