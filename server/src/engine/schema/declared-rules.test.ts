import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Db, openDatabase } from '#platform/database/database.ts'
import { type TestDatabase, createTestDatabase } from '#testing/database/database.ts'
import { applyRules } from '../testing/declared-rules.ts'
import { createParcelTables, parcel } from '../testing/sample-parcel.ts'
import { findMissingRules } from './declared-rules.ts'

let fresh: TestDatabase
let db: Db
beforeAll(async () => {
  fresh = await createTestDatabase()
  db = openDatabase(fresh.connection, { onError: () => undefined })
  await createParcelTables(db)
})
afterAll(async () => {
  await db.destroy()
  await fresh.drop()
})

const loadDefinition = async (table: string, name: string) => {
  const { rows } = await sql<{ definition: string }>`
    select concat_ws(' ', tgenabled, pg_get_triggerdef(oid)) as definition
      from pg_trigger where tgrelid = ${table}::regclass and tgname = ${name}`.execute(db)
  return rows[0]?.definition
}

it.each([
  ['of a declaration', 'parcel', 'a_parcel_state_steps'],
  ['of the rules in SQL', 'session', 'log_revoked_session'],
])('enables a disabled trigger %s', async (_what, table, name) => {
  const before = await loadDefinition(table, name)
  await sql`alter table ${sql.id(table)} disable trigger ${sql.id(name)}`.execute(db)
  await applyRules(db, [parcel])
  expect(before).toMatch(/^O CREATE TRIGGER/)
  expect(await loadDefinition(table, name)).toBe(before)
})

it('enables the disabled trigger of a foreign key', async () => {
  await sql`alter table session disable trigger all`.execute(db)
  await applyRules(db, [parcel])
  const disabled = sql`select from pg_trigger where tgenabled <> 'O' and tgrelid = 'session'::regclass`
  expect((await disabled.execute(db)).rows).toEqual([])
})

it('replaces a trigger with a declared name and another function', async () => {
  const before = await loadDefinition('parcel', 'a_parcel_state_steps')
  await sql
    .raw(`create or replace trigger a_parcel_state_steps before update on parcel
      for each row execute function suppress_redundant_updates_trigger()`)
    .execute(db)
  await applyRules(db, [parcel])
  expect(await loadDefinition('parcel', 'a_parcel_state_steps')).toBe(before)
  expect(await findMissingRules(db, [parcel])).toBe('')
})
