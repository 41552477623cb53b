// A witness behind a firewall: it reads heads, verifies them and sends its signature, with the command that a bank uses.
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type NoteSignature,
  formatNote,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  formatProofFile,
  verifySignatures,
} from '@cangdan/protocol/ledger'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { primitives, sha256 } from '#platform/ledger/primitives.ts'
import { compareWithWitnesses } from '#platform/ledger/publish.ts'
import { createTreeReader } from '#platform/ledger/tile-reader.ts'
import {
  type LogDesk,
  createLogDesk,
  type WitnessDesk,
  createWitnessDesk,
} from '#modules/system/testing/ledger/witness-desk.ts'
import { runWitnessCommand } from './command.ts'
import { createWitnessServer } from './serve.ts'
import { StateFiles } from './state-files.ts'

let ours: LogDesk
let witness: WitnessDesk
const closing: (() => Promise<unknown>)[] = []
const output: string[] = []
beforeEach(async () => {
  ours = await createLogDesk()
  witness = await createWitnessDesk(ours, await ours.grow(3), { url: ours.url })
  closing.push(witness.close, ours.close)
  output.length = 0
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const running = new AbortController().signal
const pull = (...more: string[]) =>
  runWitnessCommand(['pull', '--folder', witness.folder, ...more], (line) => output.push(line), running)
const readCosignatures = async () => {
  const note = parseNote(await (await fetch(`${ours.url}/checkpoint`)).text())
  const verified = await verifySignatures(primitives, note, [parseVerifierKey(sha256, witness.vkey)])
  return { size: parseCheckpoint(note.body).size, times: verified.map(({ time }) => time) }
}
const listEvidence = () => readdir(join(witness.folder, 'evidence')).catch(() => [])

describe('pulling witness', () => {
  it('verifies each head by tiles, and the log publishes its signature', async () => {
    ours.trust(witness.vkey)
    for (const count of [1, 300, 5]) {
      const { head } = await ours.grow(count)
      expect(await pull()).toBe(0)
      expect(await readCosignatures()).toMatchObject({ size: head.size, times: [expect.any(Number)] })
    }
    expect(await pull()).toBe(0)
    expect(output.at(-1)).toContain('310 leaves signed')
  })

  it('reports a log that is unreachable or rejects its signature, and signs later', async () => {
    await ours.grow(5)
    expect(await pull()).toBe(2)
    expect(output.at(-1)).toContain('403 no witness of the policy signed this')
    ours.trust(witness.vkey)
    expect(await pull()).toBe(0)
    expect((await readCosignatures()).times).toHaveLength(1)
  })

  it('finds a fork by tiles, stores evidence, and exits with 1 from then on', async () => {
    ours.trust(witness.vkey)
    await ours.grow(20)
    expect(await pull()).toBe(0)
    const theirs = await createLogDesk(ours)
    closing.push(theirs.close)
    await theirs.grow(60)
    await pointTo(theirs.url)
    expect(await pull()).toBe(1)
    expect(output.join('\n')).toContain('does not continue')
    expect(await listEvidence()).toEqual([expect.stringContaining('-fork-')])
    await pointTo(ours.url)
    await ours.grow(5)
    expect(await pull()).toBe(1)
    expect(output.at(-1)).toContain('it has forked')
  })

  it('reports a log that has lost leaves, and signs no smaller head', async () => {
    ours.trust(witness.vkey)
    const theirs = await createLogDesk(ours)
    closing.push(theirs.close)
    await theirs.grow(8)
    await ours.grow(30)
    expect(await pull()).toBe(0)
    await pointTo(theirs.url)
    expect(await pull()).toBe(1)
    expect(output.at(-1)).toContain('shows 9 leaves, and 34 were signed')
    // Without their tiles it is unknown whether these are the first of the 34 leaves.
    expect(await listEvidence()).toEqual([expect.stringContaining('-unproven-')])
  })
})

async function pointTo(url: string): Promise<void> {
  const file = join(witness.folder, 'witness.json')
  const settings = JSON.parse(await readFile(file, 'utf8')) as { logs: { url: string }[] }
  for (const log of settings.logs) log.url = url
  await writeFile(file, JSON.stringify(settings))
}

describe('entries of the bank', () => {
  const folder = () => join(witness.folder, 'entries')

  /** Stores an entry and its proof in the current head, as the bank gets them from the platform. */
  async function keepEntry(from: LogDesk, index: number, name: string): Promise<void> {
    const { rows } = await sql<{ body: Buffer }>`
      select body from ledger_leaf join ledger_entry on id = entry_id where leaf = ${index}`.execute(from.db)
    const note = parseNote(await (await fetch(`${from.url}/checkpoint`)).text())
    const { size } = parseCheckpoint(note.body)
    const hashes = await createTreeReader(from.db, from.log.id, from.publishing.tiles).inclusion(index, size)
    await mkdir(folder(), { recursive: true })
    await writeFile(join(folder(), `${name}.json`), rows[0]?.body ?? '')
    await writeFile(join(folder(), `${name}.tlog-proof`), formatProofFile({ index, hashes, note }))
  }

  function oneBitChanged(base64: string): string {
    const bytes = Buffer.from(base64, 'base64')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    return bytes.toString('base64')
  }

  it('are proven again at each head', async () => {
    ours.trust(witness.vkey)
    await keepEntry(ours, 2, 'receipt-1')
    await ours.grow(300)
    await keepEntry(ours, 270, 'receipt-2')
    expect(await pull('--entries', folder())).toBe(0)
    expect(output[0]).toContain('2 entries proven in 304 leaves')
    await ours.grow(1)
    expect(await pull('--entries', folder())).toBe(0)
  })

  it.each([
    ['an entry that was changed', async () => writeFile(join(folder(), 'receipt-1.json'), '{}')],
    [
      'a proof with a hash too many',
      async () => {
        const file = join(folder(), 'receipt-1.tlog-proof')
        const text = await readFile(file, 'utf8')
        await writeFile(file, text.replace('\n\n', `\n${Buffer.alloc(32).toString('base64')}\n\n`))
      },
    ],
    [
      'a note whose signature was changed',
      async () => {
        const file = join(folder(), 'receipt-1.tlog-proof')
        const text = await readFile(file, 'utf8')
        await writeFile(
          file,
          text.replace(/\S+\n$/, (signature) => `${oneBitChanged(signature)}\n`),
        )
      },
    ],
    ['an entry that is missing', async () => rm(join(folder(), 'receipt-1.json'))],
  ])('are reported if they prove nothing: %s', async (_, spoil) => {
    ours.trust(witness.vkey)
    await keepEntry(ours, 2, 'receipt-1')
    await spoil()
    await ours.grow(3)
    expect(await pull('--entries', folder())).toBe(1)
    expect(output.join('\n')).toContain('receipt-1.tlog-proof: ')
    expect(await listEvidence()).toEqual([])
  })

  it('prove a fork if the log has signed them in an abandoned tree', async () => {
    ours.trust(witness.vkey)
    const theirs = await createLogDesk(ours)
    closing.push(theirs.close)
    await theirs.grow(10)
    await keepEntry(theirs, 5, 'shown-to-us-alone')
    await ours.grow(30)
    expect(await pull('--entries', folder())).toBe(1)
    expect(output.join('\n')).toContain('shown-to-us-alone.tlog-proof was proven in is not continued')
    expect(await listEvidence()).toEqual([expect.stringContaining('-fork-')])
    expect((await readCosignatures()).times).toEqual([])
  })
})

describe('command', () => {
  const run = (...argv: string[]) => runWitnessCommand(argv, (line) => output.push(line), running)

  it('creates a key, starts at the head of the contract, and prints the public keys', async () => {
    const folder = join(witness.folder, 'another')
    await mkdir(folder)
    await copyFile(join(witness.folder, 'witness.json'), join(folder, 'witness.json'))
    await expect(run('pull', '--folder', folder)).rejects.toThrow('key.json cannot be read')
    expect(await run('init', '--folder', folder)).toBe(0)
    const [, key = ''] = /\n {2}(\S+)$/.exec(output.find((line) => line.startsWith('The key')) ?? '') ?? []
    expect(parseVerifierKey(sha256, key)).toMatchObject({ name: 'bank.test/witness', type: 4 })
    const before = await readFile(join(folder, 'key.json'), 'utf8')
    expect(await run('init', '--folder', folder)).toBe(0)
    expect(await readFile(join(folder, 'key.json'), 'utf8')).toBe(before)
  })

  it.each([
    [['pull'], '--folder'],
    [['serve', '--folder', '.', '--port', 'x'], '--port is a whole number'],
    [['sign', '--folder', '.'], 'Usage'],
    [['pull', '--folder', '.', '--everyone'], 'everyone'],
  ])('reports errors in %j', async (argv, words) => {
    await expect(run(...argv)).rejects.toThrow(words)
  })

  it('reports a damaged state file before it calls the log', async () => {
    const file = new StateFiles(witness.folder, witness.witness.own).fileOf(ours.log.origin)
    await writeFile(file, (await readFile(file, 'utf8')).slice(0, 40))
    await expect(pull()).rejects.toThrow(file)
  })
})

describe('cosignatures sent to the log', () => {
  const sendNote = async (note: string) =>
    (
      await fetch(`${ours.url}/cosignatures`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: note,
      })
    ).status

  it('are accepted only from witnesses of the policy, for signed heads', async () => {
    const { head, body } = await ours.grow(3)
    const files = new StateFiles(witness.folder, witness.witness.own)
    const signAt = (time: number): Promise<NoteSignature> => files.sign(head, [], time)
    const now = Math.floor(Date.now() / 1000)
    const line = await signAt(now)
    const note = formatNote({ body, signatures: [line] })
    expect(await sendNote(note)).toBe(403)
    ours.trust(witness.vkey)
    const spoilt = { ...line, bytes: line.bytes.map((byte, place) => (place === 40 ? byte ^ 1 : byte)) }
    const elsewhere = body.replace(/^[^\n]+/, 'elsewhere.test/log')
    const other = await files.sign({ ...head, origin: 'elsewhere.test/log' }, [], now)
    expect(
      await Promise.all(
        [
          'rubbish',
          formatNote({ body: 'rubbish\n', signatures: [line] }),
          formatNote({ body, signatures: [spoilt] }),
          formatNote({ body, signatures: [await signAt(now + 86_400)] }),
          formatNote({ body: elsewhere, signatures: [other] }),
          note,
        ].map(sendNote),
      ),
    ).toEqual([400, 400, 403, 403, 404, 200])
    expect((await readCosignatures()).times).toEqual([now])
  })

  it('report a log with fewer leaves than a witness has seen', async () => {
    await ours.grow(3)
    const theirs = await createLogDesk(ours)
    closing.push(theirs.close)
    const server = createWitnessServer(witness.witness, () => undefined)
    const url = await server.listen({ host: '127.0.0.1', port: 0 })
    closing.push(() => server.close())
    ours.trust(witness.vkey, url)
    await ours.grow(20)
    theirs.trust(witness.vkey, url)
    await theirs.grow(2).catch(() => undefined)
    await expect(compareWithWitnesses(theirs.publishing)).rejects.toThrow('has seen 27 leaves, and there are 3 now')
    await expect(compareWithWitnesses(ours.publishing)).resolves.toBe(true)
  })
})
