// A bank's witness, asked as logs ask: over HTTP, by our own publisher and by hand (C2SP tlog-witness).
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  bytesOfBase64,
  isWitnessed,
  noteText,
  parseCheckpoint,
  parseNote,
  parsePolicy,
  parseVerifierKey,
  verifiedSignatures,
  verifyConsistency,
  witnessCallText,
} from '@cangdan/protocol/ledger'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { primitives, sha256, signEd25519 } from '#platform/ledger/primitives.ts'
import { askWitnesses } from '#platform/ledger/publish.ts'
import { treeReader } from '#platform/ledger/tile-reader.ts'
import { askWitness, type SignedHead } from '#platform/ledger/witnesses.ts'
import { compilerOf } from '#platform/programs.ts'
import { type LogDesk, logDesk, type WitnessDesk, witnessDesk } from '#testing/ledger/witness-desk.ts'
import { witnessServer } from './serve.ts'
import { originHash, StateFiles } from './state.ts'
import type { Witness } from './witness.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})
const kept = <T extends { close: () => Promise<unknown> }>(made: T): T => {
  closing.push(made.close)
  return made
}
const log = async (forkOf?: LogDesk) => kept(await logDesk(forkOf))
const desk = async (...given: Parameters<typeof witnessDesk>) => kept(await witnessDesk(...given))

async function served(witness: Witness): Promise<string> {
  const server = witnessServer(witness, () => undefined)
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  closing.push(() => server.close())
  return url
}

const asPolicy = (vkey: string, url: string) => {
  const [witness] = parsePolicy(sha256, `witness bank ${vkey} ${url}\nquorum bank\n`).witnesses
  if (witness === undefined) throw new Error('no witness')
  return witness
}
const proofs = ({ db, log: { id }, publishing }: LogDesk) => {
  const tree = treeReader(db, id, publishing.tiles)
  return (from: number, to: number) => tree.consistency(from, to)
}
const asks = (from: LogDesk, head: SignedHead, { vkey }: WitnessDesk, url: string, known = 0) =>
  askWitness(asPolicy(vkey, url), head, proofs(from), known)
const post = async (url: string, body: string) => {
  const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: await response.text(),
  }
}
const callOf = async (from: LogDesk, { head, body, own }: SignedHead, oldSize: number) =>
  witnessCallText({ oldSize, proof: await proofs(from)(oldSize, head.size), note: { body, signatures: own } })

