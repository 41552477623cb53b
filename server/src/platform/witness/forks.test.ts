// Forks of a log: they are proven, and a log is not accused without proof.
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fromBase64, parseCheckpoint, parseNote, verifyConsistency } from '@cangdan/protocol/ledger'
import { afterEach, describe, expect, it } from 'vitest'
import { sha256 } from '#platform/ledger/primitives.ts'
import { callWitness, buildCall, createOpeners, post } from '#modules/system/testing/ledger/witness-calls.ts'
import type { LogDesk } from '#modules/system/testing/ledger/witness-desk.ts'

const closing: (() => Promise<unknown>)[] = []
const { log, desk: fixture, served: serveWitness, end } = createOpeners(closing)
afterEach(end)

describe('fork of a log', () => {
  it("is proven by the log's tiles, reported to the webhook once, and never signed again", async () => {
    const ours = await log()
    await ours.grow(40)
    const theirs = await log(ours)
    await theirs.grow(39)
    const called: unknown[] = []
    const hook = createServer((request, response) => {
      const took = async () => {
        called.push(JSON.parse(Buffer.concat((await request.toArray()) as Buffer[]).toString()))
        response.end()
      }
      void took()
    }).listen(0, '127.0.0.1')
    await once(hook, 'listening')
    closing.push(async () => hook.close())
    const webhook = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`
    const seen = await ours.grow(1)
    const witness = await fixture(ours, seen, { url: theirs.url, webhook })
    const url = await serveWitness(witness.witness)
    const forked = await theirs.grow(30)
    await expect(callWitness(theirs, forked, witness, url)).rejects.toThrow('forked')
    const [file = ''] = await readdir(join(witness.folder, 'evidence'))
    const evidence = JSON.parse(await readFile(join(witness.folder, 'evidence', file), 'utf8')) as Evidence
    await expectProven(evidence, ours)
    expect(called).toMatchObject([{ kind: 'fork', origin: ours.log.origin, after: evidence.after }])
    // Neither the fork nor the confirmed tree is signed again, in this process and the next.
    await expect(callWitness(ours, await ours.grow(9), witness, url)).rejects.toThrow('forked')
    const next = await serveWitness(await witness.again())
    await expect(callWitness(ours, await ours.grow(9), witness, next)).rejects.toThrow('forked')
    expect(called).toHaveLength(1)
  })

  it('of two trees with one size is proven by the two notes alone', async () => {
    const ours = await log()
    const first = await ours.grow(12)
    const theirs = await log(ours)
    const witness = await fixture(ours, first)
    const url = await serveWitness(witness.witness)
    const forked = await theirs.grow(12)
    expect(forked.head.size).toBe(first.head.size)
    expect(await post(url, await buildCall(theirs, forked, forked.head.size))).toMatchObject({ status: 409 })
    expect(await readdir(join(witness.folder, 'evidence'))).toHaveLength(1)
    expect(witness.witness.hasFindings).toBe(true)
  })

  it('of a log without a URL is recorded as unproven', async () => {
    const ours = await log()
    const first = await ours.grow(12)
    const theirs = await log(ours)
    const witness = await fixture(ours, first)
    const url = await serveWitness(witness.witness)
    await expect(callWitness(theirs, await theirs.grow(20), witness, url)).rejects.toThrow('422')
    expect(await readdir(join(witness.folder, 'evidence'))).toEqual([expect.stringContaining('-unproven-')])
    expect((await callWitness(ours, await ours.grow(3), witness, url)).time).toBeGreaterThan(0)
  })
})

interface Evidence {
  readonly before: string
  readonly after: string
  readonly consistency: { readonly from: number; readonly to: number; readonly hashes: string[] }
  readonly root_of_first_leaves: string
}

async function expectProven(evidence: Evidence, { publishing }: LogDesk): Promise<void> {
  const { from, to, hashes } = evidence.consistency
  const before = parseCheckpoint(parseNote(evidence.before).body)
  const after = parseNote(evidence.after)
  const { root } = parseCheckpoint(after.body)
  const [seed] = await publishing.seeds()
  expect(seed).toBeDefined()
  expect(after.signatures.length).toBeGreaterThan(0)
  const fromRoot = fromBase64(evidence.root_of_first_leaves)
  const proof = hashes.map(fromBase64)
  expect(verifyConsistency(sha256, { from, to, fromRoot, toRoot: root, proof })).toBe(true)
  expect(before.size).toBe(from)
  expect(Buffer.from(before.root).equals(Buffer.from(fromRoot))).toBe(false)
}
