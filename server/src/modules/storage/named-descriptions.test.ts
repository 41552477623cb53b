// Table descriptions with names of organisations are compressed without the names, so that the length does not disclose them (docs/decisions/wire-and-openapi.md).
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { buildApiUrl, send } from '#testing/client/callers.ts'
import { signedHeaders } from '#testing/client/plain-client.mjs'
import { setUpStoreDesk } from './testing/store-desk.ts'
import { ok } from '#testing/test-platform.ts'

const WAREHOUSES = 'seller_p/warehouse/WarehouseList'

const fixture = setUpStoreDesk()

async function requestDescription(accepted: string) {
  const { app, admin } = fixture.platform
  const call = { method: 'GET', url: buildApiUrl(WAREHOUSES) } as const
  const headers = { ...signedHeaders(admin.session, call), 'accept-language': 'en' }
  return send(app, { ...call, headers: { ...headers, 'accept-encoding': accepted } })
}

it('sends user-defined names uncompressed after the compressed part', async () => {
  await ok(fixture.firm())
  const { id } = await ok(fixture.firm())
  const measureWithName = async (store_name: string) => {
    await fixture.platform.db.updateTable('store').set({ store_name }).where('id', '=', id).execute()
    const plain = await requestDescription('identity')
    const short = await requestDescription('br, gzip')
    expect([plain.headers['content-encoding'], short.headers['content-encoding']]).toEqual([undefined, 'gzip'])
    expect(gunzipSync(short.bytes).toString() === plain.text).toBe(true)
    expect(plain.text.includes(store_name) && short.bytes.includes(store_name)).toBe(true)
    expect(short.bytes.length).toBeLessThan(plain.text.length / 3)
    return short.bytes.length
  }
  expect(await measureWithName('contact_phone, warehouse_name')).toBe(
    await measureWithName('qX7kZ0vB3nM9wT5yR1cL8pJ4hG2dF'),
  )
})

it('sends them uncompressed to clients without gzip', async () => {
  expect((await requestDescription('br')).headers['content-encoding']).toBeUndefined()
})
