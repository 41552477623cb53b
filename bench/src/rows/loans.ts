// Nightly interest on a hundred thousand loans, repayments by sixteen writers, and the page of a loan, compared with plain statements for the same
// rows.
import { Client, type Pool, types } from 'pg'
import { runAction } from '../../../server/src/engine/write/run-action.ts'
import { loadWriter } from '../../../server/src/demo/writers.ts'
import { loadLoanLife } from '../../../server/src/modules/lending/routes/loan-page/loan-life.ts'
import { repayment } from '../../../server/src/modules/lending/repayment/repayment.ts'
import { accrueLoans } from '../../../server/src/modules/lending/jobs/loans.ts'
import { BareBooks } from '../loans/bare.ts'
import { addLoans, copyFirstRow, type LoanFixture, withLoanFixture } from '../loans/fixture.ts'
import { alternate } from '../measure.ts'
import type { Row } from '../report.ts'
import { createJobDeps } from '../../../server/src/testing/job-deps.ts'

types.setTypeParser(types.builtins.INT8, Number)

/** Default number of accruing loans; `--rows` reduces it. */
export const LOANS = 100_000
const NIGHTS = 3
const WRITERS = 16
const REPAYMENTS = 1_000
const FIRST = 1_000_000
const LOG = {
  warn: (details: object): void => {
    throw new Error(JSON.stringify(details))
  },
}

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/**
 * Runs the nightly job with its journals and checks, compared with one statement that updates the same loans and balances and inserts the same
 * postings.
 */
export const measureAccrual = (count: number): Promise<Row> =>
  withLoanFixture(2, async ({ db, pool }) => {
    await addLoans(pool, { from: FIRST, count, days: 30 })
    await pool.query(BARE_TABLES)
    let days = 0
    const runNight = async (): Promise<void> => {
      const { rows } = await pool.query<{ count: number }>(
        'select count(*) from financing where loan_state in (7, 8, 9) and accrued_to < today()',
      )
      const done = await accrueLoans(createJobDeps(db, LOG))
      if (rows[0]?.count !== done || done < count) throw new Error(`interest of ${done} loans accrued`)
    }
    const measured = await alternate(
      async () => {
        days += 1
        await pool.query(
          `create or replace function today() returns date language sql stable as $$ select (now() at time zone 'Asia/Shanghai')::date + ${days} $$`,
        )
        return measureTime(runNight)
      },
      () => measureTime(() => pool.query(BARE_NIGHT)),
      NIGHTS,
    )
    const ratio = measured.ours / measured.bare
    return {
      name: `interest of ${count / 1000}k loans`,
      unit: 'ms',
      ...measured,
      ratio,
      target: '≤ 3 × the bare statement',
      holds: ratio <= 3,
    }
  })

/** The same columns, checks and indexes, without triggers. */
const BARE_TABLES = `
  create table bare_loan (like financing including all);
  create table bare_account (like money_account including all);
  create table bare_posting (like posting including all);
  create sequence bare_night;
  insert into bare_account (id, kind, owner, owner_id, may_go_below, balance, total_in, total_out) overriding system value
  select id, kind, owner, owner_id, may_go_below, balance, total_in, total_out from money_account where owner = 'financing' and owner_id > ${FIRST};
  do $$ declare names text; begin
    select string_agg(column_name, ',') into names from information_schema.columns where table_name = 'financing' and is_generated = 'NEVER';
    execute format('insert into bare_loan (%1$s) overriding system value select %1$s from financing where id > ${FIRST}', names);
  end $$;
  analyze bare_loan; analyze bare_account`

const BARE_NIGHT = `
  with night as (select nextval('bare_night') as id), changed as (
    update bare_loan loan
       set interest_parts = loan.interest_parts + loan.principal_left::numeric * loan.rate * count_day_parts(loan.day_count, loan.accrued_to),
           accrued_to = loan.accrued_to + 1
      from (select id, interest_total from bare_loan) before
     where before.id = loan.id
    returning loan.id, loan.interest_total - before.interest_total as interest
  ), moved as (
    update bare_account account set balance = balance - changed.interest, total_out = total_out + changed.interest, change_time = now()
      from changed where account.kind = 'loan_interest' and account.owner_id = changed.id and changed.interest <> 0
    returning account.id, account.balance, changed.interest)
  insert into bare_posting (journal_id, account_id, amount, balance_after, change_type, source_no, create_time)
  select night.id, moved.id, -moved.interest, moved.balance, 10, 'JX', now() from moved, night`

