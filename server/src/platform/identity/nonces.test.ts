import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, createTestDatabase } from '#testing/database/database.ts'
import { type Db, openDatabase } from '../database/database.ts'
import { createNonces } from './nonces.ts'

let fresh: TestDatabase
let db: Db

beforeAll(async () => {
  fresh = await createTestDatabase()
  db = openDatabase(fresh.connection, { onError: () => undefined })
})
afterAll(async () => {
  await db.destroy()
  await fresh.drop()
})

const SESSION = '00000000-0000-4000-8000-000000000001'
const OTHER = '00000000-0000-4000-8000-000000000002'

it('accepts a nonce once when two processes receive it many times at the same moment (T7)', async () => {
  const processes = [createNonces(db), createNonces(db)]
  const names = Array.from({ length: 40 }, (_, n) => `nonce ${n % 10}`)
  const attempts = names.flatMap((name) => processes.map((one) => one.use(SESSION, name)))
  const accepted = (await Promise.all(attempts)).filter(Boolean)
  expect(accepted).toHaveLength(10)
  expect(await createNonces(db).use(SESSION, 'nonce 3')).toBe(false)
})

it('leaves synchronous commit on after writing a nonce', async () => {
  await db.connection().execute(async (one) => {
    await sql`set synchronous_commit to on`.execute(one)
    expect(await createNonces(one).use(SESSION, 'not waited for')).toBe(true)
    const { rows } = await sql`show synchronous_commit`.execute(one)
    expect(rows).toEqual([{ synchronous_commit: 'on' }])
    await sql`reset synchronous_commit`.execute(one)
  })
})

it('accepts the same nonce in another session', async () => {
  const one = createNonces(db)
  expect(await Promise.all([one.use(SESSION, 'shared'), one.use(OTHER, 'shared')])).toEqual([true, true])
})
