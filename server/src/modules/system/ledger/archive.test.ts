// Offline verification of exported days of the ledger, with the verifier's own keys and notes.
import { resources } from '#modules/index.ts'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatCheckpoint, KEY_TYPES, formatNote, createVerifierKey, formatVerifierKey } from '@cangdan/protocol/ledger'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Db, openDatabase } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { loadCurrentLog, listLogKeys } from '#platform/ledger/log.ts'
import { createSeed, getPublicKey } from '#platform/ledger/keys.ts'
import { createTestDatabase, type TestDatabase, formatDatabaseUrl } from '#testing/database/database.ts'
import { sha256 } from '#platform/ledger/primitives.ts'
import { openLedgerSecrets } from '#platform/ledger/settings.ts'
import { signHead } from '#platform/ledger/signer.ts'
import { createTestLedgerSettings, TEST_ORIGIN } from '../testing/ledger/settings.ts'
import { appendStreamEntry } from '../testing/ledger/streams.ts'
import { beginPublishing, sealAll } from './ledger-worker.ts'
import { runLedgerCommand } from './ledger-command.ts'
import { runVerifyCommand } from './verify-command.ts'

let fresh: TestDatabase
let db: Db
let folder: string
/** The first day has 300 entries, the second 400 from leaf 301 on, within a tile. */
const [FIRST, SECOND] = ['2026-03-02', '2026-03-03']

beforeAll(async () => {
  fresh = await createTestDatabase()
  db = openDatabase(fresh.address, { onError: () => undefined })
  folder = await mkdtemp(join(tmpdir(), 'cangdan-archive-'))
  await sealDay(FIRST, 300)
  await sealDay(SECOND, 200)
  await sealDay(SECOND, 200)
  await exportArchive('whole', FIRST, SECOND)
  await exportArchive('second', SECOND, SECOND)
})
afterAll(async () => {
  await db.destroy()
  await fresh.drop()
  await rm(folder, { recursive: true, force: true })
})

async function sealDay(day: string, entries: number): Promise<void> {
  const publishing = await beginPublishing({ db, settings: createTestLedgerSettings(folder) })
  await inTransaction(db, async (tx) => {
    for (let fact = 0; fact < entries; fact += 1) await appendStreamEntry(tx, `tree:${1 + (fact % 7)}`, fact)
  })
  await sealAll(publishing)
  // The seal takes its time from the database, so the test moves it to the day.
  await sql`alter table ledger_checkpoint disable trigger user`.execute(db)
  await sql`update ledger_checkpoint set seal_time = ${`${day} 12:00`}::timestamp at time zone 'Asia/Shanghai'
             where seal_time > now() - interval '1 hour'`.execute(db)
  await sql`alter table ledger_checkpoint enable trigger user`.execute(db)
}

const buildEnv = (): NodeJS.ProcessEnv => ({
  DATABASE_URL: formatDatabaseUrl(fresh.connection),
  CANGDAN_DATA: folder,
  LEDGER_ORIGIN: TEST_ORIGIN,
})
const getPath = (name: string) => join(folder, name)

async function exportArchive(name: string, from: string, to: string): Promise<void> {
  expect(
    await runLedgerCommand(
      buildEnv(),
      ['export', getPath(name), '--from', from, '--to', to],
      () => undefined,
      resources,
    ),
  ).toBe(0)
}

async function verifyFolder(...args: string[]): Promise<{ readonly status: number; readonly output: string }> {
  const lines: string[] = []
  const status = await runVerifyCommand(buildEnv(), args, (line) => void lines.push(line), resources)
  return { status, output: lines.join('\n') }
}

const loadOwnKey = async () => {
  const log = await loadCurrentLog(db)
  const [working] = (await listLogKeys(db, log?.id ?? 0)).filter(({ state }) => state === 1)
  return working?.verifier_key ?? ''
}

/** Copies a day and changes the copy. */
async function copySpoilt(of: string, spoil: (log: string) => Promise<void>): Promise<string> {
  const copy = await mkdtemp(join(folder, 'spoilt-'))
  await cp(getPath(of), copy, { recursive: true })
  await spoil(join(copy, 'log-1'))
  return copy
}

