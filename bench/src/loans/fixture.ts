// Fixture of loan benchmarks: users of the demo, three loans created by the product's operations, and copies of one of them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool, type PoolClient } from 'pg'
import { prepareFirstRun } from '../../../server/src/first-run/first-run.ts'
import { DEMO_LOANS } from '../../../server/src/demo/loans/loans.ts'
import { listMonths } from '../../../server/src/demo/prices.ts'
import { loanWork } from '../../../server/src/demo/loans/seed-loans.ts'
import { type Db, openDatabase } from '../../../server/src/platform/database/database.ts'
import { inTransaction } from '../../../server/src/platform/database/transaction.ts'
import { createFileStore } from '../../../server/src/platform/files/file-store.ts'
import { type PostgresCluster, startCluster } from '../../../server/src/platform/postgres/cluster.ts'
import { openSecrets } from '../../../server/src/platform/secrets.ts'
import { upgradeSchema } from '../../../server/src/prepared-database.ts'
import { fillPrices } from '../../../server/src/testing/database/demo-prices.ts'

export interface LoanFixture {
  readonly db: Db
  readonly pool: Pool
  /** A running loan with monthly instalments and released goods. */
  readonly loan: number
}

/** The first of them has the longest history. */
const MADE = DEMO_LOANS.flatMap(({ stage, returned, mode }, place) =>
  stage === 'drawn' && returned !== undefined && mode === 4 ? [place] : [],
).slice(0, 1)

export async function withLoanFixture<T>(connections: number, work: (ground: LoanFixture) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cangdan-bench-loans-'))
  const cluster = await startCluster({
    folder: join(folder, 'postgres'),
    settings: { shared_buffers: '512MB' },
  })
  const db = openDatabase(cluster.connection, { onError: () => undefined })
  const pool = createPool(cluster.connection, connections)
  try {
    await upgradeSchema(db, undefined, { withDemo: true })
    const secrets = await openSecrets(join(folder, 'secrets.json'))
    await prepareFirstRun(db, { adminPassword: undefined, withDemo: true }, { secrets, files: createFileStore(folder) })
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    await fillPrices(db, { from: listMonths(today, 24)[0]?.from ?? '', to: today })
    for (const place of MADE) await inTransaction(db, (tx) => loanWork.step(tx, place, today))
    return await work({ db, pool, loan: 1 })
  } finally {
    await pool.end()
    await db.destroy()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function createPool(connection: PostgresCluster['connection'], max: number): Pool {
  const pool = new Pool({ ...connection, max })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Adds loans drawn a number of days ago with one instalment due each, numbered from `from`; interest has accrued up to today. */
export async function addLoans(
  pool: Pool,
  { from, count, days }: { readonly from: number; readonly count: number; readonly days: number },
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local session_replication_role = replica`)
    await copyFirstRow(
      client,
      'financing',
      {
        id: `${from} + n`,
        financing_no: `'BENCH' || ${from} + n`,
        draw_no: `'BENCH' || ${from} + n`,
        loan_state: '7',
        repay_mode: '1',
        draw_amount: '1000000 + n',
        draw_date: `today() - ${days}`,
        due_date: 'today() + 180',
        accrued_to: 'today()',
        interest_parts: `(1000000 + n)::numeric * rate * ${days}`,
        penalty_parts: '0',
        fee_total: '0',
        fee_settled: '0',
        penalty_settled: '0',
        interest_settled: '0',
        principal_settled: '0',
        overdue_from: 'null',
        dpd: '0',
        day_count: '1',
      },
      { count },
    )
    await client.query(`
      insert into loan_instalment (financing_id, period_no, due_date, principal)
      select id, 1, due_date, draw_amount from financing where id > ${from} and id <= ${from + count}`)
    await client.query(`
      insert into loan_event (financing_id, kind, value_date, amount)
      select id, 1, draw_date, draw_amount from financing where id > ${from} and id <= ${from + count}`)
    await client.query(`
      insert into money_account (kind, owner, owner_id, may_go_below, balance, total_in, total_out)
      select kind.kind, 'financing', loan.id, may_go_below, -owes.amount, 0, owes.amount
        from financing loan cross join money_account_kind kind
        cross join lateral (select case kind.kind when 'loan_principal' then loan.principal_left when 'loan_interest' then loan.interest_left
                              else 0 end as amount) owes
       where kind.owner = 'financing' and loan.id > ${from} and loan.id <= ${from + count} order by loan.id, kind.kind`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  await pool.query('vacuum analyze financing')
  await pool.query('vacuum analyze money_account')
}

/** Copies the first row of a table a number of times; `otherwise` sets columns to SQL expressions over the row and `n`. */
export async function copyFirstRow(
  client: PoolClient,
  table: string,
  otherwise: Readonly<Record<string, string>>,
  { count, which = 'true' }: { readonly count: number; readonly which?: string },
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  await client.query(`
    insert into ${table} (${names.join()}) overriding system value
    select ${names.map((name) => otherwise[name] ?? `first.${name}`).join()}
      from (select * from ${table} where ${which} order by id limit 1) first, generate_series(1, ${count}) n`)
}
