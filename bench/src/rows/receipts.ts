// Overhead of ledger entries when receipts are issued, contention between streams, and the product compared with plain statements for splits and
// mergers.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../../server/src/platform/database/database.ts'
import { type PostgresCluster, startCluster } from '../../../server/src/platform/postgres/cluster.ts'
import { beginPublishing, sealAll } from '../../../server/src/modules/system/ledger/keep-ledger.ts'
import { ledgerSettingsIn } from '../ledger-settings.ts'
import { inTurn } from '../measure.ts'
import { BareWriter } from '../receipts/bare.ts'
import { prepareGround } from '../receipts/ground.ts'
import { type Asked, startWriter } from '../receipts/processes.ts'
import type { Row } from '../report.ts'

const ISSUERS = 16
const SPLITTERS = 8
const ISSUES: Asked = { what: 'issue', writers: ISSUERS, each: 20 }
/** Many short rounds, because the load of the machine changes within seconds. */
const ROUNDS = 15
const SEAL_ROUNDS = 5
const SEAL_EVERY_MS = 500

async function onGround(
  work: (connection: PostgresCluster['connection'], folder: string) => Promise<Row>,
): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'cangdan-bench-'))
  const cluster = await startCluster({
    folder: join(folder, 'postgres'),
    settings: { shared_buffers: '256MB' },
  })
  try {
    await prepareGround(cluster.connection, ISSUERS)
    return await work(cluster.connection, folder)
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function withWriters(
  writers: readonly { stop: () => Promise<void> }[],
  work: () => Promise<Row>,
): Promise<Row> {
  try {
    return await work()
  } finally {
    for (const writer of writers) await writer.stop()
  }
}

const rowOf = (name: string, unit: string, least: number, measured: { ours: number; bare: number }): Row => {
  const ratio = measured.ours / measured.bare
  return { name, unit, ...measured, ratio, target: `≥ ${least} of bare`, holds: ratio >= least }
}

export const receiptIssue = (): Promise<Row> =>
  onGround(async (connection) => {
    const [ours, bare] = [await startWriter(connection), await startWriter(connection, { hasEntries: false })]
    return withWriters([ours, bare], async () =>
      rowOf(
        `receipts issued, ${ISSUERS} writers`,
        'issues/s',
        0.7,
        await inTurn(
          () => ours.round(ISSUES),
          () => bare.round(ISSUES),
          ROUNDS,
        ),
      ),
    )
  })

/** Issues receipts while entries are sealed and signed twice a second, and without sealing. */
export const issueWhileSealing = (): Promise<Row> =>
  onGround(async (connection, folder) => {
    const writer = await startWriter(connection)
    const db = openDatabase(connection, { onFault: () => undefined })
    const seal = await beginPublishing({ db, settings: ledgerSettingsIn(folder) })
    const asked: Asked = { ...ISSUES, each: 100 }
    try {
      return await withWriters([writer], async () =>
        rowOf(
          'issues while sealing',
          'issues/s',
          0.9,
          await inTurn(
            () =>
              whileRepeated(
                () => sealAll(seal),
                () => writer.round(asked),
              ),
            () => writer.round(asked),
            SEAL_ROUNDS,
          ),
        ),
      )
    } finally {
      await db.destroy()
    }
  })

/** Repeats one task every half second until the other ends. */
async function whileRepeated(each: () => Promise<void>, work: () => Promise<number>): Promise<number> {
  const ending = new AbortController()
  const repeating = (async () => {
    while (!ending.signal.aborted) {
      await each()
      await sleep(SEAL_EVERY_MS)
    }
  })()
  try {
    return await work()
  } finally {
    ending.abort()
    await repeating
  }
}

/** Issues receipts next to an open transaction with an entry in another stream, and without one. */
export const streamsApart = (): Promise<Row> =>
  onGround(async (connection) => {
    const writer = await startWriter(connection)
    return withWriters([writer], async () =>
      rowOf(
        'issues beside an open stream',
        'issues/s',
        0.9,
        await inTurn(
          () => writer.round({ ...ISSUES, what: 'issue beside an open one' }),
          () => writer.round(ISSUES),
          ROUNDS,
        ),
      ),
    )
  })

export const splitsAndMergers = (): Promise<Row> =>
  onGround(async (connection) => {
    const ours = await startWriter(connection)
    const bare = new BareWriter(connection, SPLITTERS)
    return withWriters([ours, bare], async () => {
      const measured = await inTurn(
        () => ours.round({ what: 'splits and mergers', writers: SPLITTERS, each: 7 }),
        () => bare.round(SPLITTERS, 7),
        ROUNDS,
      )
      return rowOf(`splits and mergers, ${SPLITTERS} writers`, 'a second', 0.5, measured)
    })
  })
