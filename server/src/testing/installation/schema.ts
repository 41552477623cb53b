import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/**
 * Returns the definition of each column, constraint, index, trigger, function and view of the schema `public`, by kind and name. Removes
 * parentheses from the conditions of constraints and triggers, because a dump writes `(a and b) and c` as `a and b and c`.
 */
export async function readSchema(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    with relation as (select oid, relname, relkind from pg_class where relnamespace = 'public'::regnamespace and not relispartition)
    select 'column ' || relname || '.' || attname as name,
           concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid)) as definition
      from relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where relkind in ('r', 'p', 'v')
    union all
    select 'constraint ' || relname || '.' || conname, concat_ws(' ', translate(pg_get_constraintdef(pg_constraint.oid), '()', ''), convalidated)
      from relation join pg_constraint on conrelid = relation.oid
    union all
    select 'index ' || relname, concat_ws(' ', pg_get_indexdef(relation.oid), indisvalid) from relation join pg_index on indexrelid = relation.oid
    union all
    select 'trigger ' || relname || '.' || tgname, concat_ws(' ', translate(pg_get_triggerdef(pg_trigger.oid), '()', ''), tgenabled)
      from relation join pg_trigger on tgrelid = relation.oid and not tgisinternal
    union all
    select 'function ' || pg_proc.oid::regprocedure, pg_get_functiondef(pg_proc.oid) from pg_proc
     where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') and probin is null
    union all
    select 'view ' || relname, pg_get_viewdef(oid) from relation where relkind = 'v'`.execute(db)
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}
