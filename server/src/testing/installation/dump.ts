// `npm run db:dump`: upgrades the installation of `upgrade.test.ts` to this release and writes it again. With `-- DATA_FOLDER`, writes the
// database of that stopped installation instead. See README.md.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { type Db, openDatabase } from '#platform/database/database.ts'
import { type PostgresCluster, startCluster } from '#platform/postgres/cluster.ts'
import { upgradeSchema } from '../../prepared-database.ts'
import { fillFromInstallation, INSTALLATION_FILE } from './restore.ts'

const run = promisify(execFile)
const MAX_BYTES = 256 * 1024 * 1024

/** Tables with secrets, with sent messages, and with texts that the server recreates. */
const EMPTIED = [
  'enter_ticket',
  'export_ticket',
  'idempotency_key',
  'log_word',
  'mail_outbox',
  'outbox',
  'password_history',
  'recovery_code',
  'second_factor',
  'session',
  'sms_outbox',
  'sms_record',
  'swapped_token',
  'topic_event',
  'verify_code',
]

/** Large tables with similar rows: the latest rows are enough. */
const SHORTENED = [
  `good_price_qh where trade_date < (select max(trade_date) - 60 from good_price_qh)`,
  `record_history where table_name in ('good_price', 'good_price_qh') and create_time < (select max(create_time) from good_price)`,
]

/** Deletes secrets and bulk data without triggers. The restore checks the foreign keys that this bypasses. */
async function reduce(db: Db): Promise<void> {
  const unknownPasswordHash = await hash(randomBytes(32), { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update account set password_hash = ${unknownPasswordHash}`.execute(tx)
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename = any (${EMPTIED})`.execute(tx)
    for (const { name } of rows) await sql`delete from ${sql.table(name)}`.execute(tx)
    for (const rest of SHORTENED) await sql.raw(`delete from ${rest}`).execute(tx)
  })
}

/** Returns the database as SQL without psql commands. Needs `pg_dump` of the same major version in the path. */
async function dump({ host, user, database }: PostgresCluster['connection']): Promise<string> {
  const options = ['--inserts', '--rows-per-insert=500', '--no-owner', '--no-privileges']
  const { stdout } = await run('pg_dump', [...options, '-h', host, '-U', user, database], {
    maxBuffer: MAX_BYTES,
  })
  return stdout.replaceAll(/^\\(?:un)?restrict \w+$/gm, '')
}

/** Copies the data of a stopped installation. The copy keeps its owner, because the database runs as that user. */
async function copyData(from: string, folder: string): Promise<void> {
  const data = resolve(from, 'postgres/data')
  if (existsSync(join(data, 'postmaster.pid'))) throw new Error(`Stop the server of ${from} first.`)
  await run('cp', ['-a', data, folder])
}

const [from] = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'cangdan-dump-'))
if (from !== undefined) await copyData(from, folder)
const cluster = await startCluster({ folder, settings: { fsync: 'off' } })
const db = openDatabase(cluster.connection, { onError: () => undefined })
try {
  if (from === undefined) {
    await fillFromInstallation(cluster.connection)
    await upgradeSchema(db, undefined, { withDemo: false })
  }
  await reduce(db)
  const text = Buffer.from(await dump(cluster.connection))
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS }
  const packed = await promisify(brotliCompress)(text, { params })
  await writeFile(INSTALLATION_FILE, packed)
  console.log(`wrote ${INSTALLATION_FILE}: ${packed.length} bytes, ${text.length} unpacked`)
} finally {
  await db.destroy()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
