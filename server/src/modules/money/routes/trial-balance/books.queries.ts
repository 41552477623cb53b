// Current balances less later postings. Sums of fen that may exceed a number are digit strings.
import type { AccountTotals } from '@cangdan/protocol'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Statement } from '#platform/database/text-rows.ts'

const selectDayEnd = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`

const selectLaterPostings = (day: string) => sql`
  select posting.account_id,
         coalesce(sum(amount) filter (where amount > 0 and change_type not in (6, 7)), 0) as credit,
         coalesce(-sum(amount) filter (where amount < 0 and change_type not in (6, 7)), 0) as debit,
         coalesce(sum(amount) filter (where change_type in (6, 7)), 0) as moved
    from posting where create_time >= ${selectDayEnd(day)} group by posting.account_id`

/** Transfers between accounts of one owner count as one net amount on either side. */
const selectBooked = (day: string) => sql`
  booked as (
    select account.id, account.kind, account.owner, account.owner_id,
           account.total_in::numeric - coalesce(later.credit, 0) + greatest(account.moved - coalesce(later.moved, 0), 0) as credit,
           account.total_out::numeric - coalesce(later.debit, 0) + greatest(coalesce(later.moved, 0) - account.moved, 0) as debit
      from money_account account left join (${selectLaterPostings(day)}) later on later.account_id = account.id)`

export interface KindRow extends AccountTotals {
  readonly kind: string
  readonly accounts: number
}

export async function listKinds(db: Db, day: string): Promise<readonly KindRow[]> {
  const { rows } = await sql<KindRow>`
    with ${selectBooked(day)}
    select kind.kind, count(booked.id)::int as accounts, coalesce(sum(debit), 0)::text as debit, coalesce(sum(credit), 0)::text as credit,
           coalesce(sum(credit - debit), 0)::text as balance
      from money_account_kind kind left join booked on booked.kind = kind.kind
     group by kind.kind, kind.owner order by kind.owner desc, kind.kind`.execute(db)
  return rows
}

/** `of` is the table `booked` or an alias. */
const selectOwnerName = (of: string): RawBuilder<string> => sql<string>`
  case ${sql.ref(`${of}.owner`)}
    when 'wallet' then (select nick_name from wallet where wallet.id = ${sql.ref(`${of}.owner_id`)})
    when 'bank' then (select bank_name from bank where bank.id = ${sql.ref(`${of}.owner_id`)})
    when 'financing' then (select financing_no from financing where financing.id = ${sql.ref(`${of}.owner_id`)})
    when 'orders' then (select order_no from orders where orders.id = ${sql.ref(`${of}.owner_id`)})
    else '' end`

export interface AccountRow extends AccountTotals {
  readonly id: number
  readonly owner: string | null
}

interface AccountsPage {
  readonly day: string
  readonly kind: string
  readonly page: number
  readonly limit: number
}

export async function listAccounts(db: Db, { day, kind, page, limit }: AccountsPage): Promise<readonly AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    with ${selectBooked(day)}, largest as (
      select * from booked where kind = ${kind} order by abs(credit - debit) desc, id limit ${limit} offset ${(page - 1) * limit}::bigint)
    select id, ${selectOwnerName('largest')} as owner, debit::text, credit::text, (credit - debit)::text as balance
      from largest order by abs(credit - debit) desc, id`.execute(db)
  return rows
}

export async function countAccounts(db: Db, kind: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from money_account where kind = ${kind}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Day, kind, owner, debit, credit, balance. */
export function buildAccountsStatement(
  db: Db,
  { day, kind }: { readonly day: string; readonly kind?: string | undefined },
): Statement {
  const { sql: text, parameters } = sql`
    with ${selectBooked(day)}
    select ${day}::date, kind, ${selectOwnerName('booked')}, debit, credit, credit - debit
      from booked where ${kind === undefined ? sql`true` : sql`kind = ${kind}`} order by kind, abs(credit - debit) desc, id`.compile(
    db,
  )
  return { sql: text, parameters }
}

export interface LineRow {
  readonly journal_id: number
  readonly flow_no: string
  readonly biz_key: string
  readonly source: string
  readonly event: string
  readonly biz_no: string
  readonly time: number
  readonly amount: string
  readonly balance: string
}

/** Newest first, with balances in this order: `posting.balance_after` follows the order of booking, which may differ. */
export async function listAccountLines(
  db: Db,
  { day, account, limit }: { readonly day: string; readonly account: number; readonly limit: number },
): Promise<readonly LineRow[]> {
  const { rows } = await sql<LineRow>`
    with ended as (
      select balance - coalesce((
               select sum(amount) from posting where account_id = ${account} and create_time >= ${selectDayEnd(day)}), 0) as balance
        from money_account where id = ${account}),
    newest as (
      select id, journal_id, amount, create_time from posting
       where account_id = ${account} and create_time < ${selectDayEnd(day)} order by create_time desc, id desc limit ${limit})
    select journal.id as journal_id, journal.flow_no, journal.biz_key, journal.source, journal.event, journal.biz_no,
           extract(epoch from newest.create_time)::bigint as time, newest.amount::text,
           (ended.balance - coalesce(sum(newest.amount) over (
             order by newest.create_time desc, newest.id desc rows between unbounded preceding and 1 preceding), 0))::text as balance
      from newest cross join ended join journal on journal.id = newest.journal_id
     order by newest.create_time desc, newest.id desc`.execute(db)
  return rows
}

export interface JournalRow {
  readonly account_id: number
  readonly kind: string
  readonly owner: string | null
  readonly owner_of: string
  readonly owner_id: number
  readonly amount: string
  readonly balance: string
  /** Of all postings of the journal. */
  readonly count: number
  readonly total: string
}

/** A run of interest has one posting per loan. */
const MAX_POSTINGS = 500

export async function listPostings(db: Db, journal: number): Promise<readonly JournalRow[]> {
  const { rows } = await sql<JournalRow>`
    select account.id as account_id, account.kind, ${selectOwnerName('account')} as owner, account.owner as owner_of, account.owner_id, posting.amount::text,
           posting.balance_after::text as balance, count(*) over () as count, (sum(posting.amount) over ())::text as total
      from posting join money_account account on account.id = posting.account_id
     where posting.journal_id = ${journal} order by posting.amount, account.id limit ${MAX_POSTINGS}`.execute(db)
  return rows
}

export interface JournalFacts {
  readonly biz_key: string
  readonly source: string
  readonly event: string
  readonly wallet_id: number | null
}

export async function loadJournal(db: Db, id: number): Promise<JournalFacts> {
  const { rows } = await sql<JournalFacts>`
    select biz_key, source, event, wallet_id from journal where id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`there is no journal ${id}`)
  return row
}
