// Only a head that the log has signed itself can halt the log.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatNote, parsePolicy } from '@cangdan/protocol/ledger'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { sha256 } from '#platform/ledger/primitives.ts'
import {
  requestCosignatures,
  compareWithWitnesses,
  checkWitnesses,
  type PublishDeps,
} from '#platform/ledger/publish.ts'
import type { SignedHead } from '#platform/ledger/witnesses.ts'
import { createOpeners } from '#modules/system/testing/ledger/witness-calls.ts'
import type { LogDesk } from '#modules/system/testing/ledger/witness-desk.ts'

const closing: (() => Promise<unknown>)[] = []
const { log, desk: fixture, served, end } = createOpeners(closing)
afterEach(end)

const listFaults = async ({ db }: LogDesk): Promise<string[]> => {
  const { rows } = await sql<{
    kind: string
  }>`select kind from ledger_fault where clear_time is null`.execute(db)
  return rows.map(({ kind }) => kind)
}

/** A witness that returns the given note, and responds to each call with 409 and a size. */
async function startWitness(note: () => Promise<string>, size = '999999'): Promise<string> {
  const server = createServer((request, response) => {
    const answer = async () => {
      response.statusCode = request.method === 'POST' ? 409 : 200
      response.end(request.method === 'POST' ? `${size}\n` : await note())
    }
    void answer()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const KEY = 'bank.example.com/witness1+a994aea0+BCmsuuFBvMrwsi4alNNNC8c2HlJtC/4SyJeUvJMilm3X'
const buildNote = ({ body, own }: SignedHead) => formatNote({ body, signatures: own })
const withWitness = ({ publishing }: LogDesk, url: string): PublishDeps => ({
  ...publishing,
  policy: parsePolicy(sha256, `witness bank ${KEY} ${url}\nquorum bank\n`),
})

it('does not halt for an invented head or a number', async () => {
  const ours = await log()
  const head = await ours.grow(5)
  const witness = await fixture(ours, head)
  const invented = { ...head, body: head.body.replace('\n6\n', '\n999999\n') }
  for (const signatures of [invented.own, [{ ...head.own[0]!, keyId: '00000000' }]]) {
    const url = await startWitness(async () => formatNote({ body: invented.body, signatures }))
    ours.trust(witness.vkey, url)
    await ours.grow(1)
    await checkWitnesses(ours.publishing)
    expect(new Set(await listFaults(ours))).toEqual(new Set(['witness']))
  }
  ours.trust(witness.vkey, await served(witness.witness))
  await checkWitnesses(ours.publishing)
  expect(await listFaults(ours)).toEqual([])
})

it('does not halt if another process was faster', async () => {
  const ours = await log()
  await ours.grow(3)
  // Between reading the tree and the response, another process seals, signs and confirms a head.
  const quicker = async () => buildNote(await ours.grow(2))
  expect(await compareWithWitnesses(withWitness(ours, await startWitness(quicker)))).toBe(true)
  expect(await requestCosignatures(withWitness(ours, await startWitness(quicker, '8')))).toBe(true)
  expect(await listFaults(ours)).toEqual([])
})

it('halts for a head that it has signed, larger than its tree or of another tree', async () => {
  const ours = await log()
  const theirs = await log(ours)
  const [mine, foreign] = [await ours.grow(6), await theirs.grow(6)]
  await expect(
    compareWithWitnesses(withWitness(ours, await startWitness(async () => buildNote(foreign)))),
  ).rejects.toMatchObject({
    kind: 'rollback',
    message: expect.stringContaining(`has seen ${mine.head.size} leaves with the root`) as string,
  })
  const more = await theirs.grow(30)
  const ahead = withWitness(ours, await startWitness(async () => buildNote(more), '37'))
  await expect(compareWithWitnesses(ahead)).rejects.toThrow('has seen 37 leaves, and there are 7 now')
  await requestCosignatures(ahead)
  expect(await listFaults(ours)).toEqual(['rollback'])
})
