// Transfers between ten accounts by sixteen writers in double entry, compared with a transaction that only updates the two balances.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { createPlatformWriter } from '../../../server/src/engine/declare/records/writer.ts'
import { transact } from '../../../server/src/engine/write/unit-of-work.ts'
import { type Db, openDatabase } from '../../../server/src/platform/database/database.ts'
import { startCluster } from '../../../server/src/platform/postgres/cluster.ts'
import { upgradeSchema } from '../../../server/src/prepared-database.ts'
import { getRegistry } from '../../../server/src/modules/registry.ts'
import { alternate } from '../measure.ts'
import type { Row } from '../report.ts'

const WRITERS = 16
const ACCOUNTS = 10
/** Per writer and round. */
const TRANSFERS = 60
const LEAST = 0.5

interface Pair {
  readonly from: number
  readonly to: number
}

/** Returns a reproducible pair of accounts, different for each writer. */
const choosePair = (writer: number, n: number): Pair => {
  const from = (writer * 7 + n * 3) % ACCOUNTS
  return { from: from + 1, to: ((from + 1 + ((writer + n) % (ACCOUNTS - 1))) % ACCOUNTS) + 1 }
}

async function measureRate(transfer: (pair: Pair, key: string) => Promise<unknown>): Promise<number> {
  const round = `${performance.now()}`
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let n = 0; n < TRANSFERS; n += 1) await transfer(choosePair(writer, n), `${round}:${writer}:${n}`)
    }),
  )
  return (WRITERS * TRANSFERS * 1000) / (performance.now() - begun)
}

const createPotAccount = (of: number) => ({ kind: 'bench_pot', of })
const SOURCE_ACCOUNT = { kind: 'platform_cash', of: 0 }

const createJournal = (bizKey: string, from: typeof SOURCE_ACCOUNT, to: typeof SOURCE_ACCOUNT, amount: number) => ({
  bizKey,
  event: 'order_paid' as const,
  source: 'bench:1',
  bizNo: 'B1',
  amount,
  moves: [{ from, to, amount: BigInt(amount) }],
})

async function measure(db: Db, pool: Pool): Promise<Row> {
  const writer = createPlatformWriter(getRegistry())
  await pool.query(`insert into money_account_kind values ('bench_pot', 'bench', false)`)
  await pool.query(`
    insert into money_account (kind, owner, owner_id, may_go_below)
    select 'bench_pot', 'bench', n, false from generate_series(1, ${ACCOUNTS}) n`)
  await pool.query(`create table bare_pot (id int primary key, balance bigint not null check (balance >= 0))`)
  await pool.query(`insert into bare_pot select n, 1000000000 from generate_series(1, ${ACCOUNTS}) n`)
  for (let of = 1; of <= ACCOUNTS; of += 1)
    await transact(db, writer, (unit) =>
      unit.post([createJournal(`fill ${of}`, SOURCE_ACCOUNT, createPotAccount(of), 1_000_000_000)]),
    )
  const measured = await alternate(
    () =>
      measureRate(({ from, to }, key) =>
        transact(db, writer, (unit) =>
          unit.post([createJournal(key, createPotAccount(from), createPotAccount(to), 1)]),
        ),
      ),
    () => measureRate((pair) => runBareTransfer(pool, pair)),
  )
  const { rows } = await pool.query<{ sum: string }>('select sum(balance) as sum from money_account')
  if (rows[0]?.sum !== '0') throw new Error('The balances do not add up to zero.')
  const ratio = measured.ours / measured.bare
  return {
    name: `transfers, ${WRITERS} writers`,
    unit: 'transfers/s',
    ...measured,
    ratio,
    target: `≥ ${LEAST} of bare`,
    holds: ratio >= LEAST,
  }
}

async function runBareTransfer(pool: Pool, { from, to }: Pair): Promise<void> {
  const client = await pool.connect()
  const [first, second] = from < to ? [from, to] : [to, from]
  try {
    await client.query('begin')
    for (const id of [first, second])
      await client.query('update bare_pot set balance = balance + $2 where id = $1', [id, id === to ? 1 : -1])
    await client.query('commit')
  } finally {
    client.release()
  }
}

export async function measureTransfers(): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'cangdan-transfers-'))
  const cluster = await startCluster({ folder: join(folder, 'postgres') })
  const { host, user, database } = cluster.connection
  const db = openDatabase(cluster.connection, { onError: () => undefined })
  const pool = new Pool({ host, user, database, max: 10 })
  // Connections may close slightly after the database.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await upgradeSchema(db, undefined, { withDemo: true })
    return await measure(db, pool)
  } finally {
    await pool.end()
    await db.destroy()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
