// Somebody with the database in their hands whom no trigger, check or key holds: with what they write, each invariant is shown to find what it is called.
import { Client, type ClientBase } from 'pg'
import type { TestPlatform } from '../test-platform.ts'

/** For each invariant what breaks it; each statement alone. */
export type Breaking = Readonly<Record<string, readonly string[]>>

/** A connection to the platform's database, of which no table has checks and unique keys from now on. */
export async function unheldIn({ address }: TestPlatform): Promise<Client> {
  const client = new Client({ ...address })
  await client.connect()
  await client.query(`
    do $$ declare each record; begin
      for each in select conrelid::regclass as of, conname as name from pg_constraint
                   where conrelid <> 0 and contype in ('c', 'u', 'x') and coninhcount = 0 and connamespace = 'public'::regnamespace loop
        execute format('alter table %s drop constraint %I cascade', each.of, each.name);
      end loop;
      for each in select indexrelid::regclass as name from pg_index join pg_class on pg_class.oid = indrelid
                   where indisunique and not indisprimary and relnamespace = 'public'::regnamespace and not relispartition loop
        execute format('drop index %s cascade', each.name);
      end loop;
    end $$`)
  return client
}

/** What is found once the statement is carried out; undone. */
export async function foundAfter(
  client: ClientBase,
  statement: string,
  find: (client: ClientBase) => Promise<string[]>,
): Promise<string[]> {
  await client.query('begin')
  try {
    await client.query('set local session_replication_role = replica')
    await client.query(statement)
    return await find(client)
  } finally {
    await client.query('rollback')
  }
}

/** Each invariant with each of the statements that break it. */
export const casesOf = (breaking: Breaking): [never: string, statement: string][] =>
  Object.entries(breaking).flatMap(([never, statements]) =>
    statements.map((statement): [string, string] => [never, statement]),
  )
