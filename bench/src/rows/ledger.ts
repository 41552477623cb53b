// Sealing, verifying and proving in a ledger of a million entries, compared with only reading and hashing.
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseVerifierKey } from '@cangdan/protocol/ledger'
import fastify from 'fastify'
import { Pool } from 'pg'
import { type Db, openDatabase } from '../../../server/src/platform/database/database.ts'
import { loadCurrentLog, listLogKeys } from '../../../server/src/platform/ledger/log.ts'
import { sha256 } from '../../../server/src/platform/ledger/primitives.ts'
import { createHeadCache, proveStream } from '../../../server/src/platform/ledger/prove.ts'
import { publishHead } from '../../../server/src/platform/ledger/publish.ts'
import { SEAL_BATCH, sealWaiting } from '../../../server/src/platform/ledger/seal.ts'
import { createTileCache } from '../../../server/src/platform/ledger/tile-reader.ts'
import { createDatabaseSource } from '../../../server/src/platform/ledger/verify/database-source.ts'
import { verifyLog } from '../../../server/src/platform/ledger/verify/verify-log.ts'
import { startCluster } from '../../../server/src/platform/postgres/cluster.ts'
import { upgradeSchema } from '../../../server/src/prepared-database.ts'
import { beginPublishing } from '../../../server/src/modules/system/ledger/ledger-worker.ts'
import { createLedgerSettings } from '../ledger-settings.ts'
import { alternate, computeMedian } from '../measure.ts'
import type { Row } from '../report.ts'

const SEALED_AT_ONCE = 100_000
const LEDGER = 1_000_000
const PAGE = 2_000
const PROOFS = 2_000

interface LedgerFixture {
  readonly db: Db
  readonly pool: Pool
  readonly folder: string
}

