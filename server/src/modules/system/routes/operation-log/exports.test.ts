import { once } from 'node:events'
import { get, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { CALL_FLAGS, title } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../../scripts/tier.mjs'
import type { MenuSection } from '#engine/declare/menu.ts'
import { bank } from '#modules/accounts/bank/bank.ts'
import { menu } from '#modules/index.ts'
import { buildApiUrl } from '#testing/client/callers.ts'
import {
  CUT_OFF,
  DONE,
  type LoggedServer,
  startLoggedServer,
  listenOnFreePort,
} from '#testing/process/logged-server.ts'
import { downloadUrl } from '#testing/client/plain-client.mjs'
import { signRequest } from '#testing/client/requests.ts'
import type { TestPlatform } from '#testing/test-platform.ts'
import { defineResource } from '#engine/declare/define-resource.ts'

const ROWS = 5_000
const toTitle = (word: string) => title(word, word, word, word)

const sample = defineResource({
  path: 'test/sample/SampleList',
  screen: '/test/sample/list',
  table: 'sample',
  fullScan: 'tests have few',
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
    $: toTitle('Samples'),
    $one: toTitle('Sample'),
    id: toTitle('No.'),
    filler: toTitle('Filler'),
    ratio: toTitle('Ratio'),
    slow: toTitle('Slow'),
  },
  sample: {},
})
const test: MenuSection = { path: '/test', title: toTitle('Test'), icon: 'bank', entries: [sample] }

let server: LoggedServer
let platform: TestPlatform
let port: number

beforeAll(async () => {
  server = await startLoggedServer({ menu: [...menu, test] })
  ;({ platform, port } = server)
  await sql`create table sample (id bigint primary key, version bigint not null default 1)`.execute(platform.db)
  await sql`insert into sample select generate_series(1, ${ROWS}::int)`.execute(platform.db)
})
afterAll(() => server.close())
beforeEach(() => server.begin())

const listLogged = () => server.logged()

function openDownload(path: string, query: Record<string, string | number>, at = port): Promise<IncomingMessage> {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) params.set(name, String(value))
  const url = downloadUrl(platform.admin.session, `${buildApiUrl(path)}?${params.toString()}`)
  return new Promise((resolve, reject) => {
    get({ port: at, path: url, host: '127.0.0.1', agent: false }, resolve).on('error', reject)
  })
}
const openExport = (columns: string, at = port) => {
  const marks = {
    [CALL_FLAGS.export]: 3,
    [CALL_FLAGS.exportType]: 'csv',
    [CALL_FLAGS.exportColumns]: columns,
  }
  return openDownload(sample.path, { ...marks, sort: 'id', order: 'true' }, at)
}

describe('log entry of an export', () => {
  it('is written when the file was sent completely', async () => {
    await text(await openExport('id'))
    await expect.poll(listLogged).toEqual([{ call: sample.path, ...DONE }])
  })

  it('is written once if the browser checks first', async () => {
    const query = { [CALL_FLAGS.export]: 3, [CALL_FLAGS.exportType]: 'csv' }
    const trial = await platform.admin.at(server.app).get(sample.path, { ...query, [CALL_FLAGS.trial]: 1 })
    expect(trial.status).toBe(true)
    await text(await openDownload(sample.path, { ...query, [CALL_FLAGS.exportColumns]: 'id' }))
    await expect.poll(listLogged).toEqual([{ call: sample.path, ...DONE }])
  })

  it('is written when the check is rejected', async () => {
    const organisation = await platform.organisation('bank', 'Readers')
    const reader = await platform.someone(organisation, { apis: [bank.path] })
    const query = { [CALL_FLAGS.export]: 3, [CALL_FLAGS.exportType]: 'csv', [CALL_FLAGS.trial]: 1 }
    expect((await reader.at(server.app).get(bank.path, query)).status).toBe(false)
    const rejected = { ...DONE, status: 0, result: 'no permission for this operation' }
    await expect.poll(listLogged).toEqual([{ call: bank.path, ...rejected }])
  })

  it('is written when the reader leaves half way', async () => {
    const file = await openExport('id,filler')
    await once(file, 'readable')
    file.destroy()
    await expect.poll(listLogged).toEqual([{ call: sample.path, ...CUT_OFF }])
  })

  it('is written with the ids of a posted export, complete or cut off', async () => {
    const call = 'test/sample/SampleExport'
    const openPostedExport = (columns: string, ids: readonly number[]) => {
      const asked = new URLSearchParams({
        [CALL_FLAGS.exportType]: 'csv',
        [CALL_FLAGS.exportColumns]: columns,
      })
      const url = `${buildApiUrl(call)}?${asked.toString()}`
      const sent = signRequest(platform.admin.session, {
        method: 'POST',
        url,
        body: JSON.stringify({ ids: ids.join() }),
      })
      return new Promise<IncomingMessage>((resolve, reject) => {
        const { headers, body } = sent
        request({ port, host: '127.0.0.1', method: 'POST', path: url, headers, agent: false }, resolve)
          .on('error', reject)
          .end(body)
      })
    }
    expect(await text(await openPostedExport('id', [7, 5]))).toMatch(/7\r?\n5/)
    await expect.poll(listLogged).toEqual([{ call, ...DONE }])
    const { rows } = await sql<{ params: string; action: string }>`
      select params, (select name from log_word where log_word.id = action) as action
        from log_operate where api_path = ${call}`.execute(platform.db)
    expect(rows[0]?.action).toBe('test/sample/SampleList#export')
    expect(rows[0]?.params).toContain('ids: 7,5')
    const file = await openPostedExport(
      'id,filler',
      Array.from({ length: ROWS - 1 }, (_, index) => index + 1),
    )
    await once(file, 'readable')
    file.destroy()
    await expect.poll(listLogged).toEqual([
      { call, ...DONE },
      { call, ...CUT_OFF },
    ])
  })

  it('is written when the reader leaves before the first byte', async () => {
    const reading = openExport('slow').catch(() => undefined)
    await expect.poll(() => server.connections()).toBe(1)
    await expect.poll(countRunningExports).toBe(1)
    server.app.server.closeAllConnections()
    await reading
    await expect.poll(listLogged).toEqual([{ call: sample.path, ...CUT_OFF }])
  })

  it.runIf(isFullTier)('is written when the reader stalls', async () => {
    const hasty = await platform.another({ operations: server.operations, exportStallMs: 500 })
    const file = await openExport('id,filler', await listenOnFreePort(hasty))
    const stalled = { ...DONE, status: 0, result: 'The download was ended because it was not read' }
    await expect.poll(listLogged).toEqual([{ call: sample.path, ...stalled }])
    await expect(text(file)).rejects.toMatchObject({ code: 'ECONNRESET' })
  })

  it('is written when the export fails half way', async () => {
    const file = await openExport('id,filler,ratio')
    await expect(text(file)).rejects.toMatchObject({ code: 'ECONNRESET' })
    const failed = {
      ...DONE,
      status: 0,
      result: 'Something went wrong, please try again later (reference …)',
    }
    await expect.poll(listLogged).toEqual([{ call: sample.path, ...failed }])
  })
})

async function countRunningExports(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
     where datname = current_database() and application_name = 'cangdan export' and state <> 'idle'`.execute(
    platform.db,
  )
  return rows[0]?.n ?? 0
}
