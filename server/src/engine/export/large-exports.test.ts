import { CALL_FLAGS, title } from '@cangdan/protocol'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApiUrl } from '#testing/client/callers.ts'
import { downloadUrl } from '#testing/client/plain-client.mjs'
import { readCsv } from '#testing/oracle/oracle.ts'
import { type SignedInCaller, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { waitUntilStable } from '#testing/database/blocking.ts'
import { runInChild } from '#platform/child/run-in-child.ts'
import type { MenuSection } from '#engine/declare/menu.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { LIMITS } from './export-in-child.ts'
import { isFullTier } from '../../../../scripts/tier.mjs'
import { takeFirst } from '#testing/share.ts'

const toTitle = (word: string) => title(word, word, word, word)
const ROWS = 5_000

/** A long text column, one that makes a file of 40 MB, one that fails at the last row, and one that takes time per row. */
const sheep = defineResource({
  path: 'test/sheep/SheepList',
  screen: '/fold/sheep/list',
  table: 'sheep',
  fullScan: 'tests have few',
  verbs: ['export'],
  scope: {},
  columns: {
    id: { type: 'number', sort: true, filter: true },
    wool: { type: 'text', sql: sql`repeat('wool ', 40)` },
    fleece: { type: 'text', sql: sql`repeat('wool ', 1600)` },
    weight: { type: 'number', sql: sql`100 / (${sql.lit(ROWS)} - sheep.id)` },
    counted: { type: 'number', sql: sql`(select 1 from pg_sleep(0.001 * sheep.id))` },
  },
  form: {},
  titles: {
    $: toTitle('Sheep'),
    $one: toTitle('Sheep'),
    id: toTitle('No.'),
    wool: toTitle('Wool'),
    fleece: toTitle('Fleece'),
    weight: toTitle('Weight'),
    counted: toTitle('Counted'),
  },
  sample: {},
})
const fold: MenuSection = { path: '/fold', title: toTitle('Fold'), icon: 'bank', entries: [sheep] }

let platform: TestPlatform
let port: number
let other: SignedInCaller
const requests: ClientRequest[] = []

beforeAll(async () => {
  platform = await createTestPlatform({ menu: [fold] })
  await sql`create table sheep (id bigint primary key, version bigint not null default 1)`.execute(platform.db)
  await sql`insert into sheep select generate_series(1, ${ROWS}::int)`.execute(platform.db)
  port = await listen(platform.app)
  other = await createExporter()
})
afterEach(endDownloads)
afterAll(() => platform.close())

async function endDownloads(): Promise<void> {
  for (const request of requests.splice(0)) request.destroy()
  await expect.poll(countRunning).toBe(0)
}

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

function open(query: Record<string, string | number>, signal?: AbortSignal): Promise<IncomingMessage> {
  return openAs(platform.admin, query, { signal })
}

function openAs(
  { session }: SignedInCaller,
  query: Record<string, string | number>,
  { signal, at = port }: { signal?: AbortSignal | undefined; at?: number } = {},
): Promise<IncomingMessage> {
  const params = new URLSearchParams({ [CALL_FLAGS.export]: '3', [CALL_FLAGS.exportType]: 'csv' })
  for (const [name, value] of Object.entries(query)) params.set(name, String(value))
  const path = downloadUrl(session, `${buildApiUrl(sheep.path)}?${params.toString()}`)
  const options = { port: at, path, host: '127.0.0.1', agent: false, ...(signal && { signal }) }
  const reply = new Promise<IncomingMessage>((resolve, reject) => {
    requests.push(get(options, resolve).on('error', reject))
  })
  // Some requests stay open until the end of a test.
  reply.catch(() => undefined)
  return reply
}

async function listSessions(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
     where datname = current_database() and application_name = 'cangdan export' and state <> 'idle'
     order by backend_start`.execute(platform.db)
  return rows.map(({ pid }) => pid)
}

const countRunning = async () => (await listSessions()).length

/** Returns the error code or the byte count: a failed assertion must not print 40 MB. */
const readOutcome = (file: IncomingMessage): Promise<string> =>
  buffer(file).then(
    ({ length }) => `${length} bytes`,
    ({ code }: NodeJS.ErrnoException) => code ?? '',
  )

describe('an export of all rows', () => {
  it('contains all rows in order', async () => {
    const file = await open({ [CALL_FLAGS.exportColumns]: 'id,wool', sort: 'id', order: 'true' })
    const ids = readCsv((await buffer(file)).toString()).slice(1)
    expect(ids.length).toBe(ROWS)
    expect(ids.findIndex(([id], place) => Number(id) !== place + 1)).toBe(-1)
  })

  it('is rejected with an error response when it fails before its first byte', async () => {
    const reply = await open({ [CALL_FLAGS.exportColumns]: 'weight', sort: 'id', order: 'false' })
    expect(reply.statusCode).toBe(500)
    expect(reply.headers['content-disposition']).toBeUndefined()
    expect(JSON.parse((await buffer(reply)).toString())).toMatchObject({ status: false, code: 'internal' })
  })

  it.runIf(isFullTier).each(takeFirst(['csv', 'xlsx']))(
    'breaks the connection when it fails halfway (%s)',
    async (type) => {
      const query = { [CALL_FLAGS.exportType]: type, [CALL_FLAGS.exportColumns]: 'id,fleece,weight' }
      const file = await open({ ...query, sort: 'id', order: 'true' })
      expect(file.statusCode).toBe(200)
      expect(await readOutcome(file)).toBe('ECONNRESET')
      expect(file.complete).toBe(false)
    },
  )

  it.runIf(isFullTier)('cancels its statement when the reader disconnects before the first byte', async () => {
    const reader = new AbortController()
    const file = open({ [CALL_FLAGS.exportColumns]: 'counted' }, reader.signal)
    await expect.poll(countRunning).toBe(1)
    reader.abort()
    await expect(file).rejects.toThrow('aborted')
    await expect.poll(countRunning).toBe(0)
  })

  it('cancels its statement when the reader disconnects halfway', async () => {
    const file = await open({ [CALL_FLAGS.exportColumns]: 'fleece' })
    file.pause()
    await expect.poll(countRunning).toBe(1)
    file.destroy()
    await expect.poll(countRunning).toBe(0)
  })

  it.runIf(isFullTier)('pauses while its reader pauses', async () => {
    const file = await open({ [CALL_FLAGS.exportColumns]: 'fleece' })
    file.pause()
    await expect.poll(countRunning).toBe(1)
    const [waiting] = await listSessions()
    // A later file of the same size finishes first only when this one is paused.
    expect(await countLines(await openAs(other, { [CALL_FLAGS.exportColumns]: 'fleece' }))).toBe(ROWS + 1)
    expect(await waitUntilStable(listSessions)).toEqual([waiting])
    expect(await countLines(file)).toBe(ROWS + 1)
  })
})

/** Longer than all buffers between database and reader: without reads it does not end. */
const LONG = { [CALL_FLAGS.exportColumns]: 'fleece' }

async function countLines(file: IncomingMessage): Promise<number> {
  let lines = 0
  for await (const piece of file as AsyncIterable<Buffer>) for (const byte of piece) if (byte === 0x0a) lines += 1
  return lines
}

const readCode = async (reply: IncomingMessage) =>
  (JSON.parse((await buffer(reply)).toString()) as { code?: string }).code

/** Returns whether the next export of the caller would be rejected because its queue is full. */
const isFull = async (caller: SignedInCaller) =>
  (await readCode(await openAs(caller, { ...LONG, [CALL_FLAGS.trial]: 1 }))) === 'too_many'

/** Starts a process as an export does. When it has run, earlier processes have loaded their code and are reading. */
async function loadChild(): Promise<void> {
  await expect(runInChild('no task', {}, LIMITS).next()).rejects.toThrow('unknown task')
}

const createExporter = () => platform.someone(platform.platformId, { apis: [sheep.path, `${sheep.path}#export`] })

describe('exports of all rows', () => {
  it('runs four at a time and two per person, and an abandoned queue entry delays no one', async () => {
    const leaver = new AbortController()
    const downloadTwice = (caller: SignedInCaller) => [openAs(caller, LONG), openAs(caller, LONG)]
    const third = await createExporter()
    const early = [...downloadTwice(platform.admin), ...downloadTwice(other)]
    await expect.poll(countRunning).toBe(4)
    const leaving = Array.from({ length: 8 }, () => openAs(third, LONG, { signal: leaver.signal }))
    const late = downloadTwice(third)
    await expect.poll(() => isFull(third)).toBe(true)
    await loadChild()
    expect(await waitUntilStable(countRunning)).toBe(4)
    leaver.abort()
    for (const each of await Promise.allSettled(leaving)) expect(each.status).toBe('rejected')
    for (const file of await Promise.all(early)) file.destroy()
    for (const file of late) expect(await countLines(await file)).toBe(ROWS + 1)
  })

  it.runIf(isFullTier)('does not block other people when one person opens exports and does not read them', async () => {
    for (let n = 0; n < 4; n += 1) void open(LONG)
    await expect.poll(countRunning).toBe(2)
    const file = await openAs(other, { [CALL_FLAGS.exportColumns]: 'id' })
    expect(readCsv((await buffer(file)).toString()).length).toBe(ROWS + 1)
    await expect.poll(countRunning).toBe(2)
  })

  it.runIf(isFullTier)(
    'rejects more exports for a person with ten open exports, and only for that person',
    async () => {
      const opening = Array.from({ length: 10 }, () => new AbortController())
      const unread = opening.map(({ signal }) => open(LONG, signal))
      await expect.poll(() => isFull(platform.admin)).toBe(true)
      const rejected = await open(LONG)
      expect([rejected.statusCode, await readCode(rejected)]).toEqual([429, 'too_many'])
      expect(await isFull(other)).toBe(false)
      const file = await openAs(other, { [CALL_FLAGS.exportColumns]: 'id' })
      expect(readCsv((await buffer(file)).toString()).length).toBe(ROWS + 1)
      for (const each of opening) each.abort()
      await Promise.allSettled(unread)
      await expect.poll(() => isFull(platform.admin)).toBe(false)
      expect(readCsv((await buffer(await open({ [CALL_FLAGS.exportColumns]: 'id' }))).toString())).toHaveLength(
        ROWS + 1,
      )
    },
  )

  // For the timing of a stall see stall-timeout.test.ts.
  it.runIf(isFullTier)('ends when the reader stalls and frees the slot', async () => {
    const hasty = await listen(await platform.another({ exportStallMs: 1_000 }))
    const unread = await Promise.all([1, 2].map(() => openAs(platform.admin, LONG, { at: hasty })))
    const next = await open({ [CALL_FLAGS.exportColumns]: 'id' })
    expect(readCsv((await buffer(next)).toString()).length).toBe(ROWS + 1)
    // Both, before either is read: one of them lost its slot first.
    await expect.poll(countRunning).toBe(0)
    for (const file of unread) expect(await readOutcome(file)).toBe('ECONNRESET')
  })

  it.runIf(isFullTier)('does not block the export of a page', async () => {
    for (const caller of [platform.admin, platform.admin, other, other])
      void openAs(caller, { [CALL_FLAGS.exportColumns]: 'counted' })
    await expect.poll(countRunning).toBe(4)
    const page = await open({ [CALL_FLAGS.export]: 1, page: 1, limit: 20, [CALL_FLAGS.exportColumns]: 'id' })
    expect(readCsv((await buffer(page)).toString()).length).toBe(21)
  })
})
