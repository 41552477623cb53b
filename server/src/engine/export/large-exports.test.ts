// Exports of any length, over a real connection: what becomes of them when they fail, are left or are many.
import { MARKS, title } from '@cangdan/protocol'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { apiUrl } from '#testing/client/callers.ts'
import { downloadUrl } from '#testing/client/plain-client.mjs'
import { readCsv } from '#testing/oracle/oracle.ts'
import { type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { waitUntilStable } from '#testing/database/waiting.ts'
import { runInChild } from '#platform/child/run-in-child.ts'
import type { MenuSection } from '#engine/declare/menu.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { LIMITS } from './in-child.ts'
import { isFullTier } from '../../../../scripts/tier.mjs'
import { firstOf } from '#testing/share.ts'

const same = (word: string) => title(word, word, word, word)
const ROWS = 5_000

/** Numbers, with a text that makes a row long, and one that makes a file of forty megabytes; one column fails at the last row, one takes its time for each. */
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
    $: same('Sheep'),
    $one: same('Sheep'),
    id: same('No.'),
    wool: same('Wool'),
    fleece: same('Fleece'),
    weight: same('Weight'),
    counted: same('Counted'),
  },
  sample: {},
})
const fold: MenuSection = { path: '/fold', title: same('Fold'), icon: 'bank', entries: [sheep] }

let platform: TestPlatform
let port: number
/** Somebody else who may export. */
let other: SignedIn
/** Requests of the current test. */
const requests: ClientRequest[] = []

beforeAll(async () => {
  platform = await testPlatform({ menu: [fold] })
  await sql`create table sheep (id bigint primary key, version bigint not null default 1)`.execute(
    platform.db,
  )
  await sql`insert into sheep select generate_series(1, ${ROWS}::int)`.execute(platform.db)
  port = await portOf(platform.app)
  other = await exporter()
})
afterEach(endDownloads)
afterAll(() => platform.close())

/** One test that fails leaves nothing to the next. */
async function endDownloads(): Promise<void> {
  for (const request of requests.splice(0)) request.destroy()
  await expect.poll(running).toBe(0)
}

