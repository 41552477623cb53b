// Runs statements without triggers, checks and keys, to show that each invariant detects the statements under its name.
import { Client, type ClientBase } from 'pg'
import type { TestPlatform } from '#testing/test-platform.ts'

export type Violations = Readonly<Record<string, readonly string[]>>

/** Opens a connection to the platform's database and drops all its checks and unique keys. */
export async function connectUnconstrained({ address }: TestPlatform): Promise<Client> {
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

export async function findAfterStatement(
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

export const listCases = (breaking: Violations): [invariant: string, statement: string][] =>
  Object.entries(breaking).flatMap(([invariant, statements]) =>
    statements.map((statement): [string, string] => [invariant, statement]),
  )
