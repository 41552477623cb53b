import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, createTestDatabase } from '#testing/database/database.ts'
import { readPublished } from '../topics/read-changes.ts'
import { getInvalidations } from '../topics/invalidations.ts'
import { closeDatabase } from './close-database.ts'
import { type Db, openDatabase } from './database.ts'
import { inTransaction } from './transaction.ts'

let fresh: TestDatabase
let other: Db
const open = () => openDatabase(fresh.connection, { onError: () => undefined })

beforeAll(async () => {
  fresh = await createTestDatabase()
  other = open()
})
afterAll(async () => {
  await other.destroy()
  await fresh.drop()
})

it('publishes the last changes before closing, also while publishing', async () => {
  const db = open()
  const commit = (id: number) =>
    inTransaction(db, async (tx) => getInvalidations(tx).add({ list: 'bank', path: '/banks', id }))
  const { position } = await readPublished(other)
  await commit(1)
  await expect.poll(async () => (await readPublished(other, position)).published.length).toBe(1)
  await commit(2)
  await closeDatabase(db)
  const { published } = await readPublished(other, position)
  expect(published.flatMap(({ changes }) => changes.flatMap(({ ids }) => ids))).toEqual([1, 2])
})

it('closes a database without changes', async () => {
  await expect(closeDatabase(open())).resolves.toBeUndefined()
})
