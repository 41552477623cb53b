import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fromUtf8, toUtf8 } from '#api/keys/bytes.ts'
import { installIndexedDb } from '../../../testing/fake-indexed-db.ts'
import { KeyError, loadSigningKey } from '#pages/ticket/client/signing-key.ts'
import { createDraftStore } from './draft-store.ts'

const TICKET = { page: 'inspection', code: 'a'.repeat(43) } as const
let records: Map<string, unknown>
beforeEach(() => {
  records = installIndexedDb()
})

interface Record {
  readonly iv: Uint8Array
  readonly data: ArrayBuffer
}
const findRecord = (end: string): [string, Record] => {
  const name = [...records.keys()].find((each) => each.endsWith(end)) ?? ''
  return [name, records.get(name) as Record]
}

describe('draft store', () => {
  it('returns the draft after a restart, and nothing of another ticket', async () => {
    expect(await createDraftStore(TICKET).read()).toBeUndefined()
    await createDraftStore(TICKET).write({ clerk: '赵仓' })
    expect(await createDraftStore(TICKET).read()).toEqual({ clerk: '赵仓' })
    expect(await createDraftStore({ ...TICKET, code: 'b'.repeat(43) }).read()).toBeUndefined()
    expect(await createDraftStore({ ...TICKET, page: 'investigation' }).read()).toBeUndefined()
  })

  it('stores no plain text, and another nonce with each write', async () => {
    const store = createDraftStore(TICKET)
    await store.write({ clerk: 'secret-name' })
    const first = findRecord('/draft')[1]
    await store.write({ clerk: 'secret-name' })
    const second = findRecord('/draft')[1]
    expect(fromUtf8(first.data)).not.toContain('secret-name')
    expect([...records.keys()].join()).not.toContain(TICKET.code)
    expect(first.iv).not.toEqual(second.iv)
    expect(new Uint8Array(first.data)).not.toEqual(new Uint8Array(second.data))
  })

  it('has a key that cannot be exported', async () => {
    await createDraftStore(TICKET).write({})
    const key = findRecord('/draft-key')[1] as unknown as CryptoKey
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow(/extractable/)
  })

  it('rejects a changed record and one under the name of another', async () => {
    const store = createDraftStore(TICKET)
    await store.writeBytes('one', toUtf8('1').buffer)
    await store.writeBytes('two', toUtf8('2').buffer)
    records.set(findRecord('/one')[0], findRecord('/two')[1])
    await expect(store.readBytes('one')).rejects.toMatchObject({ name: 'OperationError' })
    const [name, { iv, data }] = findRecord('/two')
    const changed = new Uint8Array(data.slice(0))
    changed[0] = (changed[0] ?? 0) ^ 1
    records.set(name, { iv, data: changed.buffer })
    await expect(store.readBytes('two')).rejects.toMatchObject({ name: 'OperationError' })
  })

  it('deletes everything of its ticket, and nothing of another one', async () => {
    const other = createDraftStore({ ...TICKET, code: 'b'.repeat(43) })
    await other.write({ kept: 1 })
    const store = createDraftStore(TICKET)
    await store.write({})
    await store.writeBytes('photo', toUtf8('jpeg').buffer)
    await store.deleteBytes('photo')
    expect(await store.readBytes('photo')).toBeUndefined()
    await store.wipe()
    expect(await createDraftStore(TICKET).read()).toBeUndefined()
    expect(await other.read()).toEqual({ kept: 1 })
    expect(records.size).toBe(2)
  })

  it('keeps the signing key until the ticket is used', async () => {
    await loadSigningKey(TICKET)
    await createDraftStore(TICKET).wipe()
    expect(records.size).toBe(1)
  })

  it('throws without storage', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await expect(createDraftStore(TICKET).read()).rejects.toThrow(KeyError)
    vi.unstubAllGlobals()
  })
})
