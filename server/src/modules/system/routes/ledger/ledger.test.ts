import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LEDGER_PATHS, type LedgerInfo, RECEIPT_CHECK, type ReceiptCheck, type RecordProofs } from '@cangdan/protocol'
import {
  fromBase64,
  hashLeaf,
  toHex,
  parseNote,
  parseProofFile,
  parseVerifierKey,
  encodeUtf8,
  verifyProof,
} from '@cangdan/protocol/ledger'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSecret } from '#engine/declare/columns/column.ts'
import { getInfoEntry } from '#engine/declare/rights/rights.ts'
import { primitives, sha256 } from '#platform/ledger/primitives.ts'
import { contractWarehouse } from '#modules/receipts/contract-warehouse/contract-warehouse.ts'
import { receipt } from '#modules/receipts/receipt/receipt.ts'
import { send } from '#testing/client/callers.ts'
import { createTestLedgerSettings, TEST_ORIGIN } from '#modules/system/testing/ledger/settings.ts'
import { signedHeaders } from '#testing/client/plain-client.mjs'
import { type ReceiptDesk, createReceiptDesk } from '#modules/receipts/testing/receipt-desk.ts'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'
import { beginPublishing, sealAll } from '#modules/system/ledger/ledger-worker.ts'

let platform: TestPlatform
let fixture: ReceiptDesk
let folder: string
let id: number

beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createReceiptDesk(platform)
  folder = await mkdtemp(join(tmpdir(), 'cangdan-ledger-'))
  id = await fixture.issued(await fixture.createLot(300_00), 300_00)
  await sealNow()
})
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})

const sealNow = async () =>
  sealAll(await beginPublishing({ db: platform.db, settings: createTestLedgerSettings(folder) }))
const loadProofs = (who: SignedInCaller, of = id) =>
  who.get<RecordProofs>(LEDGER_PATHS.proofs, { list: receipt.path, id: of })
const openPath = (who: SignedInCaller | undefined, url: string) =>
  send(platform.app, {
    method: 'GET',
    url,
    headers: who === undefined ? {} : signedHeaders(who.session, { method: 'GET', url }),
  })

async function checkProofs({ logs, entries }: RecordProofs): Promise<string[]> {
  return Promise.all(
    entries.map(async ({ index, hashes, body, log: of, hash }) => {
      const log = logs.find(({ id: number }) => number === of)
      const note = log?.note ?? null
      if (index === null || body === null || log === undefined || note === null) return 'waits'
      const proof = { index, hashes: hashes.map(fromBase64), note: parseNote(note) }
      const keys = log.keys.map((key) => parseVerifierKey(sha256, key))
      const { origin } = await verifyProof(primitives, encodeUtf8(body), proof, keys)
      return toHex(hashLeaf(sha256, encodeUtf8(body))) === hash ? origin : 'another entry'
    }),
  )
}

