// One database with a million banks, the product in its production build, and a minimal server.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { readServerFlags } from '../../scripts/server-flags.mjs'
import { startCluster } from '../../server/src/platform/postgres/cluster.ts'
import { type StartedProcess, startNode } from './processes.ts'

export const ROWS = 1_000_000

const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
const BARE = fileURLToPath(new URL('./bare-server.ts', import.meta.url))
export const ADMIN_PASSWORD = 'bench password'

export interface Stage {
  databaseUrl: string
  product: StartedProcess
  bare: StartedProcess
  close(): Promise<void>
}

interface Size {
  readonly rows?: number
  /** Only the indexes that the list's default order reads. */
  readonly isLean?: boolean
}

export async function openStage({ rows = ROWS, isLean = false }: Size = {}): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'cangdan-bench-'))
  const cluster = await startCluster({
    folder: join(folder, 'postgres'),
    settings: { shared_buffers: '512MB' },
  })
  const { host, user, database } = cluster.connection
  const databaseUrl = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`
  const env = {
    DATABASE_URL: databaseUrl,
    PORT: '0',
    CANGDAN_DATA: folder,
    ADMIN_PASSWORD,
    LOG_LEVEL: 'error',
  }

  const started: StartedProcess[] = []
  const close = async () => {
    await Promise.all(started.map((each) => each.stop()))
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const start = async (args: readonly string[]) => {
    const each = await startNode(args, env)
    started.push(each)
    return each
  }
  try {
    const product = await start([...readServerFlags(), MAIN, '--no-demo'])
    await fillBanks(databaseUrl, rows, isLean)
    return { databaseUrl, product, bare: await start([BARE]), close }
  } catch (error) {
    // A running cluster would keep this process alive.
    await close()
    throw error
  }
}

const DROP_OTHERS = `
  do $$ declare name text; begin
    for name in select quote_ident(conname) from pg_constraint where conrelid = 'bank'::regclass and contype = 'u'
    loop execute 'alter table bank drop constraint ' || name; end loop;
    for name in select indexrelid::regclass::text from pg_index
                 where indrelid = 'bank'::regclass and not indisprimary and indexrelid <> 'bank_sort_idx'::regclass
    loop execute 'drop index ' || name; end loop;
  end $$`

// Inserts directly without triggers: a million organisations would take longer than all measurements.
async function fillBanks(connectionString: string, rows: number, isLean: boolean): Promise<void> {
  const client = new Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  if (isLean) await client.query(DROP_OTHERS)
  await client.query(`
    update safe_setting set rate_limit_minute = 0;
    set session_replication_role = replica;
    insert into organisation (id, kind, name) select n, 'bank', 'Bank ' || n from generate_series(1000001, 1000000 + ${rows}) n;
    insert into bank (id, bank_name, bank_code, bank_type, contact_name, contact_phone, credit_limit, pledge_rate, sort, create_time)
    select n, 'Bank ' || n, lpad(n::text, 12, '3'), 1 + n % 5, 'Contact ' || n % 1000, '1' || lpad((n % 10000000000)::text, 10, '3'),
           n * 100, 1 + n % 8000, n % 10000, timestamptz '2026-01-01' + n * interval '1 second'
      from generate_series(1000001, 1000000 + ${rows}) n;
    set session_replication_role = default;
    -- What imports add comes after them.
    select setval(pg_get_serial_sequence('organisation', 'id'), 1000000 + ${rows});`)
  await client.query('vacuum analyze bank')
  await client.end()
}