async function withLedgerFixture<T>(work: (ground: LedgerFixture) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cangdan-ledger-bench-'))
  const cluster = await startCluster({ folder: join(folder, 'postgres') })
  const { host, user, database } = cluster.connection
  const db = openDatabase(cluster.connection, { onError: () => undefined })
  const pool = new Pool({ host, user, database, max: 4 })
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await upgradeSchema(db, undefined, { withDemo: true })
    return await work({ db, pool, folder })
  } finally {
    await pool.end()
    await db.destroy()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const createPublishing = ({ db, folder }: LedgerFixture) =>
  beginPublishing({ db, settings: createLedgerSettings(folder) })

/** Adds entries of six hundred bytes, each the first of its stream. */
async function addEntries({ pool }: LedgerFixture, from: number, count: number): Promise<void> {
  await pool.query(
    `insert into ledger_entry (stream, seq, prev, body)
     select 'tree:' || n, 0, null, convert_to(
       '{"actor":{"account":7,"organisation":3,"person":7},"at":"2026-11-22T00:00:00.000Z","facts":{"fact":' || n || ',"more":"' || repeat('x', 300)
       || '"},"kind":"tree.grew","nonce":"' || md5(n::text) || '","prev":null,"private":{},"seq":0,"stream":"tree:' || n || '","v":1}', 'UTF8')
       from generate_series($1::bigint, $2::bigint) n`,
    [from, from + count - 1],
  )
}

async function sealEverything({ db }: LedgerFixture): Promise<void> {
  while ((await sealWaiting(db)) === SEAL_BATCH);
}

/** Vacuums at the end, so that autovacuum does not start during a measurement. */
async function buildLargeLedger(ground: LedgerFixture): Promise<void> {
  const publishing = await createPublishing(ground)
  await addEntries(ground, 1, LEDGER)
  await sealEverything(ground)
  await publishHead(publishing)
  await ground.pool.query('vacuum (analyze) ledger_entry, ledger_leaf, ledger_tile')
}

const measureTime = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function readAndHash({ pool }: LedgerFixture, where: string, values: readonly unknown[]): Promise<void> {
  let after = -1
  for (;;) {
    const { rows } = await pool.query<{ id: string; body: Buffer }>(
      `select id, body from ledger_entry where ${where} and id > $${values.length + 1} order by id limit ${PAGE}`,
      [...values, after],
    )
    for (const { body } of rows) createHash('sha256').update(Buffer.of(0)).update(body).digest()
    if (rows.length < PAGE) return
    after = Number(rows.at(-1)?.id)
  }
}

export const measureSealing = (): Promise<Row> =>
  withLedgerFixture(async (ground) => {
    await createPublishing(ground)
    let next = 1
    const addWaiting = async () => {
      await addEntries(ground, next, SEALED_AT_ONCE)
      next += SEALED_AT_ONCE
    }
    const measured = await alternate(
      async () => {
        await addWaiting()
        return measureTime(() => sealEverything(ground))
      },
      () => measureTime(() => readAndHash(ground, 'seq = 0 and id > $1', [next - SEALED_AT_ONCE])),
      3,
    )
    const ratio = measured.ours / measured.bare
    return {
      name: `seal ${SEALED_AT_ONCE} entries`,
      unit: 'ms',
      ...measured,
      ratio,
      target: '≤ 2 × reading and hashing',
      holds: ratio <= 2,
    }
  })

export const measureVerifying = (): Promise<Row> =>
  withLedgerFixture(async (ground) => {
    await buildLargeLedger(ground)
    const log = await loadCurrentLog(ground.db)
    if (log === undefined) throw new Error('no log')
    const keys = (await listLogKeys(ground.db, log.id)).map(({ verifier_key }) =>
      parseVerifierKey(sha256, verifier_key),
    )
    const heaps: number[] = []
    const watch = setInterval(() => heaps.push(process.memoryUsage().heapUsed), 500)
    const measured = await alternate(
      () =>
        measureTime(async () => {
          const { findings } = await verifyLog(createDatabaseSource(ground.db, log, keys))
          if (findings.length > 0) throw new Error(`${findings[0]?.where}: ${findings[0]?.what}`)
        }),
      () => measureTime(() => readAndHash(ground, 'seq >= $1', [0])),
      2,
    )
    clearInterval(watch)
    const ratio = measured.ours / measured.bare
    const [first = 0, last = 0] = [heaps.slice(0, heaps.length >> 1), heaps.slice(heaps.length >> 1)].map(computeMedian)
    return {
      name: `verify ${LEDGER} entries`,
      unit: 'ms',
      ...measured,
      ratio,
      target: '≤ 3 × reading and hashing',
      holds: ratio <= 3,
      note: `heap ${Math.round(first / 2 ** 20)} then ${Math.round(last / 2 ** 20)} MiB`,
    }
  })

/** Proves an entry in a ledger of a million, compared with a route that reads the entry. */
export const measureProving = (): Promise<Row> =>
  withLedgerFixture(async (ground) => {
    await buildLargeLedger(ground)
    const reading = { db: ground.db, tiles: createTileCache(), heads: createHeadCache() }
    const app = fastify()
    app.get<{ Params: { n: string } }>('/proof/:n', ({ params }) => proveStream(reading, `tree:${params.n}`, 1))
    app.get<{ Params: { n: string } }>('/entry/:n', async ({ params }) => {
      const { rows } = await ground.pool.query(
        'select seq, hash, body from ledger_entry where stream = $1 order by seq desc limit 1',
        [`tree:${params.n}`],
      )
      return rows[0] as unknown
    })
    const each = (path: string) =>
      measureTime(async () => {
        for (let n = 1; n <= PROOFS; n += 1) {
          const { statusCode } = await app.inject(`${path}/${((n * 7_919) % LEDGER) + 1}`)
          if (statusCode !== 200) throw new Error(`${path} returned status ${statusCode}`)
        }
      })
    const measured = await alternate(
      () => each('/proof'),
      () => each('/entry'),
    )
    await app.close()
    const ratio = measured.ours / measured.bare
    return {
      name: `proof in ${LEDGER} entries`,
      unit: 'ms',
      ours: measured.ours / PROOFS,
      bare: measured.bare / PROOFS,
      ratio,
      target: '≤ 1.5 × a bare route',
      holds: ratio <= 1.5,
    }
  })
