import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, createTestDatabase } from '#testing/database/database.ts'
import { SCHEMA_PAGE, buildSchemaPage } from '#testing/database/schema-docs.ts'
import { resources } from '#modules/index.ts'
import { RECORDS_FILE, buildRecordTypes } from '#testing/database/record-types.ts'
import { SCHEMA_FILE, buildSchemaTypes } from '#testing/database/schema-types.ts'
import { readGeneratedColumns } from '#testing/database/generated-columns.ts'
import { type Db, openDatabase } from './database.ts'
import { GENERATED_COLUMNS } from './generated-columns.generated.ts'
import { migrate } from './migration/migrate.ts'

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

describe('schema', () => {
  it('matches the generated types (npm run db:types)', async () => {
    expect(await buildSchemaTypes(db)).toBe(await readFile(SCHEMA_FILE, 'utf8'))
  })

  it('matches docs/schema.md (npm run db:docs)', async () => {
    expect(await buildSchemaPage(db)).toBe(await readFile(SCHEMA_PAGE, 'utf8'))
  })

  it('matches the record types of `records.generated.ts` (npm run db:types)', async () => {
    expect(await buildRecordTypes(db, fresh.connection, resources)).toBe(await readFile(RECORDS_FILE, 'utf8'))
  })

  it('has the generated columns that `verify` knows (npm run db:types)', async () => {
    expect(await readGeneratedColumns(db)).toEqual(GENERATED_COLUMNS)
  })

  it('stores no money, quantity or ratio as a float', async () => {
    const { rows } = await sql`
      select table_name, column_name from information_schema.columns
       where table_schema = 'public' and data_type in ('real', 'double precision', 'money')`.execute(db)
    expect(rows).toEqual([])
  })

  it('has an index for each foreign key', async () => {
    const { rows } = await sql`
      select conrelid::regclass::text as table_name, conname
        from pg_constraint c
       where contype = 'f' and not exists (
         select from pg_index i where i.indrelid = c.conrelid and (i.indkey::smallint[])[0] = c.conkey[1])`.execute(db)
    expect(rows).toEqual([])
  })

  it('lists only existing columns in the triggers that protect columns', async () => {
    const { rows } = await sql<{ name: string; listed: string; is_column: boolean }>`
      select proname as name, listed, bool_or(attname is not null) as is_column
        from (select distinct proname, tgrelid, unnest(list[1]::text[]) as listed
                from pg_proc join pg_trigger on tgfoid = pg_proc.oid, regexp_matches(prosrc, '''(\\{[a-z_]+(?:,[a-z_]+)*\\})''', 'g') list
               where proname like 'protect\\_%') lists
        left join pg_attribute on attrelid = tgrelid and attname = listed and not attisdropped
       group by 1, 2`.execute(db)
    expect(rows.length).toBeGreaterThan(150)
    expect(rows.filter(({ is_column }) => !is_column)).toEqual([])
  })

  it('is created once when several servers start together', async () => {
    const { rows: schemas } = await sql<{ name: string }>`
      select nspname as name from pg_namespace where nspname <> 'information_schema' and nspname not like 'pg\\_%'`.execute(
      db,
    )
    for (const { name } of schemas) await sql`drop schema ${sql.id(name)} cascade`.execute(db)
    await sql`create schema public`.execute(db)
    const others = [1, 2, 3].map(() => openDatabase(fresh.connection, { onError: () => undefined }))
    await Promise.all(others.map((other) => migrate(other)))
    await Promise.all(others.map((other) => other.destroy()))
    const { rows } = await sql<{ name: string }>`select name from role order by id`.execute(db)
    expect(rows).toEqual([{ name: 'admin' }, { name: '仓储企业管理员' }, { name: '供应商' }])
  })
})

describe('repeated statement', () => {
  it.each([
    ['planned for its values each time', sql`${1}::int`, { custom_plans: 3, generic_plans: 0 }],
    ['planned once where it has none', sql`1`, { custom_plans: 0, generic_plans: 3 }],
  ])('is parsed once per connection, and %s', async (_planned, value, plans) => {
    // The number of prepared texts per process is limited, and earlier tests may have reached the limit.
    vi.resetModules()
    const { openDatabase: openFresh } = await import('./database.ts')
    const anew = openFresh(fresh.connection, { onError: () => undefined })
    await anew.connection().execute(async (one) => {
      for (let time = 0; time < 5; time += 1) await sql`select ${value} as once_prepared`.execute(one)
      const { rows } = await sql`
        select custom_plans, generic_plans from pg_prepared_statements
         where statement like '%once_prepared' and ${true}`.execute(one)
      expect(rows).toEqual([plans])
    })
    await anew.destroy()
  })
})

describe('values', () => {
  it('are read in the format of the wire', async () => {
    const { rows } = await sql`
      select 9007199254740991::bigint as big, '2026-01-31 08:00:00.9+08'::timestamptz as instant,
             '2026-01-31'::date as day, null::bigint as nothing`.execute(db)
    expect(rows).toEqual([{ big: 9_007_199_254_740_991, instant: 1_769_817_600, day: '2026-01-31', nothing: null }])
  })

  it('rejects numbers that JavaScript would round', async () => {
    await expect(sql`select 9007199254740993::bigint as big`.execute(db)).rejects.toThrow('beyond 2^53')
  })
})

it('survives connections that the database terminates', async () => {
  const errors: Error[] = []
  const pool = openDatabase(fresh.connection, { onError: (error) => errors.push(error) })
  await sql`select 1`.execute(pool)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    db,
  )
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  expect((await sql`select 1 as one`.execute(pool)).rows).toEqual([{ one: 1 }])
  await pool.destroy()
})