describe('a witness that is asked', () => {
  it('signs what continues the head of the contract, and the log shows its line to anyone', async () => {
    const ours = await log()
    const witness = await desk(ours, await ours.grow(3))
    const url = await served(witness.witness)
    const { head } = await ours.grow(300)
    ours.trust(witness.vkey, url)
    await askWitnesses(ours.publishing)
    const note = parseNote(await (await fetch(`${ours.url}/checkpoint`)).text())
    expect(parseCheckpoint(note.body).size).toBe(head.size)
    const policy = ours.publishing.policy
    if (policy === undefined) throw new Error('no policy')
    const signed = await verifiedSignatures(primitives, note, [parseVerifierKey(sha256, witness.vkey)])
    expect(isWitnessed(policy, signed)).toBe(true)
    expect(Math.abs((signed[0]?.time ?? 0) - Date.now() / 1000)).toBeLessThan(60)
    // What it has signed last, it tells: a log that was restored from a backup learns so that it lacks something.
    const told = await (await fetch(`${url}/${originHash(ours.log.origin)}/checkpoint`)).text()
    expect(parseCheckpoint(parseNote(told).body)).toEqual(parseCheckpoint(note.body))
  })

  it('signs the same head again, later, so that it is known to be awake', async () => {
    const ours = await log()
    const first = await ours.grow(5)
    const witness = await desk(ours, first)
    const url = await served(witness.witness)
    const lines = [await asks(ours, first, witness, url), await asks(ours, first, witness, url)]
    expect(lines.every(({ time }) => time > 0)).toBe(true)
  })

  it.each([
    ['another size than it knows', 409, async (ours: LogDesk, next: SignedHead) => callOf(ours, next, 0)],
    [
      'an old size beyond the new one',
      400,
      async (_: LogDesk, next: SignedHead) =>
        witnessCallText({ oldSize: 999, proof: [], note: { body: next.body, signatures: next.own } }),
    ],
    ['what is no call', 400, () => Promise.resolve('old 1\nrubbish')],
    [
      'a head without a signature of the log',
      403,
      async (ours: LogDesk, next: SignedHead) => {
        const strange = { name: next.head.origin, keyId: '00000000', bytes: new Uint8Array(64) }
        return witnessCallText({
          oldSize: 4,
          proof: await proofs(ours)(4, next.head.size),
          note: { body: next.body, signatures: [strange] },
        })
      },
    ],
    [
      'a signature of another key under the name of the log’s own',
      403,
      async (ours: LogDesk, next: SignedHead) => {
        const forged = next.own.map((line) => ({
          ...line,
          bytes: signEd25519(new Uint8Array(32).fill(7), Buffer.from(next.body)),
        }))
        return witnessCallText({
          oldSize: 4,
          proof: await proofs(ours)(4, next.head.size),
          note: { body: next.body, signatures: forged },
        })
      },
    ],
    [
      'another log',
      404,
      (_: LogDesk, next: SignedHead) =>
        Promise.resolve(
          witnessCallText({
            oldSize: 4,
            proof: [],
            note: { body: next.body.replace(/^[^\n]+/, 'elsewhere.test/log'), signatures: next.own },
          }),
        ),
    ],
    [
      'a proof with a hash too many',
      422,
      async (ours: LogDesk, next: SignedHead) => {
        const proof = [...(await proofs(ours)(4, next.head.size)), new Uint8Array(32)]
        return witnessCallText({ oldSize: 4, proof, note: { body: next.body, signatures: next.own } })
      },
    ],
    [
      'a proof with a hash too few',
      422,
      async (ours: LogDesk, next: SignedHead) => {
        const proof = (await proofs(ours)(4, next.head.size)).slice(1)
        return witnessCallText({ oldSize: 4, proof, note: { body: next.body, signatures: next.own } })
      },
    ],
  ])('refuses %s with %i, signs nothing, and accuses nobody', async (_, status, body) => {
    const ours = await log()
    const witness = await desk(ours, await ours.grow(3), { url: ours.url })
    const url = await served(witness.witness)
    const next = await ours.grow(20)
    const answer = await post(url, await body(ours, next))
    expect(answer.status).toBe(status)
    expect(answer.text).not.toContain('\u2014')
    if (status === 409) expect(answer).toMatchObject({ type: 'text/x.tlog.size', text: '4\n' })
    expect(await readdir(join(witness.folder, 'evidence')).catch(() => [])).toEqual([])
    expect((await asks(ours, next, witness, url)).witness.name).toBe('bank')
  })

  it('refuses a note of ten thousand signatures', async () => {
    const ours = await log()
    const first = await ours.grow(3)
    const witness = await desk(ours, first)
    const url = await served(witness.witness)
    const signatures = Array.from(
      { length: 10_000 },
      () => first.own[0] ?? { name: 'x', keyId: '', bytes: new Uint8Array() },
    )
    const { status } = await post(url, `old 4\n\n${noteText({ body: first.body, signatures })}`)
    expect([400, 413]).toContain(status)
  })
})

