// Heads changed in the database, or with too few signatures.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TreeEdge } from '#platform/ledger/format/tree.ts'
import { hashLeaf } from '@cangdan/protocol/ledger'
import { type Db, openDatabase } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { sha256 } from '#platform/ledger/primitives.ts'
import { getSignerFile } from '#platform/ledger/settings.ts'
import { createFileMemory } from '#platform/ledger/signer.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database/database.ts'
import { createTestLedgerSettings } from '../testing/ledger/settings.ts'
import { appendStreamEntry } from '../testing/ledger/streams.ts'
import { beginPublishing, sealAll } from './ledger-worker.ts'
import { type ExternalKnowledge, verifyLedger } from './verify-ledger.ts'
import { verifyStream } from './verify-stream.ts'

const HEADS = 40

let fresh: TestDatabase
let db: Db
let folder: string
beforeAll(async () => {
  fresh = await createTestDatabase()
  db = openDatabase(fresh.address, { onError: () => undefined })
  folder = await mkdtemp(join(tmpdir(), 'cangdan-heads-'))
  const publishing = await beginPublishing({ db, settings: createTestLedgerSettings(folder) })
  for (let head = 0; head < HEADS; head += 1) {
    await inTransaction(db, async (tx) => {
      for (let fact = 0; fact < 10; fact += 1) await appendStreamEntry(tx, `tree:${1 + (fact % 3)}`, fact)
    })
    await sealAll(publishing)
  }
})
afterAll(async () => {
  await db.destroy()
  await fresh.drop()
  await rm(folder, { recursive: true, force: true })
})

const createMemory = () => createFileMemory(getSignerFile(createTestLedgerSettings(folder)))

async function findAfter(work: (tx: Db) => Promise<unknown>, known: ExternalKnowledge = {}): Promise<string[]> {
  let found: string[] = []
  const undone = new Error('undone')
  await inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await work(tx)
    found = (await verifyLedger(tx, [], known)).findings.map(({ where, what }) => `${where}: ${what}`)
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return found
}

const changeText = (tx: Db, leaf: number) =>
  sql`update ledger_entry set body = convert_to(replace(convert_from(body, 'utf8'), '"fact":', '"fact":1'), 'utf8')
       where id = (select entry_id from ledger_leaf where leaf = ${leaf})`.execute(tx)

async function recomputeTree(tx: Db): Promise<void> {
  const { rows } = await sql<{ body: Buffer }>`
    select body from ledger_leaf join ledger_entry on id = entry_id order by leaf`.execute(tx)
  const { rows: heads } = await sql<{ size: number }>`select size from ledger_checkpoint`.execute(tx)
  const edge = new TreeEdge(sha256, 0, [])
  for (const { body } of rows) {
    edge.push(hashLeaf(sha256, body))
    if (heads.some(({ size }) => size === edge.size))
      await sql`update ledger_checkpoint set root = ${Buffer.from(edge.root())} where size = ${edge.size}`.execute(tx)
  }
  for (const { level, n, data } of edge.changedTiles())
    await sql`update ledger_tile set data = ${Buffer.from(data)} where level = ${level} and n = ${n}`.execute(tx)
}

it('verify up to the head in the signer’s memory', async () => {
  expect(await findAfter(async () => undefined, { memory: createMemory() })).toEqual([])
})

it('report the changed leaf, even with many later heads', async () => {
  const found = await findAfter((tx) => changeText(tx, 5))
  expect(found).toContain('tile 0/0: its hash 5 is not that of leaf 5')
  expect(found).toContain(`heads: ${HEADS - 5} more do not hold`)
})

it('report the leaves of the first invalid head if the rest was recomputed', async () => {
  const found = await findAfter(async (tx) => {
    await changeText(tx, 17)
    await recomputeTree(tx)
  })
  expect(found).toContainEqual(expect.stringMatching(/^head 21: the signature of .* is not of this note$/))
  expect(found).toContainEqual(expect.stringMatching(/^leaves 11 to 20: stand between/))
})

it('report removed signatures, and another tree by the signer’s memory', async () => {
  const removeSignatures = async (tx: Db) => {
    await changeText(tx, 17)
    await recomputeTree(tx)
    await sql`delete from ledger_signature`.execute(tx)
  }
  const moveSealsBack = (tx: Db) =>
    sql`update ledger_checkpoint set seal_time = seal_time - interval '1 hour'`.execute(tx)
  expect(await findAfter(async (tx) => [await removeSignatures(tx), await moveSealsBack(tx)])).toContainEqual(
    expect.stringMatching(/^head 1: is not signed by/),
  )
  // Within the minutes allowed for a signature, and with a clock set forward.
  expect(await findAfter(removeSignatures, { memory: createMemory() })).toContainEqual(
    expect.stringMatching(new RegExp(`^what the signer remembers, head ${1 + HEADS * 10}: its root is`)),
  )
  const moveSealsForward = (tx: Db) => sql`update ledger_checkpoint set seal_time = '2090-01-01'`.execute(tx)
  expect(await findAfter(async (tx) => [await removeSignatures(tx), await moveSealsForward(tx)])).toContainEqual(
    expect.stringMatching(/is not signed by/),
  )
})

it('report missing cosignatures if the policy requires them', async () => {
  const moveSealsBack = (tx: Db) =>
    sql`update ledger_checkpoint set seal_time = seal_time - interval '2 hours'`.execute(tx)
  const none = { isWitnessed: () => false }
  expect(await findAfter(moveSealsBack, none)).toEqual([`head ${1 + HEADS * 10}: is not witnessed as the policy asks`])
  // Cosignatures are due within an hour.
  expect(await findAfter(async () => undefined, none)).toEqual([])
  expect(await findAfter(moveSealsBack, { isWitnessed: () => true })).toEqual([])
})

it('prove a single stream, or report its inconsistent entry', async () => {
  const stored: string[] = []
  expect(await verifyStream(db, 'tree:2', (line) => void stored.push(line))).toEqual([])
  expect(stored.at(-1)).toBe(`tree:2: ${HEADS * 3} entries`)
  expect(await verifyStream(db, 'tree:99', () => undefined)).toEqual([{ where: 'tree:99', what: 'has no entries' }])
  let found: readonly unknown[] = []
  await findAfter(async (tx) => {
    await changeText(tx, 5)
    found = await verifyStream(tx, 'tree:2', () => undefined)
  })
  expect(found).toContainEqual(expect.objectContaining({ where: 'tree:2 1' }))
})