/** Posts repayments with the product's operation, compared with plain statements under the same triggers. */
export const measureRepaymentPosting = (): Promise<Row> =>
  withLoanFixture(WRITERS, async (ground) => {
    const { db, pool } = ground
    const reviewer = await loadWriter(db, 'reviewer')
    const bare = new BareBooks(pool, reviewer)
    const post = repayment.actions.get('post')
    if (post === undefined) throw new Error('the repayment resource has no post action')
    let from = FIRST
    const measureRate = async (work: (id: number) => Promise<unknown>) => {
      from += REPAYMENTS
      const ids = await addRepayments(ground, from)
      const time = await measureTime(() =>
        Promise.all(
          Array.from({ length: WRITERS }, async (_, writer) => {
            for (const id of ids.filter((each) => each % WRITERS === writer)) await work(id)
          }),
        ),
      )
      return (REPAYMENTS * 1000) / time
    }
    const measured = await alternate(
      () =>
        measureRate((id) =>
          runAction(db, { resource: repayment, writer: reviewer }, post, {
            id,
            version: 1,
            input: { opinion: '' },
          }),
        ),
      () => measureRate((id) => bare.post(id)),
    )
    await assertPosted(pool)
    const ratio = measured.ours / measured.bare
    return {
      name: `repayments posted, ${WRITERS} writers`,
      unit: 'a second',
      ...measured,
      ratio,
      target: '≥ 0.5 of bare',
      holds: ratio >= 0.5,
    }
  })

/** Adds matched repayments, one per loan; returns their ids. */
async function addRepayments({ pool }: LoanFixture, from: number): Promise<readonly number[]> {
  await addLoans(pool, { from, count: REPAYMENTS, days: 30 })
  const client = await pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    const empty = Object.fromEntries(
      ['event_id', 'principal_amount', 'interest_amount', 'penalty_amount', 'fee_amount', 'excess_amount']
        .concat(['remain_principal', 'interest_days', 'period_no', 'due_date', 'repay_type', 'repay_time'])
        .concat(['post_by', 'post_person'])
        .map((name) => [name, 'null']),
    )
    await copyFirstRow(
      client,
      'repayment',
      {
        ...empty,
        id: `${from} + n`,
        repay_no: `'BENCH' || ${from} + n`,
        serial_no: `'BENCH' || ${from} + n`,
        financing_id: `${from} + n`,
        status: '4',
        version: '1',
        repay_amount: '500000',
        value_date: 'today()',
      },
      { count: REPAYMENTS, which: 'id < 1000000' },
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  return Array.from({ length: REPAYMENTS }, (_, place) => from + place + 1)
}

async function assertPosted(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ waiting: number; apart: number }>(`
    select (select count(*) from repayment where id > ${FIRST} and status <> 1) as waiting,
           (select count(*) from money_account account join financing loan on loan.id = account.owner_id
             where account.kind = 'loan_principal' and loan.id > ${FIRST} and account.balance <> -loan.principal_left) as apart`)
  if (rows[0]?.waiting !== 0 || rows[0].apart !== 0)
    throw new Error(`some repayments were not posted: ${JSON.stringify(rows)}`)
}

const PAGES = 150

/** Computes the page of a loan, compared with its statements in sequence; both without HTTP. */
export const measureLoanPage = (): Promise<Row> =>
  withLoanFixture(2, async ({ db, pool, loan }) => {
    const renderLoanPage = async () => JSON.stringify(await loadLoanLife(db, loan, 'zh'))
    const statements = await recordStatements(renderLoanPage)
    const client = await pool.connect()
    try {
      const measured = await alternate(
        () => measureTime(() => repeatPage(renderLoanPage)),
        () =>
          measureTime(() =>
            repeatPage(async () => {
              for (const each of statements) JSON.stringify((await client.query(each.text, each.values)).rows)
            }),
          ),
      )
      const ratio = measured.ours / measured.bare
      return {
        name: 'the page of a loan',
        unit: `ms for ${PAGES}`,
        ...measured,
        ratio,
        target: '≤ 1.5 × its statements',
        holds: ratio <= 1.5,
        note: `${statements.length} statements`,
      }
    } finally {
      client.release()
    }
  })

async function repeatPage(work: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < PAGES; n += 1) await work()
}

interface Statement {
  readonly text: string
  readonly values: unknown[]
}

async function recordStatements(work: () => Promise<unknown>): Promise<readonly Statement[]> {
  const statements: Statement[] = []
  const query = Reflect.get(Client.prototype, 'query')
  Client.prototype.query = function (this: Client, ...given: unknown[]) {
    const [first, values] = given
    const { text, values: own } = typeof first === 'string' ? { text: first, values } : (first as Partial<Statement>)
    if (text !== undefined) statements.push({ text, values: Array.isArray(own) ? own : [] })
    return Reflect.apply(query, this, given) as unknown
  } as typeof query
  try {
    await work()
  } finally {
    Client.prototype.query = query
  }
  if (statements.length === 0) throw new Error('the page of a loan sent no statement')
  return statements
}
