// The camera check: requested streams, evaluation of responses, and hosts that are never called.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RecordResponse, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getParameters } from '#platform/parameters/parameters.ts'
import { camera } from '../camera/camera.ts'
import { configSet } from '#modules/system/configset/configset.ts'
import { systemSet } from '#modules/system/systemset/systemset.ts'
import { setUpStoreDesk } from '../testing/store-desk.ts'
import { ok } from '#testing/test-platform.ts'
import { checkCameras, ONLINE } from './camera-check.ts'

const fixture = setUpStoreDesk()
const asked: string[] = []
let server: Server
let host: string
let warehouse: number
const doNothing = (): Promise<unknown> => Promise.resolve()
let onRequest = doNothing

const ANSWERS: Readonly<Record<string, [status: number, body: string, headers?: Record<string, string>]>> = {
  '/good.m3u8': [200, '#EXTM3U\n#EXT-X-VERSION:3\n'],
  '/page.m3u8': [200, '<html>#EXTM3U</html>'],
  '/gone.m3u8': [404, '#EXTM3U'],
  '/away.m3u8': [302, '#EXTM3U', { location: '/good.m3u8' }],
}

beforeAll(async () => {
  server = createServer(({ url = '' }, reply) => {
    asked.push(url)
    const [status, body, headers] = ANSWERS[url] ?? [500, '']
    void onRequest().then(() => reply.writeHead(status, headers).end(body))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  warehouse = (await ok(fixture.house((await ok(fixture.firm())).id))).id
})
afterAll(() => {
  server.close()
})
beforeEach(async () => {
  asked.length = 0
  await sql`delete from camera`.execute(fixture.platform.db)
  await setHosts(host)
})

async function setCamera(resource: typeof systemSet, values: Row): Promise<void> {
  const { version } = await ok(fixture.admin.get<RecordResponse>(resource.calls.info))
  await ok(fixture.admin.post(resource.calls.edit, { version, ...values }))
}
const setHosts = (...stream_hosts: string[]) => setCamera(systemSet, { stream_hosts })

let serialNumber = 0
async function add(play_url: string, more: Row = {}): Promise<number> {
  serialNumber += 1
  const values = {
    ...camera.sample,
    warehouse_id: warehouse,
    device_no: `S-${serialNumber}`,
    protocol: 1,
    play_url,
    ...more,
  }
  return (await ok(fixture.admin.post<{ id: number }>(camera.calls.add, values))).id
}
const read = async (id: number) => (await ok(fixture.admin.get<RecordResponse>(camera.calls.info, { id }))).row
const check = () => checkCameras(fixture.platform.db)

it('distinguishes a playlist from other responses and failures, without a new version of the camera', async () => {
  const [good, page, gone, away, dead] = [
    await add(`http://${host}/good.m3u8`),
    await add(`http://${host}/page.m3u8`),
    await add(`http://${host}/gone.m3u8`),
    await add(`http://${host}/away.m3u8`),
    await add('http://127.0.0.1:9/dead.m3u8'),
  ]
  await setHosts(host, '127.0.0.1:9')
  expect(await read(good)).toMatchObject({ online_status: null, last_online_time: null })
  expect(await check()).toBe(5)
  const status = await Promise.all([good, page, gone, away, dead].map(async (id) => (await read(id))['online_status']))
  expect(status).toEqual([ONLINE.online, ONLINE.fault, ONLINE.fault, ONLINE.fault, ONLINE.offline])
  expect(await read(good)).toMatchObject({ version: 1, last_online_time: expect.any(Number) })
  expect((await read(page))['last_online_time']).toBeNull()
  // A redirection leads to an address that is not permitted.
  expect(asked.filter((url) => url === '/good.m3u8')).toHaveLength(1)
})

it('calls only listed hosts, HLS cameras and enabled cameras', async () => {
  await setHosts('live.example.com')
  await add(`http://${host}/good.m3u8`)
  await add(`http://live.example.com@${host}/good.m3u8`)
  await add(`http://${host}/live.example.com/good.m3u8`)
  await setHosts(host)
  await add(`rtsp://${host}/good.m3u8`, { protocol: 3 })
  await add(`http://${host}/good.m3u8`, { disabled: 1 })
  await setHosts('live.example.com')
  expect(await check()).toBe(0)
  expect(asked).toEqual([])
})

it('checks again after the interval in the parameters', async () => {
  const id = await add(`http://${host}/good.m3u8`)
  expect([await check(), await check()]).toEqual([1, 0])
  const moveBack = (minutes: number) =>
    sql`update camera set checked_time = now() - make_interval(mins => ${minutes}) where id = ${id}`.execute(
      fixture.platform.db,
    )
  await moveBack(6)
  expect(await check()).toBe(1)
  await setCamera(configSet, { camera_check_minutes: 60 })
  await expect.poll(() => getParameters(fixture.platform.db)).toMatchObject({ camera_check_minutes: 60 })
  await moveBack(59)
  expect(await check()).toBe(0)
  await moveBack(60)
  expect(await check()).toBe(1)
  await setCamera(configSet, { camera_check_minutes: 5 })
})

it('discards the result if the address changed during the check', async () => {
  const id = await add(`http://${host}/good.m3u8`)
  const changed = `http://${host}/gone.m3u8`
  onRequest = () => sql`update camera set play_url = ${changed} where id = ${id}`.execute(fixture.platform.db)
  expect(await check()).toBe(1)
  onRequest = doNothing
  expect(await read(id)).toMatchObject({ online_status: null, last_online_time: null })
  expect(await check()).toBe(1)
  expect(await read(id)).toMatchObject({ online_status: ONLINE.fault })
})