describe('a log that forks', () => {
  it('is proven by its own tiles, told to the webhook once, and signed no more', async () => {
    const ours = await log()
    await ours.grow(40)
    const theirs = await log(ours)
    await theirs.grow(39)
    const called: unknown[] = []
    const hook = createServer((request, response) => {
      void request.toArray().then((chunks) => {
        called.push(JSON.parse(Buffer.concat(chunks as Buffer[]).toString()))
        response.end()
      })
    }).listen(0, '127.0.0.1')
    await once(hook, 'listening')
    closing.push(async () => hook.close())
    const webhook = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`
    const seen = await ours.grow(1)
    const witness = await desk(ours, seen, { url: theirs.url, webhook })
    const url = await served(witness.witness)
    const forked = await theirs.grow(30)
    await expect(asks(theirs, forked, witness, url)).rejects.toThrow('forked')
    const [file = ''] = await readdir(join(witness.folder, 'evidence'))
    const evidence = JSON.parse(await readFile(join(witness.folder, 'evidence', file), 'utf8')) as Evidence
    await expectProven(evidence, ours)
    expect(called).toMatchObject([{ kind: 'fork', origin: ours.log.origin, after: evidence.after }])
    // Neither the fork nor the tree that was confirmed before is signed again, in this process and in the next.
    await expect(asks(ours, await ours.grow(9), witness, url)).rejects.toThrow()
    const next = await served(await witness.again())
    await expect(asks(ours, await ours.grow(9), witness, next)).rejects.toThrow()
    expect(called).toHaveLength(1)
  })

  it('with two trees of one size is proven by the two notes alone', async () => {
    const ours = await log()
    const first = await ours.grow(12)
    const theirs = await log(ours)
    const witness = await desk(ours, first)
    const url = await served(witness.witness)
    const forked = await theirs.grow(12)
    expect(forked.head.size).toBe(first.head.size)
    expect(await post(url, await callOf(theirs, forked, forked.head.size))).toMatchObject({ status: 409 })
    expect(await readdir(join(witness.folder, 'evidence'))).toHaveLength(1)
    expect(witness.witness.hasFindings).toBe(true)
  })

  it('without an address is kept as a head that is not proven, and nobody is accused', async () => {
    const ours = await log()
    const first = await ours.grow(12)
    const theirs = await log(ours)
    const witness = await desk(ours, first)
    const url = await served(witness.witness)
    await expect(asks(theirs, await theirs.grow(20), witness, url)).rejects.toThrow('422')
    expect(await readdir(join(witness.folder, 'evidence'))).toEqual([expect.stringContaining('-unproven-')])
    expect((await asks(ours, await ours.grow(3), witness, url)).time).toBeGreaterThan(0)
  })
})

interface Evidence {
  readonly before: string
  readonly after: string
  readonly consistency: { readonly from: number; readonly to: number; readonly hashes: string[] }
  readonly root_of_first_leaves: string
}

/** By the log's key and the proof alone, as anyone can. */
async function expectProven(evidence: Evidence, { publishing }: LogDesk): Promise<void> {
  const { from, to, hashes } = evidence.consistency
  const before = parseCheckpoint(parseNote(evidence.before).body)
  const after = parseNote(evidence.after)
  const { root } = parseCheckpoint(after.body)
  const [seed] = await publishing.seeds()
  expect(seed).toBeDefined()
  expect(after.signatures.length).toBeGreaterThan(0)
  const fromRoot = bytesOfBase64(evidence.root_of_first_leaves)
  const proof = hashes.map(bytesOfBase64)
  expect(verifyConsistency(sha256, { from, to, fromRoot, toRoot: root, proof })).toBe(true)
  expect(before.size).toBe(from)
  expect(Buffer.from(before.root).equals(Buffer.from(fromRoot))).toBe(false)
}

describe('what a witness has signed', () => {
  const stateOf = ({ folder, witness }: WitnessDesk, origin: string) =>
    new StateFiles(folder, witness.own).fileOf(origin)

  it.each([
    ['cut short', async (file: string) => truncate(file, 80)],
    ['of zeros, as a power cut leaves it', async (file: string) => writeFile(file, Buffer.alloc(300))],
    [
      'with another size',
      async (file: string) => writeFile(file, (await readFile(file, 'utf8')).replace('\n4\n', '\n3\n')),
    ],
    ['empty', async (file: string) => writeFile(file, '')],
  ])('in a file that is %s is named, and nothing is signed', async (_, spoil) => {
    const ours = await log()
    const first = await ours.grow(3)
    const witness = await desk(ours, first)
    const file = stateOf(witness, ours.log.origin)
    await spoil(file)
    await expect(witness.witness.assertWhole()).rejects.toThrow(file)
    const url = await served(witness.witness)
    expect(await post(url, await callOf(ours, first, 4))).toMatchObject({
      status: 500,
      text: 'the witness cannot sign',
    })
    expect(await readdir(join(witness.folder, 'evidence')).catch(() => [])).toEqual([])
  })

  it('in a file that is missing is not begun anew by itself', async () => {
    const ours = await log()
    const witness = await desk(ours, await ours.grow(3))
    const { rename } = await import('node:fs/promises')
    const file = stateOf(witness, ours.log.origin)
    await rename(file, `${file}.away`)
    await expect(witness.witness.assertWhole()).rejects.toThrow('is missing')
  })

  it('is on disk before the signature leaves: killed in between, it goes on from there', async () => {
    const ours = await log()
    const witness = await desk(ours, await ours.grow(3))
    const script = fileURLToPath(new URL('../../testing/ledger/serve-witness.ts', import.meta.url))
    const child = fork(script, [witness.folder], { execArgv: compilerOf(script) })
    const [url] = (await once(child, 'message')) as [string]
    const next = await ours.grow(20)
    const ended = once(child, 'exit')
    await expect(asks(ours, next, witness, url)).rejects.toThrow('does not answer')
    expect((await ended)[1]).toBe('SIGKILL')
    const again = await witness.again()
    const [told] = again.settings.logs
    if (told === undefined) throw new Error('no log')
    expect((await again.lastOf(told)).head.size).toBe(next.head.size)
    // The log asks on from what it knows, is told the size, and has its line.
    expect((await asks(ours, next, witness, await served(again), 4)).time).toBeGreaterThan(0)
  })

  it('goes forwards alone, however many ask at once', async () => {
    const ours = await log()
    const witness = await desk(ours, await ours.grow(3))
    const url = await served(witness.witness)
    const calls: string[] = []
    for (let turn = 0; turn < 8; turn += 1) calls.push(await callOf(ours, await ours.grow(5), 4))
    const statuses = (await Promise.all(calls.map((body) => post(url, body)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  })
})

describe('the log that asks', () => {
  const lines = ({ db }: LogDesk) =>
    sql<{ size: number }>`select size from ledger_signature where name = 'bank.test/witness' order by size`
      .execute(db)
      .then(({ rows }) => rows.map(({ size }) => size))

  it('keeps each line, asks nobody twice for what is fresh, and does without one that is down', async () => {
    const ours = await log()
    const witness = await desk(ours, await ours.grow(3))
    const server = witnessServer(witness.witness, () => undefined)
    const url = await server.listen({ host: '127.0.0.1', port: 0 })
    ours.trust(witness.vkey, url)
    await ours.grow(5)
    expect(await lines(ours)).toEqual([9])
    await server.close()
    // Fresh: nobody is asked, so that nobody is missed.
    await askWitnesses(ours.publishing)
    const faults = () =>
      sql`select detail from ledger_fault where kind = 'witness' and clear_time is null`
        .execute(ours.db)
        .then(({ rows }) => rows)
    expect(await faults()).toEqual([])
    await ours.grow(5)
    expect(await faults()).toHaveLength(1)
    expect(await lines(ours)).toEqual([9])
    const back = await served(witness.witness)
    ours.trust(witness.vkey, back)
    await askWitnesses(ours.publishing)
    expect(await faults()).toEqual([])
    expect(await lines(ours)).toEqual([9, 14])
  })
})
