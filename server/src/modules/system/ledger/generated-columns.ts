// Entries contain no values of columns that PostgreSQL computes from other columns of the row. The verifier compares them with the expressions of
// this release. The list does not come from the verified database, because an attacker could declare any column there as generated.
import { GENERATED_COLUMNS } from '#platform/database/generated-columns.generated.ts'

export const listGeneratedColumns = (table: string): ReadonlySet<string> =>
  new Set(Object.keys(GENERATED_COLUMNS[table] ?? {}))

/** Returns a query for values that differ from their expression; `undefined` for a table without generated columns. */
export function buildGeneratedCheck(table: string): string | undefined {
  const columns = Object.entries(GENERATED_COLUMNS[table] ?? {})
  if (columns.length === 0) return undefined
  const values = columns.map(([name, expression]) => `('${name}', ${name}::text, (${expression})::text)`)
  return `
    select 'row ${table} ' || ${table}.id,
           each.name || ' is ' || coalesce(each.stored, 'null') || ', its expression gives ' || coalesce(each.computed, 'null')
      from ${table} cross join lateral (values ${values.join(', ')}) as each (name, stored, computed)
     where each.stored is distinct from each.computed`
}
