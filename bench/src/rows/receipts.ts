// Overhead of ledger entries when receipts are issued, contention between streams, and the product compared with plain statements for splits and
// mergers.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../../server/src/platform/database/database.ts'
import { type PostgresCluster, startCluster } from '../../../server/src/platform/postgres/cluster.ts'
import { beginPublishing, sealAll } from '../../../server/src/modules/system/ledger/ledger-worker.ts'
import { createLedgerSettings } from '../ledger-settings.ts'
import { alternate } from '../measure.ts'
import { BareWriter } from '../receipts/bare.ts'
import { prepareFixture } from '../receipts/fixture.ts'
import { type RoundRequest, startWriter } from '../receipts/processes.ts'
import type { Row } from '../report.ts'

const ISSUERS = 16
const SPLITTERS = 8
const ISSUES: RoundRequest = { what: 'issue', writers: ISSUERS, each: 20 }
/** Many short rounds, because the load of the machine changes within seconds. */
const ROUNDS = 15
const SEAL_ROUNDS = 5
const SEAL_EVERY_MS = 500

async function withReceiptFixture(
  work: (connection: PostgresCluster['connection'], folder: string) => Promise<Row>,
): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'cangdan-bench-'))
  const cluster = await startCluster({
    folder: join(folder, 'postgres'),
    settings: { shared_buffers: '256MB' },
  })
  try {
    await prepareFixture(cluster.connection, ISSUERS)
    return await work(cluster.connection, folder)
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function withWriters(writers: readonly { stop: () => Promise<void> }[], work: () => Promise<Row>): Promise<Row> {
  try {
    return await work()
  } finally {
    for (const writer of writers) await writer.stop()
  }
}

const buildRateRow = (name: string, unit: string, least: number, measured: { ours: number; bare: number }): Row => {
  const ratio = measured.ours / measured.bare
  return { name, unit, ...measured, ratio, target: `≥ ${least} of bare`, holds: ratio >= least }
}

export const measureReceiptIssue = (): Promise<Row> =>
  withReceiptFixture(async (connection) => {
    const [ours, bare] = [await startWriter(connection), await startWriter(connection, { hasEntries: false })]
    return withWriters([ours, bare], async () =>
      buildRateRow(
        `receipts issued, ${ISSUERS} writers`,
        'issues/s',
        0.7,
        await alternate(
          () => ours.round(ISSUES),
          () => bare.round(ISSUES),
          ROUNDS,
        ),
      ),
    )
  })

/** Issues receipts while entries are sealed and signed twice a second, and without sealing. */
export const measureIssueWhileSealing = (): Promise<Row> =>
  withReceiptFixture(async (connection, folder) => {
    const writer = await startWriter(connection)
    const db = openDatabase(connection, { onError: () => undefined })
    const seal = await beginPublishing({ db, settings: createLedgerSettings(folder) })
    const request: RoundRequest = { ...ISSUES, each: 100 }
    try {
      return await withWriters([writer], async () =>
        buildRateRow(
          'issues while sealing',
          'issues/s',
          0.9,
          await alternate(
            () =>
              withRepeatedTask(
                () => sealAll(seal),
                () => writer.round(request),
              ),
            () => writer.round(request),
            SEAL_ROUNDS,
          ),
        ),
      )
    } finally {
      await db.destroy()
    }
  })

/** Repeats one task every half second until the other ends. */
async function withRepeatedTask(each: () => Promise<void>, work: () => Promise<number>): Promise<number> {
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
export const measureSeparateStreams = (): Promise<Row> =>
  withReceiptFixture(async (connection) => {
    const writer = await startWriter(connection)
    return withWriters([writer], async () =>
      buildRateRow(
        'issues beside an open stream',
        'issues/s',
        0.9,
        await alternate(
          () => writer.round({ ...ISSUES, what: 'issue beside an open one' }),
          () => writer.round(ISSUES),
          ROUNDS,
        ),
      ),
    )
  })

export const measureSplitsAndMergers = (): Promise<Row> =>
  withReceiptFixture(async (connection) => {
    const ours = await startWriter(connection)
    const bare = new BareWriter(connection, SPLITTERS)
    return withWriters([ours, bare], async () => {
      const measured = await alternate(
        () => ours.round({ what: 'splits and mergers', writers: SPLITTERS, each: 7 }),
        () => bare.round(SPLITTERS, 7),
        ROUNDS,
      )
      return buildRateRow(`splits and mergers, ${SPLITTERS} writers`, 'a second', 0.5, measured)
    })
  })
