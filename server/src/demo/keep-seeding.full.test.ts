import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestPlatform, type TestPlatform } from '#testing/test-platform.ts'
import { createGate } from '#testing/database/blocking.ts'
import { keepSeeding } from './keep-seeding.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const loadWork = () =>
  platform.db.selectFrom('work').select(['done', 'failures']).where('name', '=', 'stubborn').executeTakeFirstOrThrow()

it('counts a failed step, rolls it back and retries it, and resets the count after a success', async () => {
  await platform.db.insertInto('work').values({ name: 'stubborn', total: 2 }).execute()
  const tried: number[] = []
  const again = createGate()
  const stop = keepSeeding(platform.db, pino({ level: 'silent' }), [
    {
      name: 'stubborn',
      step: async (tx, done) => {
        tried.push(done)
        await tx
          .insertInto('work')
          .values({ name: `left by ${done}`, total: 1 })
          .execute()
        if (done === 1 && tried.length === 2) throw new Error('not yet')
        // Blocks until the failure count was checked.
        if (done === 1) await again.opened
      },
    },
  ])
  try {
    await expect.poll(loadWork).toEqual({ done: 1, failures: 1 })
    again.open()
    await expect.poll(loadWork).toEqual({ done: 2, failures: 0 })
  } finally {
    again.open()
    await stop()
  }
  expect(tried).toEqual([0, 1, 1])
})
