// Connections end at any moment, and what was done is logged all the same (ASVS 16.3.2, decisions 24 and 30).
import { once } from 'node:events'
import { get, type IncomingMessage, request } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { MARKS, type RecordAnswer, type Row, type TableMeta, title } from '@cangdan/protocol'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Module } from '#engine/declare/module.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { modules } from '#resources/index.ts'
import { bank } from '#resources/banks/bank/bank.ts'
import { administrator } from '#resources/sys/administrator/administrator.ts'
import { apiUrl, type Sent } from '#testing/callers.ts'
import { picture } from '#testing/pictures.ts'
import { downloadUrl, signedHeaders, uploadBody } from '#testing/plain-client.mjs'
import { signed } from '#testing/requests.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { type OperationLog, operationLog } from './queue.ts'
import { defineResource } from '#engine/declare/define-resource.ts'

const PATIENT = { timeout: 20_000, interval: 20 }
const ROWS = 5_000
const same = (word: string) => title(word, word, word, word)

/** A list whose export is longer than any buffer on its way; one column fails at the last row, one takes its time for each. */
const sample = defineResource({
  path: 'test/sample/SampleList',
  screen: '/test/sample/list',
  table: 'sample',
  verbs: ['export'],
  scope: {},
  columns: {
    id: { type: 'number', sort: true, filter: true },
    filler: { type: 'text', sql: sql`repeat('filler ', 400)` },
    ratio: { type: 'number', sql: sql`100 / (${sql.lit(ROWS)} - sample.id)` },
    slow: { type: 'number', sql: sql`(select 1 from pg_sleep(0.001 * sample.id))` },
  },
  form: {},
  titles: {
    $: same('Samples'),
    $one: same('Sample'),
    id: same('No.'),
    filler: same('Filler'),
    ratio: same('Ratio'),
    slow: same('Slow'),
  },
  sample: {},
})
const test: Module = { path: '/test', title: same('Test'), icon: 'bank', resources: [sample] }

let platform: TestPlatform
let operations: OperationLog
let app: FastifyInstance
let port: number

beforeAll(async () => {
  platform = await testPlatform({ modules: [...modules, test] })
  await sql`create table sample (id bigint primary key, version bigint not null default 1)`.execute(
    platform.db,
  )
  await sql`insert into sample select generate_series(1, ${ROWS}::int)`.execute(platform.db)
  operations = operationLog(platform.db, pino({ level: 'silent' }))
  app = await platform.another({ operations })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await operations.stop()
  await platform.close()
})

/** The latest id of the log before a test: what a test looks at is younger. */
let before = 0
beforeEach(async () => {
  await operations.flush()
  before = Math.max(0, ...(await allRows()).map(({ id }) => Number(id)))
})

const allRows = () => ok(platform.admin.get<Row[]>(administrator.path, { page: 1, limit: 100 }))

/** What is logged since, oldest first: the call, whether it succeeded, and its outcome in English. */
async function logged(): Promise<unknown[]> {
  await operations.flush()
  const rows = (await allRows()).filter(({ id }) => Number(id) > before).toReversed()
  const meta = await ok(platform.admin.get<TableMeta>(administrator.path, {}, 'en'))
  const results = meta.form.groups[0]?.fields.find(({ name }) => name === 'result')?.options
  return Promise.all(
    rows.map(async ({ id, api_path, status, ip }) => {
      const { values } = await ok(
        platform.admin.get<RecordAnswer>('seller/log/AdministratorInfo', { id: Number(id) }),
      )
      const result = results?.find(({ value }) => value === values['result'])?.label ?? ''
      return { call: api_path, status, result, ip }
    }),
  )
}

const DONE = { status: 1, result: 'Done', ip: '127.0.0.1' }
const UNANSWERED = { ...DONE, result: 'Done, but the connection was closed before the answer was sent' }
const CUT_OFF = { ...DONE, status: 0, result: 'The connection was closed before everything was sent' }

const posted = (path: string, body: object): Required<Sent> =>
  signed(platform.admin.session, { method: 'POST', url: apiUrl(path), body: JSON.stringify(body) })
const addition = (name: string) => posted(bank.calls.add, { ...bank.sample, bank_name: name })

