import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type WitnessRequest, formatWitnessRequest } from '@cangdan/protocol/ledger'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signEd25519 } from '#platform/ledger/primitives.ts'
import type { SignedHead } from '#platform/ledger/witnesses.ts'
import { callWitness, createOpeners, post, createProver } from '#modules/system/testing/ledger/witness-calls.ts'
import type { LogDesk, WitnessDesk } from '#modules/system/testing/ledger/witness-desk.ts'

const { log, desk: fixture, served, end } = createOpeners([])
let ours: LogDesk
let witness: WitnessDesk
let url: string
let next: SignedHead
let validRequest: WitnessRequest
beforeAll(async () => {
  ours = await log()
  witness = await fixture(ours, await ours.grow(3), { url: ours.url })
  url = await served(witness.witness)
  next = await ours.grow(20)
  const proof = await createProver(ours)(4, next.head.size)
  validRequest = { oldSize: 4, proof, note: { body: next.body, signatures: next.own } }
})
afterAll(end)

const withSignatures = (change: (line: SignedHead['own'][number]) => SignedHead['own'][number]): WitnessRequest => ({
  ...validRequest,
  note: { body: next.body, signatures: next.own.map(change) },
})

it.each<[string, number, () => WitnessRequest | string]>([
  ['another size than it knows', 409, () => ({ ...validRequest, oldSize: 0, proof: [] })],
  ['an old size beyond the new one', 400, () => ({ ...validRequest, oldSize: 999, proof: [] })],
  ['what is no call', 400, () => 'old 1\nrubbish'],
  ['a head of which no line is the log’s', 403, () => withSignatures((line) => ({ ...line, keyId: '00000000' }))],
  [
    'a head that another key signed under the log’s name',
    403,
    () =>
      withSignatures((line) => ({
        ...line,
        bytes: signEd25519(new Uint8Array(32).fill(7), Buffer.from(next.body)),
      })),
  ],
  [
    'another log',
    404,
    () => ({
      ...validRequest,
      note: { ...validRequest.note, body: next.body.replace(/^[^\n]+/, 'elsewhere.test/log') },
    }),
  ],
  [
    'a proof with a hash too many',
    422,
    () => ({ ...validRequest, proof: [...validRequest.proof, new Uint8Array(32)] }),
  ],
  ['a proof with a hash too few', 422, () => ({ ...validRequest, proof: validRequest.proof.slice(1) })],
  [
    'a proof of 64 hashes',
    400,
    () => ({ ...validRequest, proof: Array.from({ length: 64 }, () => new Uint8Array(32)) }),
  ],
  [
    'a note of ten thousand signatures',
    413,
    () => ({
      ...validRequest,
      note: { ...validRequest.note, signatures: Array.from({ length: 10_000 }, () => next.own).flat() },
    }),
  ],
])('rejects %s with %i, without signature or evidence', async (_, status, body) => {
  const call = body()
  const answer = await post(url, typeof call === 'string' ? call : formatWitnessRequest(call))
  expect(answer.status).toBe(status)
  expect(answer.text).not.toContain('\u2014')
  expect([answer.type, answer.text].join(), answer.text).toMatch(
    status === 409 ? /^text\/x\.tlog\.size,4\n$/ : /^text\/plain/,
  )
  expect(await readdir(join(witness.folder, 'evidence')).catch(() => [])).toEqual([])
})

it('signs a valid request after all of these', async () => {
  expect((await callWitness(ours, next, witness, url)).witness.name).toBe('bank')
})