async function portOf(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Opens a download, as a new window does, and answers what comes, from its headers on. */
function open(query: Record<string, string | number>, signal?: AbortSignal): Promise<IncomingMessage> {
  return openAs(platform.admin, query, { signal })
}

function openAs(
  { session }: SignedIn,
  query: Record<string, string | number>,
  { signal, at = port }: { signal?: AbortSignal | undefined; at?: number } = {},
): Promise<IncomingMessage> {
  const asked = new URLSearchParams({ [MARKS.export]: '3', [MARKS.exportType]: 'csv' })
  for (const [name, value] of Object.entries(query)) asked.set(name, String(value))
  const path = downloadUrl(session, `${apiUrl(sheep.path)}?${asked.toString()}`)
  const options = { port: at, path, host: '127.0.0.1', agent: false, ...(signal && { signal }) }
  const reply = new Promise<IncomingMessage>((resolve, reject) => {
    requests.push(get(options, resolve).on('error', reject))
  })
  // Some are left waiting until the end of a test.
  reply.catch(() => undefined)
  return reply
}

/** Returns the database sessions of the exports that have begun and not ended, oldest first. */
async function sessions(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
     where datname = current_database() and application_name = 'cangdan export' and state <> 'idle'
     order by backend_start`.execute(platform.db)
  return rows.map(({ pid }) => pid)
}

const running = async () => (await sessions()).length

/** How a file ends: what is said of it must not be forty megabytes. */
const endOf = (file: IncomingMessage): Promise<string> =>
  buffer(file).then(
    ({ length }) => `${length} bytes`,
    ({ code }: NodeJS.ErrnoException) => code ?? '',
  )

describe('an export of everything', () => {
  it('is whole, in its order', async () => {
    const file = await open({ [MARKS.exportColumns]: 'id,wool', sort: 'id', order: 'true' })
    const ids = readCsv((await buffer(file)).toString()).slice(1)
    expect(ids.length).toBe(ROWS)
    expect(ids.findIndex(([id], place) => Number(id) !== place + 1)).toBe(-1)
  })

  it('that fails before its first byte is refused in words', async () => {
    const reply = await open({ [MARKS.exportColumns]: 'weight', sort: 'id', order: 'false' })
    expect(reply.statusCode).toBe(500)
    expect(reply.headers['content-disposition']).toBeUndefined()
    expect(JSON.parse((await buffer(reply)).toString())).toMatchObject({ status: false, code: 'internal' })
  })

  it.each(firstOf(['csv', 'xlsx']))(
    'that fails half way is broken off, and no whole file (%s)',
    async (type) => {
      const query = { [MARKS.exportType]: type, [MARKS.exportColumns]: 'id,fleece,weight' }
      const file = await open({ ...query, sort: 'id', order: 'true' })
      expect(file.statusCode).toBe(200)
      expect(await endOf(file)).toBe('ECONNRESET')
      expect(file.complete).toBe(false)
    },
  )

  it('ends with its statement when its reader goes away before the first byte', async () => {
    const reader = new AbortController()
    const file = open({ [MARKS.exportColumns]: 'counted' }, reader.signal)
    await expect.poll(running).toBe(1)
    reader.abort()
    await expect(file).rejects.toThrow('aborted')
    await expect.poll(running).toBe(0)
  })

  it('ends with its statement when its reader goes away half way', async () => {
    const file = await open({ [MARKS.exportColumns]: 'fleece' })
    file.pause()
    await expect.poll(running).toBe(1)
    file.destroy()
    await expect.poll(running).toBe(0)
  })

  it.runIf(isFullTier)('waits while its reader does', async () => {
    const file = await open({ [MARKS.exportColumns]: 'fleece' })
    file.pause()
    await expect.poll(running).toBe(1)
    const [waiting] = await sessions()
    // A file of the same size, begun later: this one would have ended before it if it did not wait.
    expect(await countLines(await openAs(other, { [MARKS.exportColumns]: 'fleece' }))).toBe(ROWS + 1)
    expect(await waitUntilStable(sessions)).toEqual([waiting])
    expect(await countLines(file)).toBe(ROWS + 1)
  })
})

/** Longer than all buffers between the database and its reader: one that is not read does not end. */
const LONG = { [MARKS.exportColumns]: 'fleece' }

async function countLines(file: IncomingMessage): Promise<number> {
  let lines = 0
  for await (const piece of file as AsyncIterable<Buffer>)
    for (const byte of piece) if (byte === 0x0a) lines += 1
  return lines
}

const codeOf = async (reply: IncomingMessage) =>
  (JSON.parse((await buffer(reply)).toString()) as { code?: string }).code

/** Returns whether the next export of everything would be refused: so many of the caller are written or wait. */
const isFull = async (caller: SignedIn) =>
  (await codeOf(await openAs(caller, { ...LONG, [MARKS.trial]: 1 }))) === 'too_many'

/** Starts a process as an export does: one that was started before has loaded its code by then, and reads. */
async function loadChild(): Promise<void> {
  await expect(runInChild('no task', {}, LIMITS).next()).rejects.toThrow('there is no such task')
}

const exporter = () => platform.someone(platform.platformId, { apis: [sheep.path, `${sheep.path}#export`] })

describe('exports of everything', () => {
  it('are four at a time, two of one person, and those who leave the line cost nobody else their turn', async () => {
    const leaver = new AbortController()
    const two = (caller: SignedIn) => [openAs(caller, LONG), openAs(caller, LONG)]
    const third = await exporter()
    const early = [...two(platform.admin), ...two(other)]
    await expect.poll(running).toBe(4)
    const leaving = Array.from({ length: 8 }, () => openAs(third, LONG, { signal: leaver.signal }))
    const late = two(third)
    await expect.poll(() => isFull(third)).toBe(true)
    await loadChild()
    expect(await waitUntilStable(running)).toBe(4)
    leaver.abort()
    for (const each of await Promise.allSettled(leaving)) expect(each.status).toBe('rejected')
    for (const file of await Promise.all(early)) file.destroy()
    for (const file of late) expect(await countLines(await file)).toBe(ROWS + 1)
  })

  it('that one person opens and does not read keep nobody else from exporting', async () => {
    for (let n = 0; n < 4; n += 1) void open(LONG)
    await expect.poll(running).toBe(2)
    const file = await openAs(other, { [MARKS.exportColumns]: 'id' })
    expect(readCsv((await buffer(file)).toString()).length).toBe(ROWS + 1)
    await expect.poll(running).toBe(2)
  })

  it('are refused to a person of whom ten are written or wait, and to nobody else', async () => {
    const opening = Array.from({ length: 10 }, () => new AbortController())
    const unread = opening.map(({ signal }) => open(LONG, signal))
    await expect.poll(() => isFull(platform.admin)).toBe(true)
    const refused = await open(LONG)
    expect([refused.statusCode, await codeOf(refused)]).toEqual([429, 'too_many'])
    expect(await isFull(other)).toBe(false)
    const file = await openAs(other, { [MARKS.exportColumns]: 'id' })
    expect(readCsv((await buffer(file)).toString()).length).toBe(ROWS + 1)
    for (const each of opening) each.abort()
    await Promise.allSettled(unread)
    await expect.poll(() => isFull(platform.admin)).toBe(false)
    expect(readCsv((await buffer(await open({ [MARKS.exportColumns]: 'id' }))).toString())).toHaveLength(
      ROWS + 1,
    )
  })

  // When a reader is too slow: stall-timeout.test.ts.
  it.runIf(isFullTier)(
    'are ended when their reader takes nothing for a while, and give their place to the next',
    async () => {
      const hasty = await portOf(await platform.another({ exportStallMs: 1_000 }))
      const unread = await Promise.all([1, 2].map(() => openAs(platform.admin, LONG, { at: hasty })))
      const next = await open({ [MARKS.exportColumns]: 'id' })
      expect(readCsv((await buffer(next)).toString()).length).toBe(ROWS + 1)
      // Both, before anybody reads on: one of them had its place taken first.
      await expect.poll(running).toBe(0)
      for (const file of unread) expect(await endOf(file)).toBe('ECONNRESET')
    },
  )

  it('do not keep a page from being exported', async () => {
    for (const caller of [platform.admin, platform.admin, other, other])
      void openAs(caller, { [MARKS.exportColumns]: 'counted' })
    await expect.poll(running).toBe(4)
    const page = await open({ [MARKS.export]: 1, page: 1, limit: 20, [MARKS.exportColumns]: 'id' })
    expect(readCsv((await buffer(page)).toString()).length).toBe(21)
  })
})
