// Simulates a transaction pooler such as PgBouncer, which assigns connections per transaction.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, createTestDatabase } from '#testing/database/database.ts'
import { type Db, openDatabase } from './database.ts'
import { assertPooledTimeouts, setRoleTimeouts } from './pooled-timeouts.ts'

let database: TestDatabase
let direct: Db
const opened: Db[] = []
const open = (isPooled: boolean): Db => {
  const db = openDatabase({ ...database.connection, isPooled }, { onError: () => undefined, maxConnections: 1 })
  opened.push(db)
  return db
}
beforeAll(async () => {
  database = await createTestDatabase()
  direct = open(false)
})
afterAll(async () => {
  await Promise.all(opened.map((db) => db.destroy()))
  await database.drop()
})

it('takes timeouts from the role, and rejects a session that began before the role had them', async () => {
  const early = open(true)
  await expect(assertPooledTimeouts(early)).rejects.toThrow(/without .*statement_timeout.*RECONNECT/)
  await setRoleTimeouts(direct)
  await expect(assertPooledTimeouts(early)).rejects.toThrow('RECONNECT')
  await assertPooledTimeouts(open(true))
})

it.each([
  ['is prepared under a name where the session is ours', false, 1],
  ['is never prepared under a name that another session would not know', true, 0],
])('repeated statement %s', async (_what, isPooled, prepared) => {
  const db = open(isPooled)
  const statementText = `again ${isPooled}`
  for (let n = 0; n < 5; n += 1)
    await sql`select ${statementText}::text as asked, ${isPooled}::boolean as pooled`.execute(db)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_prepared_statements where statement like '%as asked%' and statement not like '%count%'`.execute(
    db,
  )
  expect(rows[0]?.n).toBe(prepared)
})