/** Opens a download, as a new window does. */
function open(path: string, query: Record<string, string | number>, at = port): Promise<IncomingMessage> {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) asked.set(name, String(value))
  const url = downloadUrl(platform.admin.session, `${apiUrl(path)}?${asked.toString()}`)
  return new Promise((resolve, reject) => {
    get({ port: at, path: url, host: '127.0.0.1', agent: false }, resolve).on('error', reject)
  })
}
const exported = (columns: string, at = port) => {
  const marks = { [MARKS.export]: 3, [MARKS.exportType]: 'csv', [MARKS.exportColumns]: columns }
  return open(sample.path, { ...marks, sort: 'id', order: 'true' }, at)
}

/** Lets nobody write banks while `meanwhile` runs; whatever wants to waits, and goes on after it. */
const withBanksLocked = (meanwhile: () => Promise<void>) =>
  inTransaction(platform.db, async (tx) => {
    await sql`lock table bank in exclusive mode`.execute(tx)
    await meanwhile()
  })

async function waitingForLock(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`.execute(platform.db)
  return rows[0]?.n ?? 0
}

const connections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))

const countOf = async (name: string) => {
  const query = { page: 1, bank_name: name }
  return (await ok(platform.admin.get<Row[]>(bank.path, query))).length
}

const rolesNamed = async (name: string) =>
  (await platform.db.selectFrom('role').select('id').where('name', '=', name).execute()).length

describe('what was done is logged', () => {
  it('with the address it came from, where the connection ends with the answer', async () => {
    const { body, type } = uploadBody('closing.png', picture(2))
    const call = { method: 'POST', url: apiUrl('seller/file/FileUpload'), body }
    const headers = {
      ...signedHeaders(platform.admin.session, call),
      'content-type': type,
      connection: 'close',
    }
    const asking = request({ port, host: '127.0.0.1', method: 'POST', path: call.url, headers, agent: false })
    asking.end(body)
    const [reply] = (await once(asking, 'response')) as [IncomingMessage]
    expect(await text(reply)).toContain('"status":true')
    await expect.poll(connections, PATIENT).toBe(0)
    await ok(platform.admin.at(app).post(bank.calls.add, { ...bank.sample, bank_name: 'After the upload' }))
    expect(await logged()).toEqual([
      { call: 'seller/file/FileUpload', ...DONE },
      { call: bank.calls.add, ...DONE },
    ])
  })

  it('where the connection is closed before the answer', async () => {
    const { url, headers, body } = addition('Nobody waits')
    await withBanksLocked(async () => {
      const asking = request({ port, host: '127.0.0.1', method: 'POST', path: url, headers, agent: false })
      asking.on('error', () => undefined)
      asking.end(body)
      await expect.poll(waitingForLock, PATIENT).toBe(1)
      asking.destroy()
      await expect.poll(connections, PATIENT).toBe(0)
    })
    await expect.poll(() => countOf('Nobody waits'), PATIENT).toBe(1)
    await expect.poll(logged, PATIENT).toEqual([{ call: bank.calls.add, ...UNANSWERED }])
  })

  it('where several calls were sent at once, and one was ready to be answered before those in front of it', async () => {
    const names = ['First of several', 'Second of several']
    const role = { name: 'Third of several', description: '', path_arr: '[]', api_arr: '[]' }
    const calls = [...names.map(addition), posted('seller/role/roleadd', role)]
    await withBanksLocked(async () => {
      const socket = connect(port, '127.0.0.1')
      socket.write(calls.map(rawRequest).join(''))
      await expect.poll(waitingForLock, PATIENT).toBe(2)
      await expect.poll(() => rolesNamed(role.name), PATIENT).toBe(1)
      socket.destroy()
      await expect.poll(connections, PATIENT).toBe(0)
    })
    for (const name of names) await expect.poll(() => countOf(name), PATIENT).toBe(1)
    await expect
      .poll(logged, PATIENT)
      .toEqual(
        ['seller/role/roleadd', bank.calls.add, bank.calls.add].map((call) => ({ call, ...UNANSWERED })),
      )
  })

  it('where a sheet is taken whose sender has left, and the file is there until it is (L9)', async () => {
    const sheet = 'bank_name,bank_type,contact_name,contact_phone\nFrom a sheet,3,Zhou,13800000000\n'
    const { body, type } = uploadBody('left.csv', Buffer.from(sheet))
    const call = { method: 'POST', url: apiUrl(`${bank.path}?${MARKS.importFile}=1`), body }
    const headers = { ...signedHeaders(platform.admin.session, call), 'content-type': type }
    const incoming = () => readdir(join(platform.files.folder, 'incoming'))
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
      await expect.poll(waitingForLock, PATIENT).toBe(1)
      asking.destroy()
      await expect.poll(connections, PATIENT).toBe(0)
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(await incoming()).toHaveLength(1)
    })
    await expect.poll(() => countOf('From a sheet'), PATIENT).toBe(1)
    await expect.poll(logged, PATIENT).toEqual([{ call: bank.path, ...UNANSWERED }])
    await expect.poll(incoming, PATIENT).toEqual([])
  })

  it('where it was refused and nobody heard it', async () => {
    const { url, headers, body } = addition('First of several')
    await withBanksLocked(async () => {
      const asking = request({ port, host: '127.0.0.1', method: 'POST', path: url, headers, agent: false })
      asking.on('error', () => undefined)
      asking.end(body)
      await expect.poll(waitingForLock, PATIENT).toBe(1)
      asking.destroy()
      await expect.poll(connections, PATIENT).toBe(0)
    })
    const refused = { call: bank.calls.add, ...DONE, status: 0, result: 'Please check the marked fields' }
    await expect.poll(logged, PATIENT).toEqual([refused])
  })
})

function rawRequest({ method, url, headers, body }: Required<Sent>): string {
  const length = { host: '127.0.0.1', 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ ...headers, ...length }).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body.toString()}`
}

