// Scheduled jobs run once for all workers, are retried after a crash, and stop after repeated failures (T6, docs/decisions/background-work.md).
import type { RecordResponse, Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ok, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { SCHEDULED_JOB_KEYS, type ScheduledJobKey } from './scheduled-jobs.ts'
import { bringForward, type ScheduledJobs, declareTasks, MAX_ATTEMPTS, runDue } from './task.runs.ts'
import { task } from './task.ts'

let platform: TestPlatform
const ran: ScheduledJobKey[] = []
const doNothing = (key: ScheduledJobKey) => () => Promise.resolve(void ran.push(key))

const createJobs = (key: ScheduledJobKey, run: () => Promise<unknown>): ScheduledJobs =>
  ({
    ...Object.fromEntries(SCHEDULED_JOB_KEYS.map((each) => [each, { run: doNothing(each), params: '' }])),
    [key]: { run, params: '' },
  }) as ScheduledJobs
const jobs = createJobs('log_purge', doNothing('log_purge'))
const KEY = 'log_purge'

beforeAll(async () => {
  platform = await createTestPlatform()
  await declareTasks(platform.db, jobs)
})
afterAll(() => platform.close())
beforeEach(async () => {
  ran.length = 0
  await sql`
    update scheduled_task set status = 1, attempts = 0, error = '', run_count = 0, next_time = now() + interval '1 minute',
           spec = '10 3 1 1 *'`.execute(platform.db)
})

const makeDue = () =>
  sql`update scheduled_task set next_time = now() - interval '3 days' where task_key = ${KEY}`.execute(platform.db)

async function loadJobRow(): Promise<Row & { id: number; version: number }> {
  const { rows } = await sql<Row & { id: number; version: number }>`
    select id, version, status, attempts, run_count, error, next_time > now() as is_later,
           extract(epoch from next_time - now())::int as wait
      from scheduled_task where task_key = ${KEY}`.execute(platform.db)
  return rows[0]!
}

const runAction = async (call: string, values: Row = {}) => {
  const { id, version } = await loadJobRow()
  return platform.admin.post(call, { id, version, ...values })
}

const FAILING = createJobs(KEY, () => Promise.reject(new Error('no room on the disk')))

describe('scheduled job (T6)', () => {
  it('runs once for several workers, without catching up missed runs', async () => {
    await makeDue()
    const keys = await Promise.all([1, 2, 3].map(() => runDue(platform.db, jobs)))
    expect(keys.filter((key) => key !== undefined)).toEqual([KEY])
    expect(ran).toEqual([KEY])
    expect(await loadJobRow()).toMatchObject({ run_count: 1, attempts: 0, error: '', is_later: true })
    expect(await runDue(platform.db, jobs)).toBeUndefined()
  })

  it('records its failure, is retried with growing pauses, and stops after the last attempt', async () => {
    const waits: number[] = []
    for (let time = 1; time < MAX_ATTEMPTS; time += 1) {
      await makeDue()
      await runDue(platform.db, FAILING)
      const { status, wait, error } = await loadJobRow()
      expect([status, error]).toEqual([1, 'no room on the disk'])
      waits.push(Number(wait))
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(waits[0]).toBeLessThanOrEqual(60)
    await makeDue()
    await runDue(platform.db, FAILING)
    expect(await loadJobRow()).toMatchObject({ status: 3, attempts: MAX_ATTEMPTS, wait: null })
    expect(await runDue(platform.db, FAILING)).toBeUndefined()
  })

  it('can be run by hand when stopped, and continues after a success', async () => {
    await sql`
      update scheduled_task set status = 3, attempts = 5, error = 'x', next_time = null where task_key = ${KEY}`.execute(
      platform.db,
    )
    await ok(runAction(task.actions.get('run')!.call))
    expect(await runDue(platform.db, jobs)).toBe(KEY)
    expect(await loadJobRow()).toMatchObject({ status: 1, attempts: 0, error: '', is_later: true })
  })

  it('is retried after a crash of its worker, until its attempts are used up', async () => {
    const deadly = createJobs(KEY, async () => {
      await sql`
        select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = database
         where locktype = 'advisory' and datname = current_database() and pid <> pg_backend_pid()`.execute(platform.db)
    })
    await makeDue()
    for (let time = 1; time <= MAX_ATTEMPTS; time += 1) {
      await expect(runDue(platform.db, deadly)).rejects.toThrow(/terminat|ECONNRESET|EPIPE|connection/i)
      expect(await loadJobRow()).toMatchObject({ attempts: time, is_later: false, run_count: 0 })
    }
    expect(await runDue(platform.db, deadly)).toBe(KEY)
    expect(await loadJobRow()).toMatchObject({ status: 3, error: 'The worker ended before the run did' })
  })

  it('counts a failure even if it was requested again during the run', async () => {
    const { call } = task.actions.get('run')!
    await sql`
      update scheduled_task set attempts = 2, next_time = now() - interval '1 hour' where task_key = ${KEY}`.execute(
      platform.db,
    )
    const failing = createJobs(KEY, async () => {
      await ok(runAction(call))
      throw new Error('no room on the disk')
    })
    await runDue(platform.db, failing)
    expect(await loadJobRow()).toMatchObject({
      status: 1,
      attempts: 1,
      error: 'no room on the disk',
      is_later: false,
    })
    expect(await runDue(platform.db, jobs)).toBe(KEY)
    expect(await loadJobRow()).toMatchObject({ status: 1, attempts: 0, error: '', run_count: 2 })
  })

  it('is not due by a changed pattern after its last failure', async () => {
    await sql`
      update scheduled_task set attempts = ${MAX_ATTEMPTS - 1}, next_time = now() - interval '1 hour' where task_key = ${KEY}`.execute(
      platform.db,
    )
    const failing = createJobs(KEY, async () => {
      const { id, version } = await loadJobRow()
      await ok(platform.admin.post(task.calls.edit, { id, version, spec: '* * * * *' }))
      throw new Error('no room on the disk')
    })
    await runDue(platform.db, failing)
    expect(await loadJobRow()).toMatchObject({ status: 3, attempts: MAX_ATTEMPTS, wait: null })
  })

  it('reports an invalid pattern written with SQL', async () => {
    await makeDue()
    await sql`update scheduled_task set spec = '0 0 30 2 *' where task_key = ${KEY}`.execute(platform.db)
    await runDue(platform.db, jobs)
    expect(await loadJobRow()).toMatchObject({
      status: 3,
      run_count: 1,
      error: 'The pattern names no instant: 0 0 30 2 *',
      wait: null,
    })
  })

  it('holds no transaction id while it runs, so that vacuum can remove dead rows', async () => {
    await makeDue()
    let holding: unknown
    const looking = createJobs(KEY, async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null`.execute(
        platform.db,
      )
      holding = rows.length
    })
    await runDue(platform.db, looking)
    expect(holding).toBe(0)
  })

  it('can be stopped and continued, also while it runs', async () => {
    const { call } = task.actions.get('status')!
    await makeDue()
    let stops: unknown
    await runDue(
      platform.db,
      createJobs(KEY, async () => {
        stops = await runAction(call, { status: 2 })
      }),
    )
    expect(stops).toMatchObject({ status: true })
    expect(await loadJobRow()).toMatchObject({ status: 2, wait: null, run_count: 1 })
    expect(await runDue(platform.db, jobs)).toBeUndefined()
    expect(await getRejectionCode(runAction(call, { status: 2 }))).toBe('not_now')
    await ok(runAction(call, { status: 1 }))
    expect(await loadJobRow()).toMatchObject({ status: 1, is_later: true })
  })

  it('accepts only patterns with valid times', async () => {
    const { id } = await loadJobRow()
    const read = await ok(platform.admin.get<RecordResponse>(task.calls.info, { id }))
    for (const spec of ['x', '61 * * * *', '* * * * * *', '0 0 30 2 *', '@daily', '? * * * *'])
      expect(await platform.admin.post(task.calls.edit, { id, version: read.version, spec }), spec).toMatchObject({
        fields: { spec: expect.any(String) },
      })
    await ok(platform.admin.post(task.calls.edit, { id, version: read.version, spec: '*/5 * * * *' }))
    expect(Number((await loadJobRow())['wait'])).toBeLessThanOrEqual(300)
  })

  it('is moved forward if its next run is too late after a clock change', async () => {
    await sql`
      update scheduled_task set next_time = now() + interval '400 days' where task_key = ${KEY}`.execute(platform.db)
    expect(await bringForward(platform.db)).toBe(1)
    expect(Number((await loadJobRow())['wait'])).toBeLessThanOrEqual(366 * 86_400)
    expect(await bringForward(platform.db)).toBe(0)
  })

  it('is limited to the platform, and needs the right to run', async () => {
    const { id, version } = await loadJobRow()
    const run = task.actions.get('run')!.call
    const onlooker = await platform.someone(platform.platformId, { apis: [task.path] })
    expect(await ok(onlooker.get<Row[]>(task.path, { page: 1, limit: 50 }))).toHaveLength(SCHEDULED_JOB_KEYS.length)
    expect(await getRejectionCode(onlooker.post(run, { id, version }))).toBe('forbidden')
    const bank = await platform.organisation('bank', 'North')
    const stranger = await platform.someone(bank, { apis: [task.path, run] })
    expect(await ok(stranger.get<Row[]>(task.path, { page: 1 }))).toEqual([])
    expect(await getRejectionCode(stranger.post(run, { id, version }))).toBe('not_found')
  })

  it('keeps a changed pattern when the code is updated', async () => {
    await sql`update scheduled_task set spec = '5 5 * * *' where task_key = ${KEY}`.execute(platform.db)
    await declareTasks(platform.db, jobs)
    const { rows } = await sql<{ spec: string }>`
      select spec from scheduled_task where task_key = ${KEY}`.execute(platform.db)
    expect(rows).toEqual([{ spec: '5 5 * * *' }])
  })
})
