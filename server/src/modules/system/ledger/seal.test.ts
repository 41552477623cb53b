// Order of the ledger: gapless and in the order of each stream, even if writers commit late or die (docs/ledger.md).
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  toHex,
  hashLeaf,
  parseNote,
  verifySignatures,
  verifyConsistency,
  verifyInclusion,
  parseVerifierKey,
} from '@cangdan/protocol/ledger'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { type Db, openDatabase } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { LedgerFault } from '#platform/ledger/ledger-fault.ts'
import { loadCurrentLog, listLogKeys } from '#platform/ledger/log.ts'
import { primitives, sha256 } from '#platform/ledger/primitives.ts'
import { loadPublishedHead, publishHead } from '#platform/ledger/publish.ts'
import { sealWaiting } from '#platform/ledger/seal.ts'
import { getSignerFile } from '#platform/ledger/settings.ts'
import { createTileCache, createTreeReader } from '#platform/ledger/tile-reader.ts'
import { buildSignedNote } from '#platform/ledger/witnesses.ts'
import { createRandom } from '#testing/oracle/random.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database/database.ts'
import { startSealingProcess, sealInProcess } from '../testing/ledger/seal-process.ts'
import { createTestLedgerSettings } from '../testing/ledger/settings.ts'
import { writeUntilAborted, appendStreamEntry } from '../testing/ledger/streams.ts'
import { checkLedgerRows } from '../testing/ledger/verdict.ts'
import { createWitnessedLedger } from '../testing/ledger/witnessed-ledger.ts'
import { createGate } from '#testing/database/blocking.ts'
import { beginPublishing, sealAll } from './ledger-worker.ts'

let fresh: TestDatabase
let db: Db
let folder: string

beforeEach(async () => {
  fresh = await createTestDatabase()
  db = openDatabase(fresh.address, { onError: () => undefined, maxConnections: 24 })
  folder = await mkdtemp(join(tmpdir(), 'cangdan-seal-'))
})
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await db.destroy()
  await fresh.drop()
  await rm(folder, { recursive: true, force: true })
})

const setUpWitness = async () => {
  const ledger = await createWitnessedLedger(db, folder)
  closing.push(ledger.close)
  return ledger
}
const beginLog = () => beginPublishing({ db, settings: createTestLedgerSettings(folder) })
const appendEntries = (stream: string, count: number) =>
  inTransaction(db, async (tx) => {
    for (let fact = 0; fact < count; fact += 1) await appendStreamEntry(tx, stream, fact)
  })

