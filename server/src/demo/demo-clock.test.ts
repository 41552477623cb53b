import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Db, openDatabase } from '#platform/database/database.ts'
import { grantServerRights, SERVER_ROLE } from '#platform/database/server-role.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { type TestDatabase, createTestDatabase } from '#testing/database/database.ts'
import { createDemoClock } from './demo-clock.ts'

let fresh: TestDatabase
let owner: Db
let server: Db
beforeAll(async () => {
  fresh = await createTestDatabase()
  owner = openDatabase(fresh.connection, { onError: () => undefined })
  server = openDatabase({ ...fresh.connection, user: SERVER_ROLE }, { onError: () => undefined })
})
afterAll(async () => {
  await owner.destroy()
  await server.destroy()
  await fresh.drop()
})

const PAST = 1_600_000_000
const readMoment = (tx: Db) => sql<{ at: number }>`select extract(epoch from moment())::int as at`.execute(tx)

it('dates rows in a database with the demo and fails in a database started without it', async () => {
  await grantServerRights(owner, SERVER_ROLE, { withDemo: true })
  const dated = await inTransaction(server, async (tx) => {
    await createDemoClock(tx).pass(PAST)
    return readMoment(tx)
  })
  expect(dated.rows).toEqual([{ at: PAST }])
  await grantServerRights(owner, SERVER_ROLE, { withDemo: false })
  await expect(inTransaction(server, (tx) => createDemoClock(tx).pass(PAST))).rejects.toThrow(/--no-demo/)
})
