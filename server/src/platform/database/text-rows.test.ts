import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#testing/database/database.ts'
import { type TextRow, textRows } from './text-rows.ts'

let fresh: FreshDatabase
let client: Client

beforeAll(async () => {
  fresh = await freshDatabase()
  client = new Client(fresh.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await fresh.drop()
})

async function all(batches: AsyncIterable<TextRow[]>): Promise<TextRow[][]> {
  const seen: TextRow[][] = []
  for await (const batch of batches) seen.push(batch)
  return seen
}

describe('rows for files', () => {
  it('come as the database writes them, in batches, whatever their number', async () => {
    const sql = `select n, n * $1::bigint, nullif(n, 2), 'x' || n from generate_series(1, 4500) n`
    const batches = await all(textRows(client, { sql, parameters: ['900719925474099'] }))
    expect(batches.map((batch) => batch.length)).toEqual([2_000, 2_000, 500])
    expect(batches[0]?.slice(0, 2)).toEqual([
      ['1', '900719925474099', '1', 'x1'],
      ['2', '1801439850948198', null, 'x2'],
    ])
  })

  it('fail as their statement does', async () => {
    const rows = textRows(client, {
      sql: 'select 1 / (3000 - n) from generate_series(1, 4000) n',
      parameters: [],
    })
    await expect(all(rows)).rejects.toThrow('division by zero')
  })

  it('fail as well while their reader is busy, and leave the connection free', async () => {
    const sql = 'select 1 / (3000 - n) from generate_series(1, 4000) n'
    const rows = textRows(client, { sql, parameters: [] })
    await rows.next()
    // Runs once the cursor is done: the failure is there before anybody asks for more rows.
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await expect(rows.next()).rejects.toThrow('division by zero')
  })

  it('leave the connection free for others when their reader stops', async () => {
    const rows = textRows(client, { sql: 'select n from generate_series(1, 9999) n', parameters: [] })
    await rows.next()
    await rows.return(undefined)
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})