async function flipByte(file: string, place: number): Promise<void> {
  const bytes = await readFile(file)
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
  await writeFile(file, bytes)
}

describe('exported days of the ledger', () => {
  it('verify from the first leaf or from the tile in which a day begins', async () => {
    const key = await loadOwnKey()
    const whole = await verifyFolder(getPath('whole'), '--key', key)
    expect(whole.output).toContain(`${TEST_ORIGIN}: 701 entries, 3 heads`)
    expect(whole.output).toContain('All of it holds.')
    const second = await verifyFolder(getPath('second'), '--key', key)
    expect(second.output).toContain('445 entries from leaf 256 on, 3 heads')
    expect([whole.status, second.status]).toEqual([0, 0])
  })

  it('name the keys used if the verifier supplied no keys', async () => {
    const { output, status } = await verifyFolder(getPath('second'))
    expect(status).toBe(0)
    expect(output).toContain('keys of the folder itself')
  })

  it('are checked against a kept note', async () => {
    const kept = join(getPath('whole'), 'log-1/checkpoints/501')
    expect(await verifyFolder(getPath('second'), '--against', kept)).toMatchObject({ status: 0 })
    const other = await signAnotherTree()
    const { status, output } = await verifyFolder(getPath('second'), '--key', await loadOwnKey(), '--against', other)
    expect(status).toBe(1)
    expect(output).toMatch(/other-note: 501: its root is [0-9a-f]{64}, the leaves give [0-9a-f]{64}/)
    expect((await verifyFolder(getPath('second'), '--against', await signAnotherTree(100))).output).toContain(
      'is older than what is here',
    )
  })

  it.each<[string, 'whole' | 'second', (log: string) => Promise<void>, RegExp]>([
    [
      'a byte of an entry',
      'second',
      (log) => flipByte(join(log, 'tile/entries/001'), 5_000),
      /tile 0\/1: its hash \d+ is not that of leaf 2(5[6-9]|[67]\d)/,
    ],
    ['a byte of a tile', 'whole', (log) => flipByte(join(log, 'tile/0/000'), 40), /tile 0\/0: its hash 1 is not/],
    [
      'a byte of the tile beside the first entry',
      'second',
      (log) => flipByte(join(log, 'tile/1/000.p/2'), 3),
      /head 301: its root is/,
    ],
    ['a bundle that is gone', 'whole', (log) => unlink(join(log, 'tile/entries/001')), /tile\/entries\/001 is missing/],
    ['a tile that is gone', 'whole', (log) => unlink(join(log, 'tile/0/001')), /tile 0\/1: is missing/],
    [
      'an entry that was dropped',
      'second',
      async (log) => {
        const file = join(log, 'tile/entries/001')
        const bytes = await readFile(file)
        await writeFile(file, bytes.subarray(2 + bytes.readUInt16BE(0)))
      },
      /has 255 entries|head 501: its root/,
    ],
    [
      'two entries that changed places',
      'second',
      async (log) => {
        const file = join(log, 'tile/entries/001')
        const bytes = await readFile(file)
        const [first, second] = [2 + bytes.readUInt16BE(0), 2 + bytes.readUInt16BE(2 + bytes.readUInt16BE(0))]
        const swapped = [
          bytes.subarray(first, first + second),
          bytes.subarray(0, first),
          bytes.subarray(first + second),
        ]
        await writeFile(file, Buffer.concat(swapped))
      },
      /head 301: its root is/,
    ],
    [
      'the tail',
      'whole',
      (log) => rename(join(log, 'tile/entries/002.p/189'), join(log, 'tile/entries/002.p/188')),
      /tile\/entries\/002\.p\/189 is missing/,
    ],
    [
      'a signature',
      'second',
      async (log) => {
        const file = join(log, 'checkpoints/501')
        const note = await readFile(file, 'utf8')
        await writeFile(
          file,
          note.replace(/(.{6})==\n$|(.{6})=\n$|(.{6})\n$/, (line) =>
            line.startsWith('A') ? `B${line.slice(1)}` : `A${line.slice(1)}`,
          ),
        )
      },
      /head 501: .*signature/,
    ],
    [
      'a signature that is gone',
      'second',
      async (log) => {
        const file = join(log, 'checkpoints/501')
        await writeFile(
          file,
          (await readFile(file, 'utf8')).replaceAll(TEST_ORIGIN, (name, place) =>
            place === 0 ? name : 'nobody.example',
          ),
        )
      },
      /head 501: is not signed by ledger\.test\/cangdan/,
    ],
    [
      'the checkpoint beside them',
      'second',
      async (log) => {
        const [file, other] = [join(log, 'checkpoint'), join(log, 'checkpoints/501')]
        const [origin, size, , ...rest] = (await readFile(file, 'utf8')).split('\n')
        const [, , root] = (await readFile(other, 'utf8')).split('\n')
        await writeFile(file, [origin, size, root, ...rest].join('\n'))
      },
      /checkpoint 701: its root is/,
    ],
  ])('report the change: %s', async (_what, of, spoil, named) => {
    const { status, output } = await verifyFolder(await copySpoilt(of, spoil), '--key', await loadOwnKey())
    expect(output).toMatch(named)
    expect(status).toBe(1)
  })

  it('are rejected with another key than the contract’s', async () => {
    const other = formatVerifierKey(
      createVerifierKey(sha256, TEST_ORIGIN, KEY_TYPES.ed25519, getPublicKey(createSeed())),
    )
    const { status, output } = await verifyFolder(getPath('second'), '--key', other)
    expect(status).toBe(1)
    expect(output).toContain('it is signed by another key')
  })

  it('report missing parts', async () => {
    await expect(verifyFolder(await mkdtemp(join(folder, 'empty-')))).rejects.toThrow('is no archive of a ledger')
    const lines: string[] = []
    await runLedgerCommand(
      buildEnv(),
      ['export', getPath('none'), '--from', '2020-01-01'],
      (line) => void lines.push(line),
      resources,
    )
    expect(lines).toEqual(['Nothing was sealed from 2020-01-01 to 2020-01-01.'])
    await expect(
      runLedgerCommand(buildEnv(), ['export', getPath('whole'), '--from', FIRST], () => undefined, resources),
    ).rejects.toThrow('is not empty')
  })

  it('have a root computed by RFC 6962 without code of the product', async () => {
    const log = join(getPath('whole'), 'log-1')
    const leaves: Buffer[] = []
    for (const name of ['000', '001', '002.p/189']) {
      const bundle = await readFile(join(log, 'tile/entries', name))
      for (let place = 0; place < bundle.length; place += 2 + bundle.readUInt16BE(place))
        leaves.push(H(Buffer.of(0), bundle.subarray(place + 2, place + 2 + bundle.readUInt16BE(place))))
    }
    const note = await readFile(join(log, 'checkpoint'), 'utf8')
    expect(note.split('\n').slice(0, 3)).toEqual([TEST_ORIGIN, '701', MTH(leaves).toString('base64')])
  })
})

const H = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

function MTH(D: readonly Buffer[]): Buffer {
  if (D.length === 1) return D[0] ?? Buffer.alloc(0)
  let k = 1
  while (k * 2 < D.length) k *= 2
  return H(Buffer.of(1), MTH(D.slice(0, k)), MTH(D.slice(k)))
}

/** Signs a note with the same key over another tree. */
async function signAnotherTree(size = 501): Promise<string> {
  const head = { origin: TEST_ORIGIN, size, root: new Uint8Array(32).fill(7) }
  const nothing = { size: 0, root: new Uint8Array(32) }
  const memory = { last: async () => nothing, keep: async () => undefined }
  const seeds = await (await openLedgerSecrets(createTestLedgerSettings(folder))).ledgerSeeds()
  const signatures = await signHead(memory, seeds, head, async () => [])
  await writeFile(getPath('other-note'), formatNote({ body: formatCheckpoint(head), signatures }))
  return getPath('other-note')
}
