// The generated columns of the schema for `verify`, for the command that writes the file and the test that compares it.
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export const GENERATED_COLUMNS_FILE = fileURLToPath(
  new URL('../../platform/database/generated-columns.generated.ts', import.meta.url),
)

export async function readGeneratedColumns(db: Db): Promise<Record<string, Record<string, string>>> {
  const { rows } = await sql<{ table: string; columns: Record<string, string> }>`
    select relname as table, json_object_agg(attname, pg_get_expr(adbin, adrelid) order by attname) as columns
      from pg_attribute
      join pg_attrdef on adrelid = attrelid and adnum = attnum
      join pg_class on pg_class.oid = attrelid
     where attgenerated <> '' and relnamespace = 'public'::regnamespace group by relname order by relname`.execute(db)
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))
}

export const buildGeneratedColumnsFile = async (db: Db): Promise<string> => `// Written by \`npm run db:types\`.

/** By table and column, the expressions of the columns that PostgreSQL computes. */
export const GENERATED_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = ${JSON.stringify(await readGeneratedColumns(db), null, 2)}
`