describe('ledger seal', () => {
  it('begins a log with its origin and two keys, and orders each stream', async () => {
    await appendEntries('tree:1', 3)
    await appendEntries('tree:2', 2)
    await sealAll(await beginLog())
    const verdict = await checkLedgerRows(db)
    expect(verdict).toMatchObject({ leaves: 6, waiting: 0, errors: [] })
    const { rows } = await sql<{
      said: { kind: string; facts: { origin: string; keys: string[]; before: null } }
    }>`
      select convert_from(body, 'utf8')::jsonb as said from ledger_entry join ledger_leaf on entry_id = id where leaf = 0`.execute(
      db,
    )
    const keys = await listLogKeys(db, 1)
    expect(rows[0]?.said).toMatchObject({ kind: 'ledger_log.opened', facts: { before: null } })
    expect(rows[0]?.said.facts.keys.toSorted()).toEqual(keys.map(({ verifier_key }) => verifier_key).toSorted())
    expect(new Set(keys.map(({ state }) => state))).toEqual(new Set([1, 2]))
    // The spare key is written next to the secrets, readable by its owner only, to be moved to a safe.
    expect(await readFile(join(folder, 'ledger-spare-key.json'), 'utf8')).toContain('spare_seed')
  })

  it('numbers late commits later, without a gap', async () => {
    await beginLog()
    const [written, commit] = [createGate(), createGate()]
    onTestFinished(() => commit.open())
    const blocked: Promise<void> = inTransaction(db, async (tx) => {
      await appendStreamEntry(tx, 'tree:1', 0)
      written.open()
      await commit.opened
    })
    await written.opened
    await appendEntries('tree:2', 2)
    expect(await sealWaiting(db)).toBe(2)
    commit.open()
    await blocked
    expect(await sealWaiting(db)).toBe(1)
    expect(await checkLedgerRows(db)).toMatchObject({ leaves: 4, waiting: 0, heads: 3, errors: [] })
  })

  it('parks an inconsistent stream with its later entries, reports it, and seals the rest', async () => {
    const publishing = await beginLog()
    await appendEntries('tree:1', 2)
    await appendEntries('tree:2', 2)
    // Simulates a change without triggers.
    await sql`alter table ledger_entry disable trigger user`.execute(db)
    await sql`update ledger_entry set prev = sha256('else') where stream = 'tree:1' and seq = 1`.execute(db)
    await sql`alter table ledger_entry enable trigger user`.execute(db)
    await appendEntries('tree:1', 1)
    await sealAll(publishing)
    await appendEntries('tree:1', 1)
    await sealAll(publishing)
    expect(await checkLedgerRows(db)).toMatchObject({ leaves: 4, waiting: 0, errors: [] })
    const { rows: parked } = await sql<{ seq: number }>`
      select seq from ledger_parked join ledger_entry on id = entry_id order by seq`.execute(db)
    expect(parked.map(({ seq }) => seq)).toEqual([1, 2, 3])
    const { rows: errors } = await sql<{ kind: string; detail: string }>`
      select kind, detail from ledger_fault where clear_time is null order by id`.execute(db)
    expect(errors.map(({ kind }) => kind)).toEqual(['stream', 'stream'])
    expect(errors[0]?.detail).toMatch(/^entry \d+ \(tree:1, 1\): it names [0-9a-f]{64}, not the one before it$/)
  })

  it('rejects tiles with another root than the sealed one', async () => {
    await beginLog()
    await appendEntries('tree:1', 3)
    await sealWaiting(db)
    await sealWaiting(db)
    await sql`alter table ledger_tile disable trigger user`.execute(db)
    await sql`update ledger_tile set data = sha256('else') || substring(data from 33)`.execute(db)
    await appendEntries('tree:1', 1)
    await expect(sealWaiting(db)).rejects.toThrow('do not have their root')
    expect(
      (await sql<{ count: number }>`select count(*) as count from ledger_waiting`.execute(db)).rows[0]?.count,
    ).toBe(1)
  })

  const POINTS = [
    ...['lock', 'edge', 'number', 'check', 'store', 'commit', 'sign', 'keep', 'witness'].map(
      (step) => `before:${step}`,
    ),
    'after:witness',
  ]
  it.runIf(isFullTier)(
    'is complete after a kill at each step',
    async () => {
      const { settings, witnessed } = await setUpWitness()
      const memory = createTileCache()
      let sizes: number[] = []
      for (const [place, dieAt] of POINTS.entries()) {
        await appendEntries(`tree:${1 + (place % 3)}`, 5)
        expect(await sealInProcess(fresh.address, settings, dieAt), dieAt).toBe('died')
        const verdict = await checkLedgerRows(db)
        expect(verdict.errors, dieAt).toEqual([])
        const log = (await loadCurrentLog(db))!
        const head = await loadPublishedHead(db, log)
        if (head !== undefined) sizes.push(head.head.size)
        memory.drop()
      }
      expect(await sealInProcess(fresh.address, settings)).toBe('lived')
      const log = (await loadCurrentLog(db))!
      const { head } = (await loadPublishedHead(db, log))!
      expect(await checkLedgerRows(db)).toMatchObject({
        leaves: 1 + POINTS.length * 5,
        waiting: 0,
        errors: [],
      })
      expect(head.size).toBe(1 + POINTS.length * 5)
      expect(await witnessed()).toBe(head.size)
      sizes = [...new Set(sizes)]
      const tree = createTreeReader(db, log.id, memory)
      for (const from of sizes) {
        const [fromRoot, proof] = [await tree.root(from), await tree.consistency(from, head.size)]
        expect(verifyConsistency(sha256, { from, to: head.size, fromRoot, toRoot: head.root, proof })).toBe(true)
      }
    },
    120_000,
  )

  it.runIf(isFullTier)(
    'is gapless with sixteen writers and two sealing processes, one killed three times',
    async () => {
      const { settings, witnessed } = await setUpWitness()
      const stopping = new AbortController()
      const writers = Array.from({ length: 16 }, (_writer, seed) =>
        writeUntilAborted({ db, random: createRandom(seed + 1), signal: stopping.signal }),
      )
      const stopSealing = startSealingProcess(fresh.address, settings)
      for (const dieAt of ['after:number', 'before:commit', 'after:witness'])
        expect(await sealInProcess(fresh.address, settings, dieAt), dieAt).toBe('died')
      const listEntries = async () =>
        (await sql<{ count: number }>`select count(*)::int as count from ledger_entry`.execute(db)).rows[0]?.count
      await expect.poll(listEntries).toBeGreaterThan(60)
      stopping.abort()
      const committed = (await Promise.all(writers)).reduce((sum, count) => sum + count, 0)
      await stopSealing()
      await sealAll(await beginPublishing({ db, settings }))
      const verdict = await checkLedgerRows(db)
      expect(verdict).toMatchObject({ waiting: 0, errors: [] })
      expect(verdict.leaves).toBeGreaterThanOrEqual(committed + 1)
      expect(committed).toBeGreaterThan(50)
      expect(await witnessed()).toBe(verdict.leaves)
      // Concurrent signers with an honest witness are not a rollback.
      const { rows } = await sql`select detail from ledger_fault where kind <> 'witness'`.execute(db)
      expect(rows).toEqual([])
    },
    120_000,
  )
})

