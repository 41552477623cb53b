import { EXPORT_PATHS, EXPORT_STATUS } from '@cangdan/protocol'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createExportDesk } from '#modules/system/testing/export-desk.ts'
import { ok } from '#testing/test-platform.ts'

const fixture = createExportDesk()
const { begin, own, only, onDisk, errors, reader } = fixture

it('is discarded when it is cancelled, also while it finishes', async () => {
  const id = await begin()
  const cancelling = {
    ...fixture.worker.files,
    async keep(path: string) {
      await ok(fixture.platform.admin.post(EXPORT_PATHS.remove, { id }))
      return fixture.worker.files.keep(path)
    },
  }
  await fixture.run({ files: cancelling })
  expect(await own()).toEqual([])
  expect(await onDisk()).toEqual([])
  await begin()
  await ok(fixture.platform.admin.post(EXPORT_PATHS.remove, { id: (await only()).id }))
  expect(await fixture.run()).toBe(false)
  expect(errors).toEqual([])
})

const createFailingFiles = (code: string) => ({
  files: {
    ...fixture.worker.files,
    async keep(): Promise<string> {
      throw Object.assign(new Error('write'), { code })
    },
  },
})

it('is retried after a server error, then fails with a message and no file, and can be repeated', async () => {
  const id = await begin()
  const full = createFailingFiles('ENOSPC')
  await fixture.run(full)
  expect(await only()).toMatchObject({ status: EXPORT_STATUS.queued, message: '' })
  expect(await fixture.run(full)).toBe(false)
  for (let n = 1; n < 5; n += 1) {
    await sql`update export_task set due_time = now()`.execute(fixture.platform.db)
    expect(await fixture.run(full)).toBe(true)
  }
  expect(await only()).toMatchObject({
    status: EXPORT_STATUS.failed,
    message: '服务器磁盘空间不足，文件未能写完',
  })
  expect(errors).toHaveLength(5)
  expect(await onDisk()).toEqual([])
  await ok(fixture.platform.admin.post(EXPORT_PATHS.retry, { id }))
  await fixture.run()
  expect(await only()).toMatchObject({ status: EXPORT_STATUS.done, message: '' })
})

it('is requeued without a failure when its worker stops', async () => {
  await begin()
  const stopping = new AbortController()
  const halting = {
    findPrincipal: async (account: number) => {
      stopping.abort()
      return fixture.worker.findPrincipal(account)
    },
  }
  await fixture.run(halting, stopping.signal)
  expect(await only()).toMatchObject({ status: EXPORT_STATUS.queued })
  expect(errors).toEqual([])
  await fixture.run()
  expect(await only()).toMatchObject({ status: EXPORT_STATUS.done })
})

it('is written by one of several workers, which take different jobs', async () => {
  const ids: number[] = []
  for (let n = 0; n < 3; n += 1) ids.push(await begin({}, await reader()))
  const rounds = await Promise.all(ids.concat(ids).map(() => fixture.run()))
  expect(rounds.filter(Boolean).length).toBeGreaterThanOrEqual(3)
  const { rows } = await sql<{ attempt: number; status: number }>`
    select attempt, status from export_task`.execute(fixture.platform.db)
  expect(rows).toEqual(ids.map(() => ({ attempt: 1, status: EXPORT_STATUS.done })))
  expect(await onDisk()).toHaveLength(3)
})

it('has no file after its worker lost the job', async () => {
  await begin()
  const slow = {
    ...fixture.worker.files,
    async keep(path: string) {
      // As if another worker had taken over after the database ended this worker's connection.
      await sql`update export_task set attempt = attempt + 1`.execute(fixture.platform.db)
      return fixture.worker.files.keep(path)
    },
  }
  await fixture.run({ files: slow })
  expect(await only()).toMatchObject({ status: EXPORT_STATUS.running, excel: '' })
  expect(await onDisk()).toEqual([])
  await fixture.run()
  expect(await only()).toMatchObject({ status: EXPORT_STATUS.done })
})
