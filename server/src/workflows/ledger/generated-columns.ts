// Columns that PostgreSQL computes from others of their row. A change of those others writes them too, so no entry tells of their values: entries are
// compared with the others, and these with their expressions.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

interface Generated {
  readonly name: string
  readonly expression: string
}

/** Returns those of each table that has any. */
export async function readGenerated(db: Db): Promise<ReadonlyMap<string, readonly Generated[]>> {
  const { rows } = await sql<{ table: string; columns: readonly Generated[] }>`
    select relname as table, json_agg(json_build_object('name', attname, 'expression', pg_get_expr(adbin, adrelid)) order by attnum) as columns
      from pg_attribute
      join pg_attrdef on adrelid = attrelid and adnum = attnum
      join pg_class on pg_class.oid = attrelid
     where attgenerated <> '' and relnamespace = 'public'::regnamespace group by relname`.execute(db)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** Returns a query of the values that are not what their expressions give. */
export function generatedCheck(table: string, columns: readonly Generated[]): string {
  const values = columns.map(({ name, expression }) => `('${name}', ${name}::text, (${expression})::text)`)
  return `
    select 'row ${table} ' || ${table}.id,
           each.name || ' is ' || coalesce(each.stored, 'null') || ', its expression gives ' || coalesce(each.computed, 'null')
      from ${table} cross join lateral (values ${values.join(', ')}) as each (name, stored, computed)
     where each.stored is distinct from each.computed`
}
