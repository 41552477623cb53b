import { CALL_FLAGS } from '@cangdan/protocol'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApiUrl } from '#testing/client/callers.ts'
import { signedHeaders, uploadBody } from '#testing/client/plain-client.mjs'
import { type SignedInCaller, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { waitUntilStable } from '#testing/database/blocking.ts'
import { fruitSection, fruit } from '#engine/testing/sample-fruit.ts'
import { createFruitTables } from '#engine/testing/fruit-tables.ts'

let platform: TestPlatform
let port: number

beforeAll(async () => {
  platform = await createTestPlatform({ menu: [fruitSection] })
  await createFruitTables(platform.db)
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  port = (platform.app.server.address() as AddressInfo).port
})
afterAll(() => platform.close())

function importFruit({ session }: SignedInCaller, name: string, signal?: AbortSignal): Promise<unknown> {
  const { body, type } = uploadBody('fruit.csv', Buffer.from(`Name,Ripeness\r\n${name},Ripe`))
  const call = {
    method: 'POST',
    url: `${buildApiUrl('test/fruit/FruitList')}?${CALL_FLAGS.importFile}=1`,
    body,
  }
  const headers = { ...signedHeaders(session, call), 'content-type': type }
  const to = { method: call.method, port, path: call.url, host: '127.0.0.1', agent: false, headers }
  return new Promise((resolve, reject) => {
    const sending = request({ ...to, ...(signal && { signal }) }, (reply) => resolve(json(reply)))
    sending.on('error', reject).end(body)
  })
}

async function countRunning(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into "fruit"%'`.execute(
    platform.db,
  )
  return rows[0]?.n ?? 0
}

const countUploads = async () => (await readdir(join(platform.files.folder, 'incoming'))).length

it('runs two imports at a time and one per person, and an aborted request frees its slot', async () => {
  const { admin } = platform
  const other = await platform.someone(platform.platformId, { apis: [fruit.path, `${fruit.path}#import`] })
  const leaver = new AbortController()
  const sent: Promise<unknown>[] = []
  await platform.db.transaction().execute(async (tx) => {
    await sql`lock table fruit in share mode`.execute(tx)
    sent.push(importFruit(admin, 'Apple'))
    await expect.poll(countRunning).toBe(1)
    sent.push(importFruit(admin, 'Pear'))
    await expect.poll(countUploads).toBe(2)
    const left = importFruit(admin, 'Quince', leaver.signal)
    await expect.poll(countUploads).toBe(3)
    expect(await waitUntilStable(countRunning)).toBe(1)
    sent.push(importFruit(other, 'Plum'))
    await expect.poll(countRunning).toBe(2)
    sent.push(importFruit(other, 'Fig'))
    await expect.poll(countUploads).toBe(5)
    expect(await waitUntilStable(countRunning)).toBe(2)
    leaver.abort()
    await expect(left).rejects.toThrow('aborted')
  })
  for (const answer of await Promise.all(sent)) expect(answer).toMatchObject({ status: true })
  const { rows } = await sql<{ name: string }>`select fruit_name as name from fruit order by 1`.execute(platform.db)
  expect(rows.map(({ name }) => name)).toEqual(['Apple', 'Fig', 'Pear', 'Plum'])
})
