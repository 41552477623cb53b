import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ControlledTransaction, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, createTestDatabase } from '#testing/database/database.ts'
import { StartError } from '#platform/start-error.ts'
import { type Db, openDatabase } from '../database.ts'
import { watchLockWaits } from './lock-waits.ts'
import { migrate } from './migrate.ts'
import { BASELINE } from './migration-file.ts'
import type { DB } from '../schema.generated.ts'

let fresh: TestDatabase
let db: Db
let folder: string
let root: string

const open = () => openDatabase(fresh.connection, { onError: () => undefined })
const writeSchemaFile = (name: string, text: string, part = 'migrations') =>
  writeFile(join(folder, part, `${name}.sql`), text)
const run = () => migrate(db, { folder, lockTimeoutMs: 150, attempts: 3 })

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cangdan-migrations-'))
})
afterAll(() => rm(root, { recursive: true }))
beforeEach(async () => {
  folder = join(root, randomUUID())
  for (const part of ['tables', 'migrations', 'rules']) await mkdir(join(folder, part), { recursive: true })
  fresh = await createTestDatabase()
  db = open()
  await sql`delete from kysely_migration`.execute(db)
  await sql`create table crate (id bigint primary key, weight bigint not null)`.execute(db)
  await sql`insert into crate select n, n * 7 from generate_series(1, 500) n`.execute(db)
})
afterEach(async () => {
  await db.destroy()
  await fresh.drop()
})

async function lockRow(): Promise<ControlledTransaction<DB>> {
  const holder = await db.startTransaction().execute()
  await sql`update crate set weight = weight + 1 where id = 1`.execute(holder)
  return holder
}

/** Returns whether the index is valid; undefined if it does not exist. */
async function isIndexValid(name: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(db)
  return rows[0]?.valid
}

async function listApplied(): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select name from kysely_migration where name ~ '^\\d' and name <> ${BASELINE} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

const runAndReadError = async () => {
  const error = await run().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StartError)
  return (error as Error).message
}

const INDEX = `-- How heavy things are is looked for all day.
-- migrate: concurrently
-- migrate: statement_timeout = 1min

create index concurrently if not exists crate_weight_idx
  on crate (weight);
create index concurrently if not exists crate_light_idx on crate (weight) where weight < 100;
`

describe('a migration outside a transaction', () => {
  it('builds an index while a transaction holds rows of the table and others write to it', async () => {
    await writeSchemaFile('0901_index', INDEX)
    const holder = await lockRow()
    const running = run()
    await expect.poll(() => isIndexValid('crate_weight_idx')).toBe(false)
    await db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '1s'`.execute(other)
      await sql`insert into crate values (1000, 1)`.execute(other)
      await sql`update crate set weight = 3 where id = 2`.execute(other)
    })
    await holder.commit().execute()
    await running
    expect(await isIndexValid('crate_weight_idx')).toBe(true)
    expect(await isIndexValid('crate_light_idx')).toBe(true)
    expect(await listApplied()).toEqual(['0901_index'])
  })

  it('completes an interrupted run', async () => {
    await writeSchemaFile('0901_index', INDEX)
    const holder = await lockRow()
    const killed = run().catch((error: unknown) => error)
    await expect.poll(() => isIndexValid('crate_weight_idx')).toBe(false)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%index concurrently%' and pid <> pg_backend_pid()`.execute(db)
    expect(await killed).toBeInstanceOf(Error)
    expect(await isIndexValid('crate_weight_idx')).toBe(false)
    expect(await listApplied()).toEqual([])
    await holder.rollback().execute()
    await run()
    expect(await isIndexValid('crate_weight_idx')).toBe(true)
    expect(await isIndexValid('crate_light_idx')).toBe(true)
    expect(await listApplied()).toEqual(['0901_index'])
  })

  it('fails after its statement timeout with the statement', async () => {
    await writeSchemaFile('0901_index', INDEX.replace('1min', '300ms'))
    const holder = await lockRow()
    expect(await runAndReadError()).toMatch(
      /0901_index .*300 ms.*create index concurrently if not exists crate_weight_idx/,
    )
    await holder.rollback().execute()
  })
})

