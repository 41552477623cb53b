import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, createTestDatabase } from '#testing/database/database.ts'
import { type TextRow, readTextRows } from './text-rows.ts'

let fresh: TestDatabase
let client: Client

beforeAll(async () => {
  fresh = await createTestDatabase()
  client = new Client(fresh.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await fresh.drop()
})

async function collect(batches: AsyncIterable<TextRow[]>): Promise<TextRow[][]> {
  const seen: TextRow[][] = []
  for await (const batch of batches) seen.push(batch)
  return seen
}

describe('readTextRows', () => {
  it('yields values as database text in batches', async () => {
    const sql = `select n, n * $1::bigint, nullif(n, 2), 'x' || n from generate_series(1, 4500) n`
    const batches = await collect(readTextRows(client, { sql, parameters: ['900719925474099'] }))
    expect(batches.map((batch) => batch.length)).toEqual([2_000, 2_000, 500])
    expect(batches[0]?.slice(0, 2)).toEqual([
      ['1', '900719925474099', '1', 'x1'],
      ['2', '1801439850948198', null, 'x2'],
    ])
  })

  it('throws the error of the statement', async () => {
    const rows = readTextRows(client, {
      sql: 'select 1 / (3000 - n) from generate_series(1, 4000) n',
      parameters: [],
    })
    await expect(collect(rows)).rejects.toThrow('division by zero')
  })

  it('throws the error although the reader is busy, and leaves the connection usable', async () => {
    const sql = 'select 1 / (3000 - n) from generate_series(1, 4000) n'
    const rows = readTextRows(client, { sql, parameters: [] })
    await rows.next()
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await expect(rows.next()).rejects.toThrow('division by zero')
  })

  it('leaves the connection usable when the reader stops', async () => {
    const rows = readTextRows(client, { sql: 'select n from generate_series(1, 9999) n', parameters: [] })
    await rows.next()
    await rows.return(undefined)
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})
