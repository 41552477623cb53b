// The product with a number of receipts, a tenth of them of one bank, and a user of that bank.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { readServerFlags } from '../../../scripts/server-flags.mjs'
import { startCluster } from '../../../server/src/platform/postgres/cluster.ts'
import { addReader, insertMany } from '../insert-many.ts'
import { type StartedProcess, startNode } from '../processes.ts'
import { BENCH_PASSWORD, prepareFixture } from './fixture.ts'

const MAIN = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))
const BANK = 2_000_001
const BANKS = 10
export const READER = 'bench.bank'
export const LIST = 'seller_p/pledge/ReceiptList'

export interface FilledStage {
  readonly product: StartedProcess
  readonly close: () => Promise<void>
}

// Goods, location and owner of the demo's first receipt; every receipt is fully pledged.
const buildInsert = (count: number) => `
  insert into receipt (contract_no, store_id, warehouse_id, zone_id, lot_id, agreement_id, depositor_id, holder_id, controller_id, good_id, spec_id,
                       in_time, weight, remaining_weight, pledge_weight, storage_begin, storage_end, storage_fee, issue_place, issue_time,
                       life, audit_status, create_time)
  select 'WRBENCH' || n, store_id, warehouse_id, zone_id, lot_id, agreement_id, depositor_id, holder_id, ${BANK} + n % ${BANKS}, good_id, spec_id,
         in_time, 1 + n % 9999, 1 + n % 9999, 1 + n % 9999, storage_begin, storage_begin + (1 + n % 700)::int, storage_fee, issue_place,
         in_time + n * interval '1 second', 1, 1, in_time + n * interval '1 second'
    from (select * from receipt order by id limit 1) first, generate_series(1, ${count}) n`

export async function openFilledStage(count: number): Promise<FilledStage> {
  const folder = await mkdtemp(join(tmpdir(), 'cangdan-bench-'))
  const cluster = await startCluster({
    folder: join(folder, 'postgres'),
    settings: { shared_buffers: '512MB' },
  })
  const { host, user, database } = cluster.connection
  let product: StartedProcess | undefined
  const close = async () => {
    await product?.stop()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const databaseUrl = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`
  const env = {
    DATABASE_URL: databaseUrl,
    PORT: '0',
    CANGDAN_DATA: folder,
    ADMIN_PASSWORD: BENCH_PASSWORD,
    LOG_LEVEL: 'error',
  }
  const client = new Client(cluster.connection)
  client.on('error', () => undefined)
  try {
    await prepareFixture(cluster.connection, 1)
    await client.connect()
    // Stops the seeding of the demo and disables the rate limit.
    await client.query('delete from work; update safe_setting set rate_limit_minute = 0')
    product = await startNode([...readServerFlags(), MAIN, '--no-demo'], env)
    await fill(client, count)
    await client.end()
    return { product, close }
  } catch (error) {
    // A running cluster would keep this process alive.
    await close()
    throw error
  }
}

async function fill(client: Client, count: number): Promise<void> {
  await client.query(
    `insert into organisation (id, kind, name) select ${BANK} + n, 'bank', 'Bank ' || n from generate_series(0, ${BANKS - 1}) n`,
  )
  // Text search indexes are not used by the default list, and take longest to build.
  await insertMany(client, 'receipt', buildInsert(count), { without: ['gin'] })
  await addReader(client, { username: READER, organisation: BANK, call: LIST })
}
