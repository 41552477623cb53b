// A transaction pooler accepts no start parameters, so the timeouts are set on the role.
import { sql } from 'kysely'
import { StartError } from '../start-error.ts'
import { type Db, TIMEOUTS } from './database.ts'

export async function setRoleTimeouts(direct: Db): Promise<void> {
  const { rows } = await sql<{ role: string; database: string }>`
    select current_user as role, current_database() as database`.execute(direct)
  const [{ role, database } = { role: '', database: '' }] = rows
  for (const [name, milliseconds] of Object.entries(TIMEOUTS))
    await sql`alter role ${sql.id(role)} in database ${sql.id(database)} set ${sql.id(name)} = ${sql.lit(milliseconds)}`.execute(
      direct,
    )
}

/** @throws StartError if sessions of the pooler have other timeouts: they began before the role had them */
export async function assertPooledTimeouts(pooled: Db): Promise<void> {
  const { rows } = await sql<{ name: string; milliseconds: number }>`
    select name, setting::bigint as milliseconds from pg_settings where name = any(${Object.keys(TIMEOUTS)}::text[])`.execute(
    pooled,
  )
  const wrong = rows.filter(({ name, milliseconds }) => milliseconds !== TIMEOUTS[name as keyof typeof TIMEOUTS])
  if (wrong.length > 0)
    throw new StartError(
      `The pooler of DATABASE_URL lends connections without ${wrong.map(({ name }) => name).join(', ')}. Run RECONNECT in its console, then start again.`,
    )
}
