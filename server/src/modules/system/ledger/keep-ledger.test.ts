import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Db, openDatabase } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { currentLog } from '#platform/ledger/log.ts'
import { publishedHead } from '#platform/ledger/publish.ts'
import { freshDatabase, type FreshDatabase } from '#testing/database/database.ts'
import { ledgerIn } from '../testing/ledger/settings.ts'
import { write } from '../testing/ledger/streams.ts'
import { verdictOn } from '../testing/ledger/verdict.ts'
import { beginPublishing, keepLedger, sealAll } from './keep-ledger.ts'

let fresh: FreshDatabase
let db: Db
let folder: string

beforeEach(async () => {
  fresh = await freshDatabase()
  db = openDatabase(fresh.address, { onFault: () => undefined })
  folder = await mkdtemp(join(tmpdir(), 'cangdan-worker-'))
})
afterEach(async () => {
  await db.destroy()
  await fresh.drop()
  await rm(folder, { recursive: true, force: true })
})

const begin = () => beginPublishing({ db, settings: ledgerIn(folder) })
const writeSome = (stream: string, count: number) =>
  inTransaction(db, async (tx) => {
    for (let fact = 0; fact < count; fact += 1) await write(tx, stream, fact)
  })

describe('ledger worker', () => {
  it('seals and signs waiting entries, and stops when told', async () => {
    await writeSome('tree:1', 3)
    const log = pino({ level: 'silent' })
    const stop = keepLedger({ db, log, settings: ledgerIn(folder) })
    const sealed = async () => (await verdictOn(db)).leaves
    await expect.poll(sealed).toBe(4)
    const size = async () => (await publishedHead(db, (await currentLog(db))!))?.head.size
    await expect.poll(size).toBe(4)
    await stop()
    expect((await verdictOn(db)).faults).toEqual([])
  })

  it('continues with an unreadable policy, and reports it until it is readable', async () => {
    const policyFile = join(folder, 'policy')
    const settings = { ...ledgerIn(folder), policyFile }
    await writeSome('tree:1', 3)
    const open = async () =>
      (await sql<{ kind: string }>`select kind from ledger_fault where clear_time is null`.execute(db)).rows
    for (const spoil of [async () => undefined, () => writeFile(policyFile, 'witness nobody\n')]) {
      await spoil()
      await sealAll(await beginPublishing({ db, settings }))
      expect(new Set((await open()).map(({ kind }) => kind))).toEqual(new Set(['policy']))
    }
    expect((await publishedHead(db, (await currentLog(db))!))?.head.size).toBe(4)
    await writeFile(policyFile, 'quorum none\n')
    await beginPublishing({ db, settings })
    expect(await open()).toEqual([])
  })

  it('clears faults of tiles and signer after a successful seal, and no other faults', async () => {
    await begin()
    await writeSome('tree:1', 3)
    await sql`insert into ledger_fault (kind, detail) values ('signer', 'its key'), ('tiles', 'its root'), ('stream', 'its place')`.execute(
      db,
    )
    const stop = keepLedger({ db, log: pino({ level: 'silent' }), settings: ledgerIn(folder) })
    const open = async () =>
      (await sql<{ kind: string }>`select kind from ledger_fault where clear_time is null`.execute(db)).rows
    await expect.poll(open).toEqual([{ kind: 'stream' }])
    await stop()
  })
})
