import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from './database.ts'

const connect = async (connection: Awaited<ReturnType<typeof createTestDatabase>>['connection']) => {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end().catch(() => undefined))
  return client
}

it('is migrated, empty and isolated', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const [first, second] = await Promise.all([connect(one.connection), connect(other.connection)])
  await first.query('create table mine (id int)')
  const tables = `select count(*)::int as n from information_schema.tables where table_schema = 'public'`
  const [{ n: firstCount }] = (await first.query(tables)).rows
  const [{ n: secondCount }] = (await second.query(tables)).rows
  expect(secondCount).toBeGreaterThan(0)
  expect(firstCount).toBe(secondCount + 1)
  await Promise.all([first.end(), second.end()])
  await Promise.all([one.drop(), other.drop()])
})

it('reports a connection that was left open', async () => {
  const database = await createTestDatabase()
  const client = await connect(database.connection)
  await client.query('select 42 as forgotten')
  await expect(database.drop()).rejects.toThrow(/1 database connections were left open, after:\nselect 42/)
})