describe('signed head', () => {
  it('is a note of the log’s key that proves each entry', async () => {
    await appendEntries('tree:1', 300)
    await sealAll(await beginLog())
    const log = (await loadCurrentLog(db))!
    const published = (await loadPublishedHead(db, log))!
    const keys = (await listLogKeys(db, 1)).map(({ verifier_key }) => parseVerifierKey(sha256, verifier_key))
    expect(await verifySignatures(primitives, parseNote(buildSignedNote(published)), keys)).toHaveLength(1)
    const { size, root } = published.head
    expect(size).toBe(301)
    const { rows } = await sql<{ leaf: number; body: Buffer }>`
      select leaf, body from ledger_leaf join ledger_entry on id = entry_id where leaf in (0, 7, 255, 256, 300)`.execute(
      db,
    )
    const tree = createTreeReader(db, 1, createTileCache())
    for (const { leaf, body } of rows) {
      const proof = await tree.inclusion(leaf, size)
      expect(verifyInclusion(sha256, { index: leaf, size, leaf: hashLeaf(sha256, body), proof, root })).toBe(true)
    }
  })

  it('is not signed if it does not continue the previous one, and nothing is sealed then', async () => {
    const publishing = await beginLog()
    await appendEntries('tree:1', 4)
    await sealAll(publishing)
    const signed = JSON.parse(await readFile(getSignerFile(createTestLedgerSettings(folder)), 'utf8')) as Record<
      string,
      { size: number; root: string }
    >
    const [origin = ''] = Object.keys(signed)
    await appendEntries('tree:1', 1)
    await sealWaiting(db)
    const remember = (head: object) =>
      writeFile(getSignerFile(createTestLedgerSettings(folder)), JSON.stringify({ [origin]: head }))
    await remember({ size: 4, root: Buffer.alloc(32, 7).toString('base64') })
    await expect(publishHead(publishing)).rejects.toThrow('does not continue')
    await remember({ ...signed[origin], size: 60 })
    await expect(publishHead(publishing)).rejects.toMatchObject({
      kind: 'rollback',
      message: expect.stringContaining('60 leaves were signed') as string,
    })
    await writeFile(getSignerFile(createTestLedgerSettings(folder)), '\u0000\u0000\u0000')
    await expect(publishHead(publishing)).rejects.toThrow('memory')
    await remember(signed[origin]!)
    expect(await publishHead(publishing)).toBe(6)
  })

  it('is not signed with a key unknown to the log', async () => {
    const publishing = await beginLog()
    await appendEntries('tree:1', 1)
    await sealWaiting(db)
    const other = { ...publishing, seeds: async () => [Buffer.alloc(32, 9)] }
    await expect(publishHead(other)).rejects.toBeInstanceOf(LedgerFault)
    expect(toHex((await loadPublishedHead(db, (await loadCurrentLog(db))!))?.head.root ?? new Uint8Array())).toBe('')
  })

  it('is rejected if the settings name another origin', async () => {
    await beginLog()
    const settings = { ...createTestLedgerSettings(folder), origin: 'other.test/ledger' }
    await expect(beginPublishing({ db, settings })).rejects.toThrow('LEDGER_ORIGIN says other.test/ledger')
  })
})
