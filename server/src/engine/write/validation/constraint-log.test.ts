// A constraint violation in another table is a defect of the product: callers get no details, the log has all of them.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { depot, createParcelTables, parcel, parcelSection } from '#engine/testing/sample-parcel.ts'
import { openLog } from '#platform/log.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

const lines: string[] = []
let platform: TestPlatform
beforeAll(async () => {
  const log = openLog('error', { write: (line) => void lines.push(line) })
  platform = await createTestPlatform({ menu: [parcelSection], log })
  await createParcelTables(platform.db)
})
afterAll(() => platform.close())

it('logs a violated constraint of another table without row values', async () => {
  const { admin } = platform
  const { id: depot_id } = await ok(admin.post<{ id: number }>(depot.calls.add, { depot_name: 'Confidential' }))
  const send = async () => {
    const { id } = await ok(admin.post<{ id: number }>(parcel.calls.add, { parcel_name: 'Box', depot_id }))
    return admin.post('test/parcel/ParcelSend', { id })
  }
  for (let sent = 0; sent < 2; sent += 1) await ok(send())
  expect(lines).toEqual([])
  const rejected = await send()
  expect(rejected).toMatchObject({ status: false, code: 'internal' })
  expect(rejected.message).not.toContain('depot')
  expect(lines).toHaveLength(1)
  const [line = ''] = lines
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    reqId: expect.anything(),
    err: { code: '23514', constraint: 'depot_sent_check', table: 'depot' },
  })
  expect(line).not.toContain('Confidential')
})