describe('a migration within a transaction', () => {
  it('fails with the name of the table if it does not get its lock', async () => {
    await writeSchemaFile('0901_other', 'create table basket_of_crates (id bigint primary key);')
    await writeSchemaFile('0902_crate', 'create table lid (id bigint);\nalter table crate add column lid_id bigint;')
    const holder = await lockRow()
    expect(await runAndReadError()).toMatch(/0902_crate .*\bcrate\b.*3 times/)
    expect(await listApplied()).toEqual(['0901_other'])
    await holder.rollback().execute()
    await run()
    expect(await listApplied()).toEqual(['0901_other', '0902_crate'])
  })

  it('retries until the lock is free', async () => {
    await writeSchemaFile('0901_crate', 'create table lid (id bigint);\nalter table crate add column lid_id bigint;')
    const holder = await lockRow()
    const running = migrate(db, { folder, lockTimeoutMs: 100, attempts: 50 })
    await expect
      .poll(async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length)
      .toBeGreaterThan(0)
    await sql`select count(*) from crate`.execute(db)
    await holder.commit().execute()
    await running
    expect(await listApplied()).toEqual(['0901_crate'])
  })

  it('fails after the statement timeout of its header', async () => {
    await writeSchemaFile('0901_slow', '-- migrate: statement_timeout = 200ms\nselect pg_sleep(30);')
    expect(await runAndReadError()).toMatch(/0901_slow .*200 ms/)
    expect(await listApplied()).toEqual([])
  })

  it('restores the timeouts of pooled connections', async () => {
    await writeSchemaFile('0901_slow', '-- migrate: statement_timeout = 2h\nselect 1;')
    await writeSchemaFile('0902_index', INDEX)
    await run()
    const all = await Promise.all(
      Array.from({ length: 5 }, () =>
        sql<{ limits: string }>`
          select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') as limits`.execute(db),
      ),
    )
    expect(new Set(all.flatMap(({ rows }) => rows.map(({ limits }) => limits)))).toEqual(new Set(['15s 5s']))
  })
})

describe('invalid header', () => {
  it.each([
    ['an unknown word', '-- migrate: concurently\nselect 1;', 'concurently'],
    ['a name it does not have', '-- migrate: lock_timeout = 1s\nselect 1;', 'lock_timeout'],
    ['a time without a unit', '-- migrate: statement_timeout = 30\nselect 1;', '30'],
    ['a time without an end', '-- migrate: statement_timeout = 0s\nselect 1;', '0s'],
    ['one thing twice', '-- migrate: concurrently\n-- migrate: concurrently\n', 'twice'],
    ['a line below the first statement', 'select 1;\n-- migrate: concurrently\n', 'before the first statement'],
    ['a word that is nearly the one', '-- migration: concurrently\nselect 1;', 'migration:'],
    [
      'no end for what runs outside a transaction',
      '-- migrate: concurrently\n' + INDEX.split('\n').slice(4).join('\n'),
      'statement_timeout',
    ],
    ['what cannot be run twice', `${INDEX}create table lid (id bigint);`, 'create table lid'],
    ['an index that is not built beside the work', INDEX.replaceAll(' concurrently if', ' if'), 'create index'],
  ])('rejects %s', async (_what, text, expected) => {
    await writeSchemaFile('0901_before', 'create table basket_of_crates (id bigint primary key);')
    await writeSchemaFile('0902_bad', text)
    const message = await runAndReadError()
    expect(message).toContain('0902_bad')
    expect(message).toContain(expected)
    expect(await listApplied()).toEqual([])
  })
})

it('rejects a schema of a later release', async () => {
  await writeSchemaFile('0901_a', 'create table lid (id bigint);')
  await writeSchemaFile('0902_b', 'create table lath (id bigint);')
  await run()
  await rm(join(folder, 'migrations/0902_b.sql'))
  expect(await runAndReadError()).toContain('0902_b')
  await writeSchemaFile('0900_late', 'select 1;')
  await writeSchemaFile('0902_b', 'create table lath (id bigint);')
  expect(await runAndReadError()).toContain('0900_late')
})

describe('an applied migration', () => {
  const LID = 'create table lid (id bigint);\n'
  beforeEach(async () => {
    await writeSchemaFile('0901_lid', LID)
    await run()
    await writeSchemaFile('0902_lath', 'create table lath (id bigint);')
  })

  it('rejects changed statements', async () => {
    await writeSchemaFile('0901_lid', LID.replace('bigint', 'int'))
    expect(await runAndReadError()).toContain('0901_lid was changed')
    expect(await listApplied()).toEqual(['0901_lid'])
  })

  it('accepts changed comments, blank lines and line endings', async () => {
    await writeSchemaFile('0901_lid', `-- Lids of crates.\r\n\r\n${LID.replace('\n', '  \r\n')}\n  -- No more.\n`)
    await run()
    expect(await listApplied()).toEqual(['0901_lid', '0902_lath'])
  })
})

