import type { Client } from 'pg'

/** Inserts rows without indexes and triggers, then rebuilds all indexes except those of the kinds in `without`. */
export async function insertMany(
  client: Client,
  table: string,
  insert: string,
  { without = [] as readonly string[] } = {},
): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string; kind: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition, amname as kind
       from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
      where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  )
  const built = indexes.filter(({ kind }) => !without.includes(kind))
  await client.query(`
    set session_replication_role = replica;
    set maintenance_work_mem = '512MB';
    ${indexes.map(({ name }) => `drop index ${name};`).join('\n')}
    ${insert};
    ${built.map(({ definition }) => `${definition};`).join('\n')}
    set session_replication_role = default;`)
  await client.query(`vacuum analyze ${table}`)
  // Flushes writes to disk before the measurement.
  await client.query('checkpoint')
}

interface ReaderInput {
  readonly username: string
  readonly organisation: number
  readonly call: string
}

/** The user has the administrator's password. */
export async function addReader(client: Client, { username, organisation, call }: ReaderInput): Promise<void> {
  await client.query(
    `with person as (insert into person (name, phone) values ('Reader', '13900000000') returning id),
          role as (insert into role (name, path_arr, api_arr) values ('bench reader', '[]', jsonb_build_array($3::text)) returning id),
          account as (
            insert into account (person_id, organisation_id, username, password_hash, nick_name, phone)
            select person.id, $2, $1, admin.password_hash, 'Reader', '13900000000'
              from person, account admin where admin.username = 'admin' returning id)
     insert into account_role (account_id, role_id) select account.id, role.id from account, role`,
    [username, organisation, call],
  )
}
