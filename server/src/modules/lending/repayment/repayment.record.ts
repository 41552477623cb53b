import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** `repayment.status`. */
export const REPAYMENT = { submitted: 0, posted: 1, rejected: 2, reversed: 3, matched: 4, draft: 5 } as const

export const repayableLoan = sql<SqlBool>`financing.loan_state in (7, 8, 9, 11)`

export async function loadPaidLoans(
  tx: Db,
  id: number,
): Promise<
  (Pick<StoredRepayment, 'financing_id' | 'value_date' | 'spread'> & { readonly paid: readonly number[] }) | undefined
> {
  const { rows } = await sql<{ financing_id: number; value_date: string; spread: number; paid: number[] }>`
    select financing_id, value_date::text, spread,
           array(select event.financing_id from loan_event event
                  where event.source = ${`repayment:${id}`} and event.kind in (3, 10) order by 1) as paid
      from repayment where id = ${id}`.execute(tx)
  return rows[0]
}

export interface StoredRepayment {
  readonly financing_id: number
  readonly repay_amount: number
  /** 1 its loan only, 2 its loan first, 3 all loans of the borrower at the bank by law. */
  readonly spread: number
  readonly repay_way: number
  readonly purpose: number
  readonly serial_no: string
  readonly value_date: string
  readonly event_id: number | null
}

export async function loadRepayment(tx: Db, id: number): Promise<StoredRepayment> {
  const { rows } = await sql<StoredRepayment>`
    select financing_id, repay_amount, spread, repay_way, purpose, serial_no, value_date::text, event_id from repayment where id = ${id}`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) throw new Error(`no repayment ${id}`)
  return row
}

interface SerialSearch {
  readonly loanId: number
  readonly serial: string
  readonly but: number
}

/** Skips rejected and reversed documents. Takes an advisory lock: a concurrent search waits for the end of this transaction and sees its result. */
export async function findDocumentBySerial(
  tx: Db,
  { loanId, serial, but }: SerialSearch,
): Promise<{ readonly repay_no: string; readonly owner_id: number } | undefined> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('transfer ' || bank_id || ' ' || to_identifier_key(${serial}), 0)) from financing where id = ${loanId}`.execute(
    tx,
  )
  const { rows } = await sql<{ repay_no: string; owner_id: number }>`
    select repay_no, owner_id from repayment
     where bank_id = (select bank_id from financing where id = ${loanId}) and to_identifier_key(serial_no) = to_identifier_key(${serial}) and serial_no <> '' and status not in (2, 3) and id <> ${but}`.execute(
    tx,
  )
  return rows[0]
}

/** Returns the allowed days of an unconfirmed transfer that exceeds them. */
export async function findUnconfirmedDays(tx: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ days: number }>`
    select policy.back_date_days as days
      from repayment join financing on financing.id = repayment.financing_id join risk_policy policy on policy.id = financing.policy_id
     where repayment.id = ${id} and repay_way = 1 and confirmed_date is distinct from value_date and is_back_dated(repayment.financing_id, spread, value_date)`.execute(
    tx,
  )
  return rows[0]?.days
}

export interface PostedEvent {
  readonly id: number
  readonly kind: number
  readonly financing_id: number
  readonly amount: number
}

export async function listDocumentEvents(tx: Db, id: number): Promise<readonly PostedEvent[]> {
  const { rows } = await sql<PostedEvent>`
    select id, kind, financing_id, amount from loan_event where source = ${`repayment:${id}`} and kind in (3, 10) order by id`.execute(
    tx,
  )
  return rows
}
