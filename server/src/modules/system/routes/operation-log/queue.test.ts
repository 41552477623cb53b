// The write queue of the operation log: no row is lost, duplicated or blocked by another.
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#platform/database/database.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import type { Call, Outcome } from './operation.ts'
import { type OperationLog, createOperationLog } from './queue.ts'

let platform: TestPlatform
let lines: Record<string, unknown>[] = []

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())
beforeEach(() => {
  lines = []
})

const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const openLog = (db: Db = platform.db, patienceMs = 1_000) => createOperationLog(db, log, { patienceMs })

const DONE: Outcome = { result: 'done', status: 1, cost_time: 5, written: [] }
const buildCall = (api_path: string, more: Partial<Call> = {}): Call => ({
  uid: 1,
  organisation_id: platform.platformId,
  module: null,
  action: 'seller/safe/AccessUserDel',
  method: 2,
  api_path,
  params: 'id: 5',
  ip: '127.0.0.1',
  browser: 'Chrome 139',
  ...more,
})
const logCall = (operations: OperationLog, call: Call) => operations.begin(call)(DONE)

async function listStored(like: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select uid, api_path, params, ip, browser, status, cost_time from log_operate
     where api_path like ${like} order by api_path`.execute(platform.db)
  return rows
}

async function readCounts({ metrics }: OperationLog): Promise<Record<string, number>> {
  const values = await Promise.all(metrics.map((metric) => metric.get()))
  return Object.fromEntries(
    values.flatMap(({ name, values: each }) =>
      each.map(({ labels, value }) => [[name, ...Object.values(labels)].join(' '), value]),
    ),
  )
}

async function withoutTable(work: () => Promise<void>): Promise<void> {
  await sql`alter table log_operate rename to log_away`.execute(platform.db)
  try {
    await work()
  } finally {
    await sql`alter table log_away rename to log_operate`.execute(platform.db)
  }
}

describe('row that the database rejects', () => {
  it('does not block other rows, and is stored without the rejected parts', async () => {
    const operations = openLog()
    for (let n = 10; n < 30; n += 1) logCall(operations, buildCall(`bad/${n}`))
    logCall(operations, buildCall('bad/no address', { ip: undefined as never }))
    logCall(operations, buildCall('bad/params', { params: 'a\0b' }))
    for (let n = 30; n < 50; n += 1) logCall(operations, buildCall(`bad/${n}`))
    await operations.flush()
    const rows = await listStored('bad/%')
    expect(rows).toHaveLength(42)
    const reduced = { uid: 1, params: '', ip: '', browser: '', status: 1, cost_time: 5 }
    expect(rows.slice(-2)).toEqual([
      { ...reduced, api_path: 'bad/no address' },
      { ...reduced, api_path: 'bad/params' },
    ])
    expect(await readCounts(operations)).toMatchObject({
      'operation_log_rows_total stored': 40,
      'operation_log_rows_total reduced': 2,
      operation_log_waiting: 0,
    })
    expect(lines).toHaveLength(2)
    await operations.stop()
  })

  it('is written to the server log if it cannot be stored at all', async () => {
    const operations = openLog()
    logCall(operations, buildCall('hopeless/1', { uid: 1.5 }))
    logCall(operations, buildCall('hopeless/2'))
    await operations.flush()
    expect(await listStored('hopeless/%')).toHaveLength(1)
    const operation = {
      uid: 1.5,
      action: 'seller/safe/AccessUserDel',
      api_path: 'hopeless/1',
      result: 'done',
    }
    expect(lines).toEqual([expect.objectContaining({ operation: expect.objectContaining(operation) })])
    expect(JSON.stringify(lines)).not.toContain('id: 5')
    expect(await readCounts(operations)).toMatchObject({ 'operation_log_rows_total lost': 1 })
    await operations.stop()
  })
})

it('stores rows later after a temporary failure, without blocking', async () => {
  const operations = openLog()
  await withoutTable(async () => {
    for (let n = 0; n < 5; n += 1) logCall(operations, buildCall(`later/${n}`))
    for (let n = 0; n < 12; n += 1) await operations.flush()
    expect(await readCounts(operations)).toMatchObject({ operation_log_waiting: 5 })
  })
  await operations.flush()
  expect(await listStored('later/%')).toHaveLength(5)
  await operations.stop()
})

/** Wraps a database so that `follow` runs after each commit, before its result is returned. */
function withCommitHook(db: Db, follow: () => void): Db {
  const runAndFollow = async (work: (tx: Db) => Promise<unknown>) => {
    const result = await db.transaction().execute(work)
    follow()
    return result
  }
  const get = (target: Db, name: keyof Db): unknown => {
    const part: unknown = Reflect.get(target, name, target)
    if (name === 'transaction') return () => ({ execute: runAndFollow })
    return typeof part === 'function' ? part.bind(target) : part
  }
  return new Proxy(db, { get: (target, name) => get(target, name as keyof Db) })
}

it('does not insert a row again after an unconfirmed commit', async () => {
  const answers = { areLost: true }
  const losing = withCommitHook(platform.db, () => {
    if (answers.areLost) throw new Error('Connection terminated unexpectedly')
  })
  const operations = openLog(losing)
  logCall(operations, buildCall('once/1'))
  await operations.flush()
  expect(await listStored('once/%')).toHaveLength(1)
  answers.areLost = false
  await operations.flush()
  expect(await listStored('once/%')).toHaveLength(1)
  expect(await readCounts(operations)).toMatchObject({ operation_log_waiting: 0 })
  await operations.stop()
})

it('batches rows that arrive during a write for the next second', async () => {
  let commits = 0
  const calling = withCommitHook(platform.db, () => {
    commits += 1
    if (commits === 1) for (let n = 0; n < 3; n += 1) logCall(operations, buildCall(`meanwhile/1-${n}`))
  })
  const operations = openLog(calling)
  logCall(operations, buildCall('meanwhile/0'))
  await operations.flush()
  expect(await readCounts(operations)).toMatchObject({ operation_log_waiting: 3 })
  await operations.flush()
  expect(commits).toBe(2)
  expect(await listStored('meanwhile/%')).toHaveLength(4)
  await operations.stop()
})

describe('stopping the queue', () => {
  it('waits for running calls and writes their outcome', async () => {
    const operations = openLog(platform.db, 30_000)
    const end = operations.begin(buildCall('stop/slow'))
    let isStopped = false
    const stopping = operations.stop().then(() => (isStopped = true))
    for (let round = 0; round < 5; round += 1) await operations.flush()
    expect([isStopped, await listStored('stop/slow')]).toEqual([false, []])
    end(DONE)
    await stopping
    expect(await listStored('stop/slow')).toMatchObject([{ status: 1 }])
  })

  it('records calls that do not end in time', async () => {
    const operations = openLog(platform.db, 50)
    const end = operations.begin(buildCall('stop/never'))
    await operations.stop()
    end(DONE)
    expect(await listStored('stop/never')).toMatchObject([{ status: 0 }])
  })

  it('writes rows to the server log without a database', async () => {
    const operations = openLog(platform.db, 50)
    await withoutTable(async () => {
      logCall(operations, buildCall('stop/unstored'))
      await operations.stop()
    })
    const operation = expect.objectContaining({ uid: 1, api_path: 'stop/unstored', result: 'done' })
    expect(lines.at(-1)).toMatchObject({ operation })
  })
})

it('exports counts of stored, reduced and lost rows as metrics', async () => {
  const operations = openLog()
  const app = await platform.another({ operations })
  await ok(platform.admin.at(app).get('seller/supplier/Info'))
  const body = await app.metrics.metrics()
  for (const outcome of ['stored', 'reduced', 'lost'])
    expect(body).toContain(`operation_log_rows_total{outcome="${outcome}"} 0`)
  expect(body).toContain('operation_log_waiting 0')
  await operations.stop()
})