describe('entries of a record', () => {
  it('contain proofs in the signed tree, newest first', async () => {
    const found = await ok(loadProofs(fixture.owner))
    expect(found.stream).toBe(`receipt:${id}`)
    expect(found.entries.map(({ seq }) => seq)).toEqual(
      found.entries.map((_entry, at) => found.entries.length - 1 - at),
    )
    expect(new Set(await checkProofs(found))).toEqual(new Set([TEST_ORIGIN]))
  })

  it('are pending until a signed head includes them', async () => {
    const late = await fixture.issued(await fixture.createLot(10_00), 10_00)
    const waiting = await ok(loadProofs(fixture.owner, late))
    expect(waiting.entries.every(({ index, log }) => index === null && log === null)).toBe(true)
    expect(waiting.logs).toEqual([])
    await sealNow()
    expect(new Set(await checkProofs(await ok(loadProofs(fixture.owner, late))))).toEqual(new Set([TEST_ORIGIN]))
  })

  it('require access to the record', async () => {
    const other = await createReceiptDesk(platform)
    expect(await getRejectionCode(loadProofs(other.owner))).toBe('not_found')
    const clerk = await platform.someone(platform.platformId, { apis: ['x'] })
    expect(await getRejectionCode(loadProofs(clerk))).toBe('forbidden')
    expect(await getRejectionCode(fixture.owner.get(LEDGER_PATHS.proofs, { list: 'nowhere', id }))).toBe('not_found')
    const nobody = await platform.nobody.get(LEDGER_PATHS.proofs, { list: receipt.path, id })
    expect(nobody).toMatchObject({ status: false, code: 'login_required' })
  })

  it('omit texts with columns that the reader may not see', async () => {
    const reader = await platform.someone(platform.platformId, { apis: [getInfoEntry(receipt)] })
    const found = await ok(loadProofs(reader))
    const known = new Set(
      found.entries.flatMap(({ body }) =>
        body === null ? [] : Object.keys((JSON.parse(body) as { facts: object }).facts),
      ),
    )
    const guarded = [...receipt.columns.values()].filter(isSecret)
    for (const { name } of guarded) expect(known).not.toContain(name)
    expect(known).toContain('good_id')
    expect(found.entries.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true)
  })

  it('omit texts through another list that lacks their columns', async () => {
    const reader = await platform.someone(platform.platformId, { apis: [getInfoEntry(contractWarehouse)] })
    const found = await ok(reader.get<RecordProofs>(LEDGER_PATHS.proofs, { list: contractWarehouse.path, id }))
    const lacking = [...receipt.columns.keys()].filter((name) => !contractWarehouse.columns.has(name))
    const shown = found.entries.map(({ body }) => body ?? '')
    for (const name of lacking) expect(shown.join()).not.toContain(`"${name}":`)
    expect(found.entries[0]?.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(shown).toContain('')
  })

  it('are limited to the last one without text and record id for the public code', async () => {
    const { rows } = await sql<{
      code: string
    }>`select check_token as code from receipt where id = ${id}`.execute(platform.db)
    const { proof } = await ok(platform.nobody.get<ReceiptCheck>(RECEIPT_CHECK, { code: rows[0]?.code ?? '' }))
    expect(proof).toMatchObject({ stream: '', entries: [{ body: null }] })
    expect(proof.entries[0]?.index).toBeTypeOf('number')
    expect(JSON.stringify(proof)).not.toContain('receipt:')
  })
})

describe('files of an entry', () => {
  const loadFile = (who: Pick<SignedInCaller, 'raw'>, seq: number | string, as?: string, of = id) =>
    who.raw(LEDGER_PATHS.proofFile, {
      list: receipt.path,
      id: of,
      seq,
      ...(as === undefined ? {} : { as }),
    })

  it('are text and proof, verifiable with the keys of the log only', async () => {
    const { logs, entries } = await ok(loadProofs(fixture.owner))
    const last = entries[0]?.seq ?? -1
    for (let seq = 0; seq <= last; seq += 1) {
      const [text, proof] = [await loadFile(fixture.owner, seq, 'json'), await loadFile(fixture.owner, seq)]
      expect(proof.headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(proof.headers['cache-control']).toBe('private, no-store')
      expect(proof.headers['content-disposition']).toContain(`receipt-${id}-${seq}.tlog-proof`)
      expect(text.headers['content-disposition']).toContain(`receipt-${id}-${seq}.json`)
      const keys = (logs[0]?.keys ?? []).map((key) => parseVerifierKey(sha256, key))
      const verified = await verifyProof(primitives, text.bytes, parseProofFile(proof.text), keys)
      expect(verified.index).toBe(entries.find((entry) => entry.seq === seq)?.index)
    }
    expect((await loadFile(fixture.owner, last + 1)).text).toContain('not_found')
    for (const wrong of ['-1', '01', 'x', ''])
      expect((await loadFile(fixture.owner, wrong)).text).toContain('bad_request')
    expect((await loadFile(fixture.owner, 0, 'zip')).text).toContain('bad_request')
  })

  it('require access to the record, and to all columns for the text', async () => {
    expect((await loadFile(platform.nobody, 0)).text).toContain('login_required')
    const other = await createReceiptDesk(platform)
    expect((await loadFile(other.owner, 0)).text).toContain('not_found')
    const clerk = await platform.someone(platform.platformId, { apis: ['x'] })
    expect((await loadFile(clerk, 0)).text).toContain('forbidden')
    const reader = await platform.someone(platform.platformId, { apis: [getInfoEntry(receipt)] })
    const { entries } = await ok(loadProofs(reader))
    for (const { seq, body } of entries) {
      expect((await loadFile(reader, seq)).text).toMatch(/^c2sp\.org\/tlog-proof@v1\n/)
      const text = await loadFile(reader, seq, 'json')
      expect(body === null ? text.text.includes('forbidden') : text.text === body).toBe(true)
    }
    const late = await fixture.issued(await fixture.createLot(10_00), 10_00)
    expect((await loadFile(fixture.owner, 0, undefined, late)).text).toContain('not_found')
    await sealNow()
    expect((await loadFile(fixture.owner, 0, undefined, late)).text).toContain('c2sp.org/tlog-proof@v1')
  })
})

describe('ledger summary', () => {
  it('returns head, keys, growth and checks with the right', async () => {
    const info = await ok(platform.admin.get<LedgerInfo>(LEDGER_PATHS.info))
    expect(info).toMatchObject({
      log: { origin: TEST_ORIGIN },
      waiting: 0,
      parked: 0,
      faults: [],
      can_take: true,
    })
    expect(info.keys.map(({ state }) => state)).toEqual(expect.arrayContaining([1, 2]))
    expect(info.growth).toHaveLength(30)
    expect(info.growth.at(-1)?.entries).toBe(info.size)
    const bank = await platform.organisation('bank', 'Bank of entries')
    const reader = await platform.someone(bank, { apis: [LEDGER_PATHS.info, LEDGER_PATHS.days] })
    expect(await ok(reader.get<LedgerInfo>(LEDGER_PATHS.info))).toMatchObject({
      size: info.size,
      can_take: false,
    })
    const nobody = await platform.someone(bank, { apis: [] })
    expect(await getRejectionCode(nobody.get(LEDGER_PATHS.info))).toBe('forbidden')
  })

  it('offers whole days to users of the platform only', async () => {
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const came = await platform.admin.raw(LEDGER_PATHS.days, { from: today, to: today })
    expect(came.headers['content-type']).toBe('application/zip')
    expect(came.headers['content-disposition']).toContain(`ledger-${today}.zip`)
    expect(came.bytes.subarray(0, 2).toString()).toBe('PK')
    for (const name of ['README.txt', 'log-1/keys', 'log-1/checkpoint', 'log-1/tile/entries/000'])
      expect(came.bytes.includes(name)).toBe(true)
    const bank = await platform.organisation('bank', 'Bank of days')
    const reader = await platform.someone(bank, { apis: [LEDGER_PATHS.days] })
    expect((await reader.raw(LEDGER_PATHS.days, { from: today, to: today })).text).toContain('forbidden')
  })

  it.each([
    [{ from: '2020-01-01', to: '2020-01-02' }, 'not_found'],
    [{ from: '2020-01-01', to: '2020-03-02' }, 'invalid_input'],
    [{ from: '2020-01-02', to: '2020-01-01' }, 'invalid_input'],
    [{ from: 'today', to: 'tomorrow' }, 'invalid_input'],
  ])('rejects %o', async (query, code) => {
    expect(JSON.parse((await platform.admin.raw(LEDGER_PATHS.days, query)).text)).toMatchObject({ code })
  })

  it('publishes hashes, and entries only with the right to days', async () => {
    const { size } = await ok(platform.admin.get<LedgerInfo>(LEDGER_PATHS.info))
    const tile = await openPath(undefined, `/ledger/tile/0/000.p/${size}`)
    expect(tile.bytes.length).toBe(size * 32)
    expect(tile.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const checkpoint = await openPath(undefined, '/ledger/checkpoint')
    expect(checkpoint.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=5',
    })
    expect(checkpoint.text).toMatch(new RegExp(`^${TEST_ORIGIN}\n${size}\n`))
    // A missing tile may exist later, so its absence must not be cached.
    const missing = await openPath(undefined, '/ledger/tile/0/001')
    expect(missing.headers['cache-control'] ?? '').not.toMatch(/public|immutable/)
    const path = `/ledger/tile/entries/000.p/${size}`
    expect((await openPath(undefined, path)).text).toContain('login_required')
    const clerk = await platform.someone(platform.platformId, { apis: [LEDGER_PATHS.info] })
    expect((await openPath(clerk, path)).text).toContain('forbidden')
    const bundle = await openPath(platform.admin, path)
    expect(bundle.headers['cache-control']).toBe('private, no-store')
    const first = bundle.bytes.subarray(2, 2 + bundle.bytes.readUInt16BE(0))
    expect(toHex(hashLeaf(sha256, first))).toBe(toHex(tile.bytes.subarray(0, 32)))
    for (const wrong of ['000', `000.p/${size + 1}`, '001', 'x000/000', '../0/000'])
      expect((await openPath(platform.admin, `/ledger/tile/entries/${wrong}`)).text).toContain('no_such_call')
    expect((await openPath(platform.admin, `/ledger/2/tile/entries/000.p/1`)).text).toContain('no_such_call')
  })
})
