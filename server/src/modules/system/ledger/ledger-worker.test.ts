import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Db, openDatabase } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { loadCurrentLog } from '#platform/ledger/log.ts'
import { loadPublishedHead } from '#platform/ledger/publish.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database/database.ts'
import { createTestLedgerSettings } from '../testing/ledger/settings.ts'
import { appendStreamEntry } from '../testing/ledger/streams.ts'
import { checkLedgerRows } from '../testing/ledger/verdict.ts'
import { beginPublishing, startLedgerWorker, sealAll } from './ledger-worker.ts'

let fresh: TestDatabase
let db: Db
let folder: string

beforeEach(async () => {
  fresh = await createTestDatabase()
  db = openDatabase(fresh.address, { onError: () => undefined })
  folder = await mkdtemp(join(tmpdir(), 'cangdan-worker-'))
})
afterEach(async () => {
  await db.destroy()
  await fresh.drop()
  await rm(folder, { recursive: true, force: true })
})

const beginLog = () => beginPublishing({ db, settings: createTestLedgerSettings(folder) })
const appendEntries = (stream: string, count: number) =>
  inTransaction(db, async (tx) => {
    for (let fact = 0; fact < count; fact += 1) await appendStreamEntry(tx, stream, fact)
  })

describe('ledger worker', () => {
  it('seals and signs waiting entries, and stops on request', async () => {
    await appendEntries('tree:1', 3)
    const log = pino({ level: 'silent' })
    const stop = startLedgerWorker({ db, log, settings: createTestLedgerSettings(folder) })
    const countSealed = async () => (await checkLedgerRows(db)).leaves
    await expect.poll(countSealed).toBe(4)
    const loadSize = async () => (await loadPublishedHead(db, (await loadCurrentLog(db))!))?.head.size
    await expect.poll(loadSize).toBe(4)
    await stop()
    expect((await checkLedgerRows(db)).errors).toEqual([])
  })

  it('continues with an unreadable policy, and reports it until it is readable', async () => {
    const policyFile = join(folder, 'policy')
    const settings = { ...createTestLedgerSettings(folder), policyFile }
    await appendEntries('tree:1', 3)
    const listOpenFaults = async () =>
      (await sql<{ kind: string }>`select kind from ledger_fault where clear_time is null`.execute(db)).rows
    for (const spoil of [async () => undefined, () => writeFile(policyFile, 'witness nobody\n')]) {
      await spoil()
      await sealAll(await beginPublishing({ db, settings }))
      expect(new Set((await listOpenFaults()).map(({ kind }) => kind))).toEqual(new Set(['policy']))
    }
    expect((await loadPublishedHead(db, (await loadCurrentLog(db))!))?.head.size).toBe(4)
    await writeFile(policyFile, 'quorum none\n')
    await beginPublishing({ db, settings })
    expect(await listOpenFaults()).toEqual([])
  })

  it('clears faults of tiles and signer after a successful seal, and no other faults', async () => {
    await beginLog()
    await appendEntries('tree:1', 3)
    await sql`insert into ledger_fault (kind, detail) values ('signer', 'its key'), ('tiles', 'its root'), ('stream', 'its place')`.execute(
      db,
    )
    const stop = startLedgerWorker({
      db,
      log: pino({ level: 'silent' }),
      settings: createTestLedgerSettings(folder),
    })
    const listOpenFaults = async () =>
      (await sql<{ kind: string }>`select kind from ledger_fault where clear_time is null`.execute(db)).rows
    await expect.poll(listOpenFaults).toEqual([{ kind: 'stream' }])
    await stop()
  })
})
