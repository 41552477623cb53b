// The server's role cannot hide changes by bypassing the application.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, createTestDatabase } from '#testing/database/database.ts'
import { type Db, openDatabase } from './database.ts'
import { grantServerRights, SERVER_ROLE } from './server-role.ts'

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

const INSUFFICIENT_PRIVILEGE = '42501'

it.each([
  'alter table ledger_entry disable trigger all',
  'set session_replication_role = replica',
  'set role cangdan',
  'drop table ledger_entry',
  'drop trigger reject_change on ledger_entry',
  'truncate ledger_entry',
  'alter table financing drop constraint financing_pkey',
  'alter table financing add column note text',
  'create table note (id bigint)',
  'create function note() returns int language sql as $$ select 1 $$',
  'create or replace function reject_change() returns trigger language plpgsql as $$ begin return new; end $$',
  'create rule note as on insert to ledger_entry do instead nothing',
  'insert into allowed_transition select * from allowed_transition',
  "update kysely_migration set checksum = ''",
  "insert into money_account_kind (kind, owner, may_go_below) values ('note', 'wallet', true)",
  "update role_template set api_arr = '[]'",
  'delete from agreement_acceptance',
  'update agreement_acceptance set accept_time = now()',
  // A table or trigger in the role's own schema would deceive the triggers of others.
  'create temporary table allowed_transition (like public.allowed_transition)',
  'create function pg_temp.note() returns trigger language plpgsql as $$ begin return new; end $$',
  "copy bank to program 'cat'",
  "select pg_read_file('/etc/passwd')",
  'alter system set fsync = off',
])('rejects: %s', async (statement) => {
  await expect(sql.raw(statement).execute(server)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE })
})

it('reads and writes rows, also in tables of later migrations', async () => {
  await sql`create table later (id bigint generated always as identity primary key, note text)`.execute(owner)
  await sql`insert into later (note) values ('a')`.execute(server)
  await sql`update later set note = 'b'`.execute(server)
  expect((await sql`select note from later`.execute(server)).rows).toEqual([{ note: 'b' }])
  await sql`delete from later`.execute(server)
})

it('fills the table of an import dry run but cannot add a trigger to it', async () => {
  const fill = server.transaction().execute(async (tx) => {
    await sql`select create_dry_run_table('calendar_day')`.execute(tx)
    await sql`insert into trial_rows (id, day, kind, name) values (1, '2026-10-01', 1, 'a')`.execute(tx)
    expect((await sql`select name from trial_rows`.execute(tx)).rows).toEqual([{ name: 'a' }])
    await sql`
      create trigger note before insert on trial_rows for each row execute function suppress_redundant_updates_trigger()`.execute(
      tx,
    )
  })
  await expect(fill).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE })
})

it('owns no objects', async () => {
  const { rows } = await sql`
    select objid from pg_shdepend
     where deptype = 'o' and refobjid = (select oid from pg_roles where rolname = ${SERVER_ROLE})
       and dbid = (select oid from pg_database where datname = current_database())`.execute(owner)
  expect(rows).toEqual([])
})

it('does not set the clock of triggers without a demo', async () => {
  await grantServerRights(owner, SERVER_ROLE, { withDemo: false })
  await server.transaction().execute(async (tx) => {
    await sql`select set_config('cangdan.demo_time', '2020-01-01', true),
                     set_config('search_path', 'demo_clock, pg_catalog, public', true)`.execute(tx)
    expect((await sql`select moment() = pg_catalog.now() as "isNow"`.execute(tx)).rows).toEqual([{ isNow: true }])
  })
})

it("rejects the owner as the server's role and revokes nothing from it", async () => {
  await expect(grantServerRights(owner, 'cangdan', { withDemo: false })).rejects.toThrow(/leave DATABASE_OWNER_URL out/)
})

it('keeps its restrictions when a grant is interrupted', async () => {
  await sql`alter table allowed_transition rename to renamed`.execute(owner)
  await expect(grantServerRights(owner, SERVER_ROLE, { withDemo: false })).rejects.toThrow(/allowed_transition/)
  const forged = sql`insert into money_account_kind (kind, owner, may_go_below) values ('note', 'wallet', true)`
  await expect(forged.execute(server)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE })
  await sql`alter table renamed rename to allowed_transition`.execute(owner)
})
