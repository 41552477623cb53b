import { sql } from 'kysely'
import type { Day } from '#modules/lending/domain/loan/day-count.ts'
import { EVENT } from '#modules/lending/loan/loan.record.ts'
import type { Db } from '#platform/database/database.ts'

/** Positive amounts increase the debt. Fen. */
export interface JournalOfLoan {
  readonly id: number
  readonly transaction: string
  readonly event_id: number | null
  /** Exclusive; of accrued interest only. */
  readonly accrued_to: Day | null
  readonly principal: number
  readonly interest: number
  readonly penalty: number
  readonly fee: number
  readonly claim: number
}

export async function listJournals(db: Db, id: number): Promise<readonly JournalOfLoan[]> {
  const sumPostings = (kind: string) =>
    sql`coalesce(-sum(posting.amount) filter (where account.kind = ${kind}), 0)::bigint`
  const { rows } = await sql<JournalOfLoan>`
    with account as (select id, kind from money_account where owner = 'financing' and owner_id = ${id}), own as (
      select id from journal where source = ${`financing:${id}`}
      union select journal_id from posting where account_id in (select id from account))
    select journal.id, journal.transaction::text, accrual.day::text as accrued_to, (
             select max(happened.id) from loan_event happened
              where happened.financing_id = ${id} and journal.biz_key = any (list_journal_keys(happened))) as event_id,
           ${sumPostings('loan_principal')} as principal, ${sumPostings('loan_interest')} as interest, ${sumPostings('loan_penalty')} as penalty,
           ${sumPostings('loan_fee')} as fee, ${sumPostings('loan_claim')} as claim
      from own join journal using (id)
      left join posting on posting.journal_id = journal.id and posting.account_id in (select id from account)
      left join account on account.id = posting.account_id
      left join loan_accrual accrual on journal.event = 'interest_accrued' and accrual.id = split_part(journal.source, ':', 2)::bigint
     group by journal.id, accrual.day order by journal.id`.execute(db)
  return rows
}

/** Parts are changes of the settled amounts, in fen. */
export interface EventOfLoan {
  readonly id: number
  readonly kind: number
  readonly transaction: string
  readonly post_date: Day
  readonly value_date: Day
  readonly amount: number
  readonly principal: number
  readonly interest: number
  readonly penalty: number
  readonly fee: number
  readonly excess: number
  readonly claim: number
  /** Of its document, or of the document that was reallocated. */
  readonly repay_no: string | null
  /** Of the bank transfer; empty without one. */
  readonly trade_no: string
  readonly remark: string
}

export async function listEvents(db: Db, id: number): Promise<readonly EventOfLoan[]> {
  const { rows } = await sql<EventOfLoan>`
    select event.id, event.kind, event.transaction::text, event.post_date::text, event.value_date::text, event.amount, event.principal, event.interest,
           event.penalty, event.fee, event.excess, event.claim, event.remark, (
             select repayment.repay_no from repayment where repayment.event_id = coalesce(event.of_id, event.id) limit 1) as repay_no,
           coalesce((select journal.trade_no from journal
                      where journal.biz_key in ('loan_event:' || event.id, event.source || ':posted:' || financing_id, event.source || ':reversed:' || financing_id,
                                                case event.kind when ${EVENT.draw} then 'financing:' || financing_id || ':draw' end)
                      order by journal.id limit 1), '') as trade_no
      from loan_event event where financing_id = ${id} order by event.id`.execute(db)
  return rows
}

/** Positive amounts are debt. Fen. */
export async function loadAccountBalances(db: Db, id: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ kind: string; balance: number }>`
    select kind, -balance as balance from money_account where owner = 'financing' and owner_id = ${id}`.execute(db)
  return new Map(rows.map(({ kind, balance }) => [kind, balance]))
}

export interface LoanParties {
  readonly lender: string
  readonly borrower: string
}

export async function loadParties(db: Db, id: number): Promise<LoanParties> {
  const { rows } = await sql<LoanParties>`
    select bank.bank_name as lender, owner.name as borrower
      from financing join bank on bank.id = financing.bank_id join organisation owner on owner.id = financing.owner_id
     where financing.id = ${id}`.execute(db)
  return rows[0] ?? { lender: '', borrower: '' }
}
