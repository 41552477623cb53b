// What becomes of an export where its worker, its disk or its asker gives up.
import { EXPORT_PATHS, EXPORT_STATUS } from '@cangdan/protocol'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { exportDesk } from '#modules/system/testing/export-desk.ts'
import { ok } from '#testing/test-platform.ts'

const desk = exportDesk()
const { begin, own, only, onDisk, errors, reader } = desk

it('is given up where it is cancelled, also while it ends', async () => {
  const id = await begin()
  const cancelling = {
    ...desk.worker.files,
    async keep(path: string) {
      await ok(desk.platform.admin.post(EXPORT_PATHS.remove, { id }))
      return desk.worker.files.keep(path)
    },
  }
  await desk.run({ files: cancelling })
  expect(await own()).toEqual([])
  expect(await onDisk()).toEqual([])
  await begin()
  await ok(desk.platform.admin.post(EXPORT_PATHS.remove, { id: (await only()).id }))
  expect(await desk.run()).toBe(false)
  expect(errors).toEqual([])
})

const failing = (code: string) => ({
  files: {
    ...desk.worker.files,
    async keep(): Promise<string> {
      throw Object.assign(new Error('write'), { code })
    },
  },
})

it('is tried again after a fault of the server, then fails in words, leaves nothing, and can be repeated', async () => {
  const id = await begin()
  const full = failing('ENOSPC')
  await desk.run(full)
  expect(await only()).toMatchObject({ status: EXPORT_STATUS.queued, message: '' })
  expect(await desk.run(full)).toBe(false)
  for (let n = 1; n < 5; n += 1) {
    await sql`update export_task set due_time = now()`.execute(desk.platform.db)
    expect(await desk.run(full)).toBe(true)
  }
  expect(await only()).toMatchObject({
    status: EXPORT_STATUS.failed,
    message: '服务器磁盘空间不足，文件未能写完',
  })
  expect(errors).toHaveLength(5)
  expect(await onDisk()).toEqual([])
  await ok(desk.platform.admin.post(EXPORT_PATHS.retry, { id }))
  await desk.run()
  expect(await only()).toMatchObject({ status: EXPORT_STATUS.done, message: '' })
})

it('goes back to wait where its worker stops, and is not counted as failed', async () => {
  await begin()
  const stopping = new AbortController()
  const halting = {
    accountOf: async (account: number) => {
      stopping.abort()
      return desk.worker.accountOf(account)
    },
  }
  await desk.run(halting, stopping.signal)
  expect(await only()).toMatchObject({ status: EXPORT_STATUS.queued })
  expect(errors).toEqual([])
  await desk.run()
  expect(await only()).toMatchObject({ status: EXPORT_STATUS.done })
})

it('is written by one of several workers, each at another', async () => {
  const ids: number[] = []
  for (let n = 0; n < 3; n += 1) ids.push(await begin({}, await reader()))
  const rounds = await Promise.all(ids.concat(ids).map(() => desk.run()))
  expect(rounds.filter(Boolean).length).toBeGreaterThanOrEqual(3)
  const { rows } = await sql<{ attempt: number; status: number }>`
    select attempt, status from export_task`.execute(desk.platform.db)
  expect(rows).toEqual(ids.map(() => ({ attempt: 1, status: EXPORT_STATUS.done })))
  expect(await onDisk()).toHaveLength(3)
})

it('a worker that has lost its place makes no file anybody has', async () => {
  await begin()
  const slow = {
    ...desk.worker.files,
    async keep(path: string) {
      // As another that took it over, since the database ended this one's connection.
      await sql`update export_task set attempt = attempt + 1`.execute(desk.platform.db)
      return desk.worker.files.keep(path)
    },
  }
  await desk.run({ files: slow })
  expect(await only()).toMatchObject({ status: EXPORT_STATUS.running, excel: '' })
  expect(await onDisk()).toEqual([])
  await desk.run()
  expect(await only()).toMatchObject({ status: EXPORT_STATUS.done })
})