describe('rules', () => {
  const AREA = 'create or replace function lid_size() returns int language sql as $$ select 1 $$;\n'
  const readSize = async () => (await sql<{ size: number }>`select lid_size() as size`.execute(db)).rows[0]?.size
  beforeEach(async () => {
    await writeSchemaFile('01-crates', AREA, 'rules')
    await run()
  })

  it('are applied after the migrations when they change', async () => {
    await writeSchemaFile('0901_lid', 'create table lid (size int);\ninsert into lid values (7);')
    await writeSchemaFile('01-crates', AREA.replace('select 1', 'select size from lid'), 'rules')
    await run()
    expect(await readSize()).toBe(7)
  })

  it('are not applied again while they are unchanged', async () => {
    await sql.raw(AREA.replace('select 1', 'select 2')).execute(db)
    await writeSchemaFile('01-crates', `-- Lids of crates.\n${AREA}`, 'rules')
    await run()
    expect(await readSize()).toBe(2)
  })

  it('are not applied by an earlier release', async () => {
    await sql`update kysely_migration set checksum = '10.0.0' where name = 'release'`.execute(db)
    await writeSchemaFile('01-crates', AREA.replace('select 1', 'select 3'), 'rules')
    expect(await runAndReadError()).toContain('later release: 10.0.0')
    expect(await readSize()).toBe(1)
  })

  it('are applied by a release after its pre-release', async () => {
    await sql`update kysely_migration set checksum = checksum || '-rc.1' where name = 'release'`.execute(db)
    await writeSchemaFile('01-crates', AREA.replace('select 1', 'select 3'), 'rules')
    await run()
    expect(await readSize()).toBe(3)
  })

  it('stop the start with file and line on an SQL error, and keep earlier files', async () => {
    await writeSchemaFile('01-crates', AREA.replace('select 1', 'select 3'), 'rules')
    await writeSchemaFile('02-lids', '-- Lids.\n\ncreat function lid_weight();', 'rules')
    expect(await runAndReadError()).toMatch(/rules\/02-lids failed in line 3: syntax error at or near "creat"/)
    expect(await readSize()).toBe(3)
  })
})

describe('removed rules', () => {
  const LID = `create or replace function assert_lid() returns trigger language plpgsql as $$ begin return new; end $$;
create or replace trigger lid_is_there before insert on crate
  for each row execute function assert_lid();
create or replace view heavy_crate as select * from crate where weight > 100;
`
  const find = async (name: string) => {
    const { rows } = await sql`
      select tgname as name from pg_trigger where tgname = ${name}
      union all select proname from pg_proc where proname = ${name}
      union all select relname from pg_class where relname = ${name} and relkind = 'v'`.execute(db)
    return rows.length
  }
  const findAll = () => Promise.all(['lid_is_there', 'assert_lid', 'heavy_crate'].map(find))
  beforeEach(async () => {
    await writeSchemaFile('01-crates', LID, 'rules')
    await writeSchemaFile(
      '02-lids',
      'create or replace function lid_size() returns int language sql as $$ select 1 $$;',
      'rules',
    )
    await run()
  })

  it('are created', async () => {
    expect(await findAll()).toEqual([1, 1, 1])
  })

  it('are dropped when their file no longer creates them', async () => {
    await writeSchemaFile('01-crates', '-- Crates need no lids.\n', 'rules')
    await run()
    expect(await findAll()).toEqual([0, 0, 0])
    expect(await find('lid_size')).toBe(1)
  })

  it('are dropped with their file', async () => {
    await rm(join(folder, 'rules/01-crates.sql'))
    await run()
    expect(await findAll()).toEqual([0, 0, 0])
  })

  it('stay when they move to another file', async () => {
    await rm(join(folder, 'rules/01-crates.sql'))
    await writeSchemaFile('03-wood', LID, 'rules')
    await run()
    expect(await findAll()).toEqual([1, 1, 1])
  })

  it('are dropped by the next start if the first one is interrupted', async () => {
    await writeSchemaFile('01-crates', '-- Crates need no lids.\n', 'rules')
    await writeSchemaFile('03-wood', 'select 1 / 0;', 'rules')
    expect(await runAndReadError()).toContain('03-wood')
    expect(await findAll()).toEqual([1, 1, 1])
    await rm(join(folder, 'rules/03-wood.sql'))
    await run()
    expect(await findAll()).toEqual([0, 0, 0])
  })

  it('keeps objects that were not created by rules', async () => {
    await sql`create function by_hand() returns int language sql as 'select 1'`.execute(db)
    await rm(join(folder, 'rules/01-crates.sql'))
    await run()
    expect(await find('by_hand')).toBe(1)
  })

  it('rejects a second signature of a function', async () => {
    await writeSchemaFile(
      '02-lids',
      'create or replace function lid_size(lid int) returns int language sql as $$ select lid $$;',
      'rules',
    )
    expect(await runAndReadError()).toContain('the function lid_size of the rules has two signatures')
  })
})

it('rejects a database of before the baseline with the commit that upgrades it', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('0001_identity', '')`.execute(db)
  expect(await runAndReadError()).toContain('d578f54a')
})

it('continues when the connection that polls lock waits is lost', async () => {
  let lost = 0
  const watching = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: () => {
      lost += 1
      return Promise.reject(new Error('lost'))
    },
  })
  const waits = await db.connection().execute((session) => watchLockWaits(watching, session))
  await expect.poll(() => lost).toBe(1)
  await waits.stop()
  expect(waits.last()).toBeUndefined()
})

it('runs declared statements once', async () => {
  const requested = ['create table lid (id bigint)', '']
  const declared = () => Promise.resolve(requested.shift() ?? '')
  await migrate(db, { folder, declared })
  await migrate(db, { folder, declared })
  expect(requested).toEqual([])
  expect(await sql`select from lid`.execute(db)).toMatchObject({ rows: [] })
})
