import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** By primary key, or by the whole row in a table without one: each column as JSON text, which is exact for any number. */
type Rows = ReadonlyMap<string, Readonly<Record<string, string>>>
export type Snapshot = ReadonlyMap<string, Rows>

export async function takeSnapshot(db: Db): Promise<Snapshot> {
  const { rows: tables } = await sql<{ name: string; key: string[] | null }>`
    select relname as name, (
             select array_agg(attname::text order by attnum) from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
              where indrelid = pg_class.oid and indisprimary) as key
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`.execute(db)
  const snapshot = new Map<string, Rows>()
  for (const { name, key } of tables) {
    const identity =
      key === null
        ? sql`to_jsonb(each)`
        : sql`jsonb_build_array(${sql.join(key.map((column) => sql.ref(`each.${column}`)))})`
    const { rows } = await sql<{ key: string; cells: Record<string, string> }>`
      select ${identity}::text as key,
             (select jsonb_object_agg(cell.key, cell.value::text) from jsonb_each(to_jsonb(each)) cell) as cells
        from ${sql.table(name)} each`.execute(db)
    snapshot.set(name, new Map(rows.map((row) => [row.key, row.cells])))
  }
  return snapshot
}

export interface Difference {
  readonly gone: readonly string[]
  readonly added: number
  /** By column: `key: before → after` of each row whose value differs; `undefined` after a dropped column. */
  readonly changed: Readonly<Record<string, readonly string[]>>
}

export function compareSnapshots(before: Snapshot, after: Snapshot): ReadonlyMap<string, Difference> {
  const differences = new Map<string, Difference>()
  for (const [table, rows] of before) {
    const now: Rows = after.get(table) ?? new Map()
    const gone = [...rows.keys()].filter((key) => !now.has(key))
    const added = now.size - rows.size + gone.length
    const changed: Record<string, string[]> = {}
    for (const [key, was] of rows) {
      const is = now.get(key)
      if (is === undefined) continue
      for (const [column, value] of Object.entries(was))
        if (is[column] !== value) (changed[column] ??= []).push(`${key}: ${value} → ${is[column]}`)
    }
    if (gone.length > 0 || added > 0 || Object.keys(changed).length > 0)
      differences.set(table, { gone, added, changed })
  }
  return differences
}
