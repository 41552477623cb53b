// The role that the server works as. It reads and writes rows and owns nothing: it can neither switch a trigger off nor change the schema
// (decision 367).
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Its name in the embedded database. */
export const SERVER_ROLE = 'cangdan_server'

/** What is ours: `erasable` has the personal data that entries of the ledger commit to, `demo_clock` the clock of a demo's past. */
const SCHEMAS = ['public', 'erasable', 'demo_clock']

/** Tables that nothing but migrations writes. */
const WRITTEN_BY_MIGRATIONS = ['kysely_migration', 'allowed_transition'].map((name) => sql.id(name))

/** Creates it where it does not exist. Needs a superuser. */
export async function createServerRole(owner: Db): Promise<void> {
  await sql`
    do $$ begin
      create role ${sql.id(SERVER_ROLE)} login;
    exception when duplicate_object then null;
    end $$`.execute(owner)
}

/** Grants `role` what the server does, on what `owner` has created by now and will create. One start at a time does so. */
export async function grantToServer(owner: Db, role: string): Promise<void> {
  const name = sql.id(role)
  const schemas = sql.join(SCHEMAS.map((each) => sql.id(each)))
  const rows = sql`select, insert, update, delete`
  await sql`grant usage on schema ${schemas} to ${name}`.execute(owner)
  await sql`grant ${rows} on all tables in schema ${schemas} to ${name}`.execute(owner)
  await sql`grant usage, select on all sequences in schema ${schemas} to ${name}`.execute(owner)
  await sql`alter default privileges in schema ${schemas} grant ${rows} on tables to ${name}`.execute(owner)
  await sql`alter default privileges in schema ${schemas} grant usage, select on sequences to ${name}`.execute(
    owner,
  )
  await sql`revoke insert, update, delete on ${sql.join(WRITTEN_BY_MIGRATIONS)} from ${name}`.execute(owner)
}

export async function currentRole(db: Db): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
  return rows[0]?.role ?? ''
}
