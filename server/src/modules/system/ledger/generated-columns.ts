// Columns that PostgreSQL computes from others of their row. A change of those others writes them too, so no entry states their values: entries are
// compared with the others, and these with the expressions of this release. The database under check is not asked which they are: somebody who
// changed it could declare any column to be computed.
import { GENERATED_COLUMNS } from '#platform/database/generated-columns.generated.ts'

export const generatedOf = (table: string): ReadonlySet<string> =>
  new Set(Object.keys(GENERATED_COLUMNS[table] ?? {}))

/** Returns a query of the values in a table that are not what their expressions give; `undefined` for a table without such columns. */
export function generatedCheck(table: string): string | undefined {
  const columns = Object.entries(GENERATED_COLUMNS[table] ?? {})
  if (columns.length === 0) return undefined
  const values = columns.map(([name, expression]) => `('${name}', ${name}::text, (${expression})::text)`)
  return `
    select 'row ${table} ' || ${table}.id,
           each.name || ' is ' || coalesce(each.stored, 'null') || ', its expression gives ' || coalesce(each.computed, 'null')
      from ${table} cross join lateral (values ${values.join(', ')}) as each (name, stored, computed)
     where each.stored is distinct from each.computed`
}
