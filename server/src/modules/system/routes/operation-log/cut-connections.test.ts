// Calls are logged even if their connection ends at any time (ASVS 16.3.2, docs/decisions/logs-and-history.md).
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { CALL_FLAGS, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { bank } from '#modules/accounts/bank/bank.ts'
import { buildApiUrl, type SentRequest } from '#testing/client/callers.ts'
import { DONE, type LoggedServer, startLoggedServer, UNANSWERED } from '#testing/process/logged-server.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { signedHeaders, uploadBody } from '#testing/client/plain-client.mjs'
import { signRequest } from '#testing/client/requests.ts'
import { ok, type TestPlatform } from '#testing/test-platform.ts'
import { waitUntilStable } from '#testing/database/blocking.ts'

let server: LoggedServer
let platform: TestPlatform
let port: number

beforeAll(async () => {
  server = await startLoggedServer()
  ;({ platform, port } = server)
})
afterAll(() => server.close())
beforeEach(() => server.begin())

const listLogged = () => server.logged()
const countConnections = () => server.connections()

const buildPost = (path: string, body: object): Required<SentRequest> =>
  signRequest(platform.admin.session, { method: 'POST', url: buildApiUrl(path), body: JSON.stringify(body) })
const buildAddition = (name: string) => buildPost(bank.calls.add, { ...bank.sample, bank_name: name })

const withBanksLocked = (meanwhile: () => Promise<void>) =>
  inTransaction(platform.db, async (tx) => {
    await sql`lock table bank in exclusive mode`.execute(tx)
    await meanwhile()
  })

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`.execute(platform.db)
  return rows[0]?.n ?? 0
}

const countBanks = async (name: string) => {
  const query = { page: 1, bank_name: name }
  return (await ok(platform.admin.get<Row[]>(bank.path, query))).length
}

const countRoles = async (name: string) =>
  (await platform.db.selectFrom('role').select('id').where('name', '=', name).execute()).length

describe('operation log after a cut connection', () => {
  it('contains the address if the connection ends with the response', async () => {
    const { body, type } = uploadBody('closing.png', createPicture(2))
    const call = { method: 'POST', url: buildApiUrl('seller/file/FileUpload'), body }
    const headers = {
      ...signedHeaders(platform.admin.session, call),
      'content-type': type,
      connection: 'close',
    }
    const asking = request({ port, host: '127.0.0.1', method: 'POST', path: call.url, headers, agent: false })
    asking.end(body)
    const [reply] = (await once(asking, 'response')) as [IncomingMessage]
    expect(await text(reply)).toContain('"status":true')
    await expect.poll(countConnections).toBe(0)
    await ok(platform.admin.at(server.app).post(bank.calls.add, { ...bank.sample, bank_name: 'After the upload' }))
    expect(await listLogged()).toEqual([
      { call: 'seller/file/FileUpload', ...DONE },
      { call: bank.calls.add, ...DONE },
    ])
  })

  it('contains a call with a connection closed before the response', async () => {
    const { url, headers, body } = buildAddition('Nobody waits')
    await withBanksLocked(async () => {
      const asking = request({ port, host: '127.0.0.1', method: 'POST', path: url, headers, agent: false })
      asking.on('error', () => undefined)
      asking.end(body)
      await expect.poll(countWaiting).toBe(1)
      asking.destroy()
      await expect.poll(countConnections).toBe(0)
    })
    await expect.poll(() => countBanks('Nobody waits')).toBe(1)
    await expect.poll(listLogged).toEqual([{ call: bank.calls.add, ...UNANSWERED }])
  })

  it('contains pipelined calls, one of them finished before its predecessors', async () => {
    const names = ['First of several', 'Second of several']
    const role = { name: 'Third of several', description: '', path_arr: '[]', api_arr: '[]' }
    const calls = [...names.map(buildAddition), buildPost('seller/role/roleadd', role)]
    await withBanksLocked(async () => {
      const socket = connect(port, '127.0.0.1')
      socket.write(calls.map(formatRequest).join(''))
      await expect.poll(countWaiting).toBe(2)
      await expect.poll(() => countRoles(role.name)).toBe(1)
      socket.destroy()
      await expect.poll(countConnections).toBe(0)
    })
    for (const name of names) await expect.poll(() => countBanks(name)).toBe(1)
    await expect
      .poll(listLogged)
      .toEqual(['seller/role/roleadd', bank.calls.add, bank.calls.add].map((call) => ({ call, ...UNANSWERED })))
  })

  it('contains an import whose sender left, with its file kept until the end (L9)', async () => {
    const sheet = 'bank_name,bank_type,contact_name,contact_phone\nFrom a sheet,3,Zhou,13800000000\n'
    const { body, type } = uploadBody('left.csv', Buffer.from(sheet))
    const call = { method: 'POST', url: buildApiUrl(`${bank.path}?${CALL_FLAGS.importFile}=1`), body }
    const headers = { ...signedHeaders(platform.admin.session, call), 'content-type': type }
    const listIncoming = () => readdir(join(platform.files.folder, 'incoming'))
    await withBanksLocked(async () => {
      const asking = request({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: call.url,
        headers,
        agent: false,
      })
      asking.on('error', () => undefined)
      asking.end(body)
      await expect.poll(countWaiting).toBe(1)
      asking.destroy()
      await expect.poll(countConnections).toBe(0)
      expect(await waitUntilStable(listIncoming)).toHaveLength(1)
    })
    await expect.poll(() => countBanks('From a sheet')).toBe(1)
    await expect.poll(listLogged).toEqual([{ call: bank.path, ...UNANSWERED }])
    await expect.poll(listIncoming).toEqual([])
  })

  it('contains a rejected call with a connection closed before', async () => {
    const { url, headers, body } = buildAddition('First of several')
    await withBanksLocked(async () => {
      const asking = request({ port, host: '127.0.0.1', method: 'POST', path: url, headers, agent: false })
      asking.on('error', () => undefined)
      asking.end(body)
      await expect.poll(countWaiting).toBe(1)
      asking.destroy()
      await expect.poll(countConnections).toBe(0)
    })
    const rejected = { call: bank.calls.add, ...DONE, status: 0, result: 'Please check the marked fields' }
    await expect.poll(listLogged).toEqual([rejected])
  })
})

function formatRequest({ method, url, headers, body }: Required<SentRequest>): string {
  const length = { host: '127.0.0.1', 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ ...headers, ...length }).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body.toString()}`
}
