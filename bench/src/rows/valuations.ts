// Valuation of a hundred thousand loans after one price, compared with one statement over the same joins.
import type { Pool } from 'pg'
import { valueNextLoans } from '../../../server/src/modules/lending/jobs/loan-valuation.ts'
import { addLoans, copyFirstRow, withLoanFixture } from '../loans/fixture.ts'
import { alternate } from '../measure.ts'
import type { Row } from '../report.ts'

const PRICES = 5
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

/** Plans and values the batches of one price, compared with one update of the same columns from the same joins, without history and next due dates. */
export const measureValuation = (count: number): Promise<Row> =>
  withLoanFixture(2, async ({ db, pool }) => {
    await addLoans(pool, { from: FIRST, count, days: 30 })
    const spec = await addPledges(pool, count)
    const runPrice = async (): Promise<void> => {
      await pool.query('select add_valuation_event(1, $1)', [spec])
      while (await valueNextLoans(db, LOG));
      const { rows } = await pool.query<{ count: number }>(
        'select sum(loan_count)::bigint as count from valuation_batch where event_id = (select max(id) from valuation_event)',
      )
      if ((rows[0]?.count ?? 0) < count) throw new Error(`${rows[0]?.count} loans valued`)
    }
    while (await valueNextLoans(db, LOG));
    await pool.query('create table bare_valuation (like loan_valuation including all)')
    await pool.query(
      `insert into bare_valuation (financing_id, bank_id) select financing_id, bank_id from loan_valuation where financing_id > ${FIRST}`,
    )
    await pool.query('vacuum analyze bare_valuation')
    const measured = await alternate(
      () => measureTime(runPrice),
      () => measureTime(() => pool.query(BARE)),
      PRICES,
    )
    const ratio = measured.ours / measured.bare
    return {
      name: `price of ${count / 1000}k loans`,
      unit: 'ms',
      ...measured,
      ratio,
      target: '≤ 3 × the bare statement',
      holds: ratio <= 3,
    }
  })

/** Returns the spec of the pledged goods. */
async function addPledges(pool: Pool, count: number): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await copyFirstRow(
      client,
      'pledge',
      {
        id: `${FIRST} + n`,
        pledge_no: `'BENCH' || ${FIRST} + n`,
        financing_id: `${FIRST} + n`,
        priority_no: `${FIRST} + n`,
        pledge_state: '2',
        weight: '1000 + n',
        released_weight: '0',
        earmarked_weight: '0',
        end_time: 'null',
      },
      { count, which: 'pledge_state = 2' },
    )
    await client.query(`
      insert into loan_valuation (financing_id, bank_id) select id, bank_id from financing where id > ${FIRST}`)
    const { rows } = await client.query<{ spec_id: number }>(
      `select spec_id from pledge join receipt on receipt.id = receipt_id where pledge.id > ${FIRST} limit 1`,
    )
    await client.query('commit')
    await client.query('vacuum analyze pledge')
    await client.query('vacuum analyze loan_valuation')
    return rows[0]?.spec_id ?? 0
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const BARE = `
  update bare_valuation current
     set valued_time = now(), exposure = worth.total_left, eligible = worth.eligible * 0.0000000001,
         ltv = div(worth.total_left::numeric * 100000000000000 + worth.eligible - 1, nullif(worth.eligible, 0)),
         band = case when worth.total_left::numeric * 100000000000000 >= worth.eligible * worth.call_line then 3 else 1 end,
         price_date = worth.price_date, price_age = today() - worth.price_date
    from (
      select loan.id, loan.total_left, policy.call_line, min(history.price_date) as price_date,
             sum((pledge.live_weight - pledge.earmarked_weight)::numeric * history.new_price * spec.grade_factor * (10000 - policy.haircut)) as eligible
        from financing loan
        join risk_policy policy on policy.id = loan.policy_id
        join pledge on pledge.financing_id = loan.id and pledge.pledge_state = 2
        join receipt on receipt.id = pledge.receipt_id
        join good_spec spec on spec.id = receipt.spec_id
        join good_price_history history on history.spec_id = spec.id and history.status = 1 and history.days @> today()
       where loan.loan_state in (7, 8, 9) and loan.id > ${FIRST}
       group by loan.id, policy.call_line) worth
   where current.financing_id = worth.id`
