// A bank's witness over HTTP, called by our publisher and directly (C2SP tlog-witness).
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rename, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isWitnessed, parseCheckpoint, parseNote, parseVerifierKey, verifySignatures } from '@cangdan/protocol/ledger'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { primitives, sha256 } from '#platform/ledger/primitives.ts'
import { requestCosignatures, checkWitnesses } from '#platform/ledger/publish.ts'
import { callWitness, buildCall, createOpeners, post } from '#modules/system/testing/ledger/witness-calls.ts'
import type { LogDesk, WitnessDesk } from '#modules/system/testing/ledger/witness-desk.ts'
import { createWitnessServer } from './serve.ts'
import { hashOrigin, StateFiles } from './state-files.ts'

const closing: (() => Promise<unknown>)[] = []
const { log, desk: fixture, served, end } = createOpeners(closing)
afterEach(end)

describe('serving witness', () => {
  it('signs a head that extends that of the contract, and the log publishes its signature', async () => {
    const ours = await log()
    const witness = await fixture(ours, await ours.grow(3))
    const url = await served(witness.witness)
    const { head } = await ours.grow(300)
    ours.trust(witness.vkey, url)
    await requestCosignatures(ours.publishing)
    const note = parseNote(await (await fetch(`${ours.url}/checkpoint`)).text())
    expect(parseCheckpoint(note.body).size).toBe(head.size)
    const policy = ours.publishing.policy
    if (policy === undefined) throw new Error('no policy')
    const signed = await verifySignatures(primitives, note, [parseVerifierKey(sha256, witness.vkey)])
    expect(isWitnessed(policy, signed)).toBe(true)
    expect(Math.abs((signed[0]?.time ?? 0) - Date.now() / 1000)).toBeLessThan(60)
    // It returns the last signed head, so that a restored log learns of missing entries.
    const answer = await (await fetch(`${url}/${hashOrigin(ours.log.origin)}/checkpoint`)).text()
    expect(parseCheckpoint(parseNote(answer).body)).toEqual(parseCheckpoint(note.body))
  })

  it('signs the same head again later, which shows that it is alive', async () => {
    const ours = await log()
    const first = await ours.grow(5)
    const witness = await fixture(ours, first)
    const url = await served(witness.witness)
    for (let turn = 0; turn < 2; turn += 1)
      expect((await callWitness(ours, first, witness, url)).time).toBeGreaterThan(Date.now() / 1000 - 60)
  })
})

describe('last signed state', () => {
  const getStateFile = ({ folder, witness }: WitnessDesk, origin: string) =>
    new StateFiles(folder, witness.own).fileOf(origin)

  it.each([
    ['cut short', async (file: string) => truncate(file, 80)],
    ['of zeros, as a power cut leaves it', async (file: string) => writeFile(file, Buffer.alloc(300))],
    [
      'with another size',
      async (file: string) => writeFile(file, (await readFile(file, 'utf8')).replace('\n4\n', '\n3\n')),
    ],
    ['empty', async (file: string) => writeFile(file, '')],
  ])('in a file that is %s is reported, and nothing is signed', async (_, spoil) => {
    const ours = await log()
    const first = await ours.grow(3)
    const witness = await fixture(ours, first)
    const file = getStateFile(witness, ours.log.origin)
    await spoil(file)
    await expect(witness.witness.assertWhole()).rejects.toThrow(file)
    const url = await served(witness.witness)
    expect(await post(url, await buildCall(ours, first, 4))).toMatchObject({
      status: 500,
      text: 'the witness cannot sign',
    })
    expect(await readdir(join(witness.folder, 'evidence')).catch(() => [])).toEqual([])
  })

  it('in a missing file is not recreated', async () => {
    const ours = await log()
    const witness = await fixture(ours, await ours.grow(3))
    const file = getStateFile(witness, ours.log.origin)
    await rename(file, `${file}.away`)
    await expect(witness.witness.assertWhole()).rejects.toThrow('is missing')
  })

  it('is synced before the signature is sent, and used after a kill in between', async () => {
    const ours = await log()
    const witness = await fixture(ours, await ours.grow(3))
    const script = fileURLToPath(new URL('../../modules/system/testing/ledger/serve-witness.ts', import.meta.url))
    const child = fork(script, [witness.folder], { execArgv: [] })
    const [url] = (await once(child, 'message')) as [string]
    const next = await ours.grow(20)
    const ended = once(child, 'exit')
    await expect(callWitness(ours, next, witness, url)).rejects.toThrow('does not respond')
    expect((await ended)[1]).toBe('SIGKILL')
    const again = await witness.again()
    const [own] = again.settings.logs
    if (own === undefined) throw new Error('no log')
    expect((await again.lastOf(own)).head.size).toBe(next.head.size)
    // The log calls with an old size, gets the current one, and gets the signature.
    expect((await callWitness(ours, next, witness, await served(again))).time).toBeGreaterThan(0)
  })

  it('only moves forward under simultaneous calls', async () => {
    const ours = await log()
    const witness = await fixture(ours, await ours.grow(3))
    const url = await served(witness.witness)
    const calls: string[] = []
    for (let turn = 0; turn < 8; turn += 1) calls.push(await buildCall(ours, await ours.grow(5), 4))
    const statuses = (await Promise.all(calls.map((body) => post(url, body)))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  })
})

describe('calling log', () => {
  const listSizes = ({ db }: LogDesk) =>
    sql<{ size: number }>`select size from ledger_signature where name = 'bank.test/witness' order by size`
      .execute(db)
      .then(({ rows }) => rows.map(({ size }) => size))

  it('stores each signature, calls no witness again while fresh, and tolerates one that is down', async () => {
    const ours = await log()
    const witness = await fixture(ours, await ours.grow(3))
    const server = createWitnessServer(witness.witness, () => undefined)
    const url = await server.listen({ host: '127.0.0.1', port: 0 })
    ours.trust(witness.vkey, url)
    await ours.grow(5)
    expect(await listSizes(ours)).toEqual([9])
    await server.close()
    // Signatures are fresh, so the witness is not called.
    await requestCosignatures(ours.publishing)
    const errors = () =>
      sql`select detail from ledger_fault where kind = 'witness' and clear_time is null`
        .execute(ours.db)
        .then(({ rows }) => rows)
    expect(await errors()).toEqual([])
    await ours.grow(5)
    expect(await errors()).toHaveLength(1)
    expect(await listSizes(ours)).toEqual([9])
    const back = await served(witness.witness)
    ours.trust(witness.vkey, back)
    await checkWitnesses(ours.publishing)
    expect(await errors()).toEqual([])
    expect(await listSizes(ours)).toEqual([9, 14])
  })
})