describe('an export is logged once, with what became of it', () => {
  it('when it was sent to its end', async () => {
    await text(await exported('id'))
    await expect.poll(logged, PATIENT).toEqual([{ call: sample.path, ...DONE }])
  })

  it('when the browser tries first whether there would be one', async () => {
    const query = { [MARKS.export]: 3, [MARKS.exportType]: 'csv' }
    const trial = await platform.admin.at(app).get(sample.path, { ...query, [MARKS.trial]: 1 })
    expect(trial.status).toBe(true)
    await text(await open(sample.path, { ...query, [MARKS.exportColumns]: 'id' }))
    await expect.poll(logged, PATIENT).toEqual([{ call: sample.path, ...DONE }])
  })

  it('when it was refused at the trial, after which nothing follows', async () => {
    const organisation = await platform.organisation('bank', 'Readers')
    const reader = await platform.someone(organisation, { apis: [bank.path] })
    const query = { [MARKS.export]: 3, [MARKS.exportType]: 'csv', [MARKS.trial]: 1 }
    expect((await reader.at(app).get(bank.path, query)).status).toBe(false)
    await operations.flush()
    const refused = { ...DONE, status: 0, result: 'no permission for this operation' }
    await expect.poll(logged, PATIENT).toEqual([{ call: bank.path, ...refused }])
  })

  it('when its reader goes away half way', async () => {
    const file = await exported('id,filler')
    await once(file, 'readable')
    file.destroy()
    await expect.poll(logged, PATIENT).toEqual([{ call: sample.path, ...CUT_OFF }])
  })

  it('when its reader goes away before the first byte', async () => {
    const reading = exported('slow').catch(() => undefined)
    await expect.poll(connections, PATIENT).toBe(1)
    await expect.poll(exportsRunning, PATIENT).toBe(1)
    app.server.closeAllConnections()
    await reading
    await expect.poll(logged, PATIENT).toEqual([{ call: sample.path, ...CUT_OFF }])
  })

  it('when its reader takes nothing', async () => {
    const hasty = await platform.another({ operations, exportStallMs: 500 })
    await hasty.listen({ port: 0, host: '127.0.0.1' })
    const file = await exported('id,filler', (hasty.server.address() as AddressInfo).port)
    const stalled = { ...DONE, status: 0, result: 'The download was ended because it was not read' }
    await expect.poll(logged, PATIENT).toEqual([{ call: sample.path, ...stalled }])
    await expect(text(file)).rejects.toMatchObject({ code: 'ECONNRESET' })
  })

  it('when it fails half way', async () => {
    const file = await exported('id,filler,ratio')
    await expect(text(file)).rejects.toMatchObject({ code: 'ECONNRESET' })
    const failed = {
      ...DONE,
      status: 0,
      result: 'Something went wrong, please try again later (reference …)',
    }
    await expect.poll(logged, PATIENT).toEqual([{ call: sample.path, ...failed }])
  })
})

async function exportsRunning(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
     where datname = current_database() and application_name = 'cangdan export'`.execute(platform.db)
  return rows[0]?.n ?? 0
}
