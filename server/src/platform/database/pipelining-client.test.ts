import { sql } from 'kysely'
import { Connection } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, createTestDatabase } from '#testing/database/database.ts'
import { type Db, openDatabase } from './database.ts'
import { PLANNED_ONCE, WITH_NEXT } from './pipelining-client.ts'

let fresh: TestDatabase
let db: Db

beforeAll(async () => {
  fresh = await createTestDatabase()
  db = openDatabase(fresh.connection, { onError: () => undefined, maxConnections: 2 })
  await sql`create table noted (id integer primary key)`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await fresh.drop()
})

const insertWithNext = (id: number) => sql`${sql.raw(WITH_NEXT)} insert into noted (id) values (${id})`
const listNoted = async (where: Db) =>
  (await sql<{ id: number }>`select id from noted order by id`.execute(where)).rows.map(({ id }) => id)
const inTransaction = <T>(work: (tx: Db) => Promise<T>) => db.transaction().execute(work)

describe('statement with WITH_NEXT', () => {
  it('runs before the next statement, and at the latest at commit', async () => {
    const seen = await inTransaction(async (tx) => {
      await insertWithNext(1).execute(tx)
      const between = await listNoted(tx)
      await insertWithNext(2).execute(tx)
      return between
    })
    expect(seen).toEqual([1])
    expect(await listNoted(db)).toEqual([1, 2])
  })

  it('fails the next statement with its own error', async () => {
    const failing = inTransaction(async (tx) => {
      await insertWithNext(1).execute(tx)
      await sql`select 1`.execute(tx)
    })
    await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'noted_pkey' })
  })

  it('fails the commit, which then saves nothing', async () => {
    const failing = inTransaction(async (tx) => {
      await sql`insert into noted (id) values (3)`.execute(tx)
      await insertWithNext(1).execute(tx)
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await listNoted(db)).toEqual([1, 2])
  })

  it('is dropped on rollback, and leaves the connection unchanged', async () => {
    const failing = inTransaction(async (tx) => {
      await insertWithNext(4).execute(tx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const sent = inTransaction(async (tx) => {
      await sql`select 1`.execute(tx)
      await insertWithNext(5).execute(tx)
      throw new Error('no')
    })
    await expect(sent).rejects.toThrow('no')
    for (let time = 0; time < 4; time += 1) expect(await listNoted(db)).toEqual([1, 2])
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and state like 'idle in%'`.execute(db)
    expect(rows).toEqual([])
  })
})

it('prepares a statement later if the one before it failed', async () => {
  await db.connection().execute(async (one) => {
    const requested = (where: Db) => sql<{ n: number }>`select ${7}::integer as n, 'behind' as what`.execute(where)
    for (let time = 0; time < 2; time += 1) await requested(one)
    const failing = one.transaction().execute(async (tx) => {
      await insertWithNext(1).execute(tx)
      await requested(tx)
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect((await requested(one)).rows[0]?.n).toBe(7)
    expect((await requested(one)).rows[0]?.n).toBe(7)
  })
})

describe('repeated statement', () => {
  it('returns the same values the tenth time as the first', async () => {
    const requested = (id: number) =>
      sql`
      select ${id}::bigint as id, 'a' as name, null::text as remark, '{1,2}'::bigint[] as files, date '2026-02-01' as day,
             timestamptz '2026-01-31 08:00:00.5+00' as at from generate_series(1, 2)`.execute(db)
    for (let id = 1; id <= 10; id += 1) {
      const row = { id, name: 'a', remark: null, files: [1, 2], day: '2026-02-01', at: 1769846400 }
      expect((await requested(id)).rows).toEqual([row, row])
    }
  })

  it('describes its columns once per connection, also without rows or columns', async () => {
    const requested = vi.spyOn(Connection.prototype, 'describe')
    await db.connection().execute(async (one) => {
      for (let id = 1; id <= 9; id += 1) {
        const { rows } = await sql`select ${id}::bigint as described`.execute(one)
        expect(rows).toEqual([{ described: id }])
        expect(await sql`update noted set id = id where id = ${-id}`.execute(one)).toMatchObject({ rows: [] })
        expect((await sql`select from generate_series(1, ${id}::integer)`.execute(one)).rows).toHaveLength(id)
      }
    })
    expect(requested).toHaveBeenCalledTimes(3 * 3)
    requested.mockRestore()
  })

  it('rejects a number beyond the safe integers, and leaves the connection unchanged', async () => {
    const number = async (text: string) => (await sql<{ n: number }>`select ${text}::bigint as n`.execute(db)).rows
    for (let time = 0; time < 5; time += 1) expect(await number('1')).toEqual([{ n: 1 }])
    await expect(number('9007199254740993')).rejects.toThrow('beyond 2^53')
    expect(await number('2')).toEqual([{ n: 2 }])
  })

  it('reads the current columns after a change of the table', async () => {
    await sql`create table changing (id bigint)`.execute(db)
    await sql`insert into changing values (1)`.execute(db)
    const read = async (where: Db) => (await sql`select * from changing where id = ${1}`.execute(where)).rows
    await db.connection().execute(async (one) => {
      for (let time = 0; time < 5; time += 1) expect(await read(one)).toEqual([{ id: 1 }])
      await sql`alter table changing add column name text not null default 'x'`.execute(one)
      await db.connection().execute(async (other) => {
        expect(await read(other)).toEqual([{ id: 1, name: 'x' }])
      })
    })
    await sql`drop table changing`.execute(db)
  })
})

it('sends a WITH_NEXT statement immediately outside a transaction', async () => {
  await db.connection().execute(async (one) => {
    await insertWithNext(9).execute(one)
    expect(await listNoted(db)).toContain(9)
  })
  await sql`delete from noted where id = 9`.execute(db)
})

it('allows generic plans in transactions, and plans lists for their values', async () => {
  const mode = async (where: Db) => (await sql<{ plan_cache_mode: string }>`show plan_cache_mode`.execute(where)).rows
  expect(await inTransaction(mode)).toEqual([{ plan_cache_mode: 'auto' }])
  expect(await mode(db)).toEqual([{ plan_cache_mode: 'force_custom_plan' }])
})

describe('statement with PLANNED_ONCE', () => {
  const buildPlannedOnce = (n: number) =>
    sql.raw(`${PLANNED_ONCE}select current_setting('plan_cache_mode') as mode, 10 / ${n} as tenth`)
  const settings = async (where: Db) =>
    (await sql<{ plan_cache_mode: string }>`show plan_cache_mode`.execute(where)).rows

  it('keeps its plan without affecting later statements of the connection', async () => {
    await db.connection().execute(async (one) => {
      for (let time = 0; time < 4; time += 1) {
        expect((await buildPlannedOnce(5).execute(one)).rows).toEqual([{ mode: 'auto', tenth: 2 }])
        expect(await settings(one)).toEqual([{ plan_cache_mode: 'force_custom_plan' }])
      }
    })
  })

  it('changes the setting once for consecutive statements', async () => {
    await db.connection().execute(async (one) => {
      await settings(one)
      const querySpy = vi.spyOn(Connection.prototype, 'query')
      for (let time = 0; time < 5; time += 1) await buildPlannedOnce(5).execute(one)
      await settings(one)
      const modes = querySpy.mock.calls.map(([text]) => text).filter((text) => text.startsWith('set '))
      querySpy.mockRestore()
      expect(modes).toEqual(['set plan_cache_mode to auto', 'set plan_cache_mode to force_custom_plan'])
    })
  })

  it('restores the setting after an error', async () => {
    await db.connection().execute(async (one) => {
      await expect(buildPlannedOnce(0).execute(one)).rejects.toThrow('division by zero')
      expect(await settings(one)).toEqual([{ plan_cache_mode: 'force_custom_plan' }])
    })
  })

  it('runs within a transaction like any other statement', async () => {
    const [first] = await inTransaction(async (tx) => (await buildPlannedOnce(2).execute(tx)).rows)
    expect(first).toEqual({ mode: 'auto', tenth: 5 })
    expect(await settings(db)).toEqual([{ plan_cache_mode: 'force_custom_plan' }])
  })
})

it('fails a transaction whose connection dies, and opens another connection', async () => {
  const failing = inTransaction(async (tx) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
  })
  await expect(failing).rejects.toThrow(/terminat|EPIPE|ECONNRESET|not queryable/)
  expect(await inTransaction(listNoted)).toEqual([1, 2])
})
