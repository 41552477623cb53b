// Entries stay witnessed while newer heads wait for the witness, and archives end at the last witnessed head.
import { parseCheckpoint, parseNote } from '@cangdan/protocol/ledger'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type LogDesk,
  createLogDesk,
  type WitnessDesk,
  createWitnessDesk,
} from '#modules/system/testing/ledger/witness-desk.ts'
import { runWitnessCommand } from '../witness/command.ts'
import { buildArchive } from './archive/write-archive.ts'
import { createHeadCache, proveStream } from './prove.ts'
import { createTileCache } from './tile-reader.ts'
import { findWitnessedHead } from './witnessed-head.ts'

let ours: LogDesk
let witness: WitnessDesk
beforeAll(async () => {
  ours = await createLogDesk()
  witness = await createWitnessDesk(ours, await ours.grow(3), { url: ours.url })
  ours.trust(witness.vkey)
})
afterAll(async () => {
  await witness.close()
  await ours.close()
})

const pull = () =>
  runWitnessCommand(['pull', '--folder', witness.folder], () => undefined, new AbortController().signal)
const createProofDeps = () => ({
  db: ours.db,
  tiles: createTileCache(),
  heads: createHeadCache(),
  policy: ours.publishing.policy,
})
const readSize = (note: string | null | undefined) => parseCheckpoint(parseNote(note ?? '').body).size

it('proves a stream with the newest witnessed head that covers it', async () => {
  const policy = ours.publishing.policy
  if (policy === undefined) throw new Error('no policy')
  expect(await findWitnessedHead(ours.db, ours.log, policy)).toBeUndefined()
  const before = await proveStream(createProofDeps(), 'tree:1', 10)
  const { head: seen } = await ours.grow(4)
  expect(await pull()).toBe(0)
  const { head: last } = await ours.grow(1)
  expect((await findWitnessedHead(ours.db, ours.log, policy))?.head.size).toBe(seen.size)
  const [older, younger] = [
    await proveStream(createProofDeps(), 'tree:2', 10),
    await proveStream(createProofDeps(), 'tree:1', 10),
  ]
  expect([before, older, younger].map(({ logs }) => readSize(logs[0]?.note))).toEqual([4, seen.size, last.size])
  expect(older.entries.every(({ index }) => index !== null)).toBe(true)
  const { rows } = await sql`select size from ledger_witnessed`.execute(ours.db)
  expect(rows).toEqual([{ size: seen.size }])
  const plain = await proveStream({ ...createProofDeps(), policy: undefined }, 'tree:2', 10)
  expect(readSize(plain.logs[0]?.note)).toBe(last.size)
})

it('ends an archive at the newest witnessed head', async () => {
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const policy = `witness bank ${witness.vkey}\nquorum bank\n`
  const readLastSize = async (policyText: string | null) => {
    for await (const { name, content } of buildArchive(ours.db, { from: day, to: day, policy: policyText }))
      if (name.endsWith('/checkpoint')) for await (const part of content) return readSize(part.toString())
    return undefined
  }
  expect(await readLastSize(policy)).toBe(8)
  expect(await readLastSize(null)).toBe(9)
})
