import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Db, openDatabase } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database/database.ts'
import { createTestLedgerSettings } from '../testing/ledger/settings.ts'
import { appendStreamEntry } from '../testing/ledger/streams.ts'
import { checkLedgerRows } from '../testing/ledger/verdict.ts'
import { beginPublishing, sealAll } from './ledger-worker.ts'
import { unpark } from './unpark.ts'
import { verifyLedger } from './verify-ledger.ts'

let fresh: TestDatabase
let db: Db
let folder: string

beforeEach(async () => {
  fresh = await createTestDatabase()
  db = openDatabase(fresh.address, { onError: () => undefined })
  folder = await mkdtemp(join(tmpdir(), 'cangdan-unpark-'))
})
afterEach(async () => {
  await db.destroy()
  await fresh.drop()
  await rm(folder, { recursive: true, force: true })
})

const seal = async () => sealAll(await beginPublishing({ db, settings: createTestLedgerSettings(folder) }))
const appendEntries = (stream: string, count: number) =>
  inTransaction(db, async (tx) => {
    for (let fact = 0; fact < count; fact += 1) await appendStreamEntry(tx, stream, fact)
  })
const runWithoutTriggers = (change: ReturnType<typeof sql>) =>
  inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await change.execute(tx)
  })
const listFaults = async () =>
  (await sql<{ kind: string }>`select kind from ledger_fault where clear_time is null`.execute(db)).rows.map(
    ({ kind }) => kind,
  )

it('parks an entry with a wrong hash, and returns its stream after the repair', async () => {
  await seal()
  await appendEntries('tree:1', 2)
  await appendEntries('tree:2', 3)
  const { rows: whole } = await sql<{ body: Buffer }>`
    select body from ledger_entry where stream = 'tree:2' and seq = 1`.execute(db)
  const body = whole[0]?.body
  // The database computes the hash, so only a damaged page has another one. The test makes the column an ordinary one temporarily.
  await runWithoutTriggers(sql`alter table ledger_entry alter column hash drop expression`)
  await runWithoutTriggers(
    sql`update ledger_entry set body = overlay(body placing '!'::bytea from 20) where stream = 'tree:2' and seq = 1`,
  )
  await seal()
  expect(await checkLedgerRows(db)).toMatchObject({ leaves: 4, errors: [] })
  const { rows } = await sql<{ seq: number; reason: string }>`
    select seq, reason from ledger_parked join ledger_entry on id = entry_id order by seq`.execute(db)
  expect(rows.map(({ seq }) => seq)).toEqual([1, 2])
  expect(rows[0]?.reason).toContain('its text does not have its hash')

  const left = [expect.stringContaining('does not have its hash') as string]
  expect(await unpark(db)).toEqual({ entries: 0, left })
  expect(await listFaults()).toEqual(['stream'])
  await runWithoutTriggers(sql`update ledger_entry set body = ${body} where stream = 'tree:2' and seq = 1`)
  expect(await unpark(db)).toEqual({ entries: 2, left: [] })
  await seal()
  expect(await checkLedgerRows(db)).toMatchObject({ leaves: 6, waiting: 0, errors: [] })
  expect(await listFaults()).toEqual([])
})

it('returns consistent entries and clears their fault', async () => {
  await seal()
  await appendEntries('tree:1', 2)
  await appendEntries('tree:2', 2)
  await appendEntries('tree:3', 2)
  const { rows } = await sql<{ id: number; prev: Buffer }>`
    select id, prev from ledger_entry where seq = 1 and stream in ('tree:2', 'tree:3')`.execute(db)
  await runWithoutTriggers(
    sql`update ledger_entry set prev = sha256('else') where seq = 1 and stream in ('tree:2', 'tree:3')`,
  )
  await seal()
  await appendEntries('tree:2', 2)
  await seal()
  expect(new Set(await listFaults())).toEqual(new Set(['stream']))
  const [second] = rows
  await runWithoutTriggers(sql`update ledger_entry set prev = ${second?.prev} where id = ${second?.id}`)
  expect(await unpark(db)).toMatchObject({ entries: 3, left: [expect.stringContaining('(tree:3, 1)')] })
  expect(await listFaults()).toEqual(['stream'])
  await seal()
  expect(await checkLedgerRows(db)).toMatchObject({ leaves: 8, waiting: 0, errors: [] })

  await runWithoutTriggers(sql`update ledger_entry set prev = ${rows[1]?.prev} where id = ${rows[1]?.id}`)
  expect(await unpark(db)).toEqual({ entries: 1, left: [] })
  await seal()
  expect(await listFaults()).toEqual([])
  expect((await verifyLedger(db, [])).findings).toEqual([])
})
