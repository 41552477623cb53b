// Columns that PostgreSQL computes from others of their row. A change of those others writes them too, so no entry tells of their values: entries are
// compared with the others, and these with their expressions.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

interface Generated {
  readonly name: string
  readonly expression: string
}

export async function readGenerated(db: Db, table: string): Promise<readonly Generated[]> {
  const { rows } = await sql<Generated>`
    select attname as name, pg_get_expr(adbin, adrelid) as expression
      from pg_attribute join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attrelid = ${table}::regclass and attgenerated <> '' order by attnum`.execute(db)
  return rows
}

/** Returns a query of the values that are not what their expressions give; undefined for a table without such columns. */
export async function generatedCheck(db: Db, table: string): Promise<string | undefined> {
  const columns = await readGenerated(db, table)
  if (columns.length === 0) return undefined
  const values = columns.map(({ name, expression }) => `('${name}', ${name}::text, (${expression})::text)`)
  return `
    select 'row ${table} ' || ${table}.id,
           each.name || ' is ' || coalesce(each.stored, 'null') || ', its expression gives ' || coalesce(each.computed, 'null')
      from ${table} cross join lateral (values ${values.join(', ')}) as each (name, stored, computed)
     where each.stored is distinct from each.computed`
}
