// Records as JSON that PostgreSQL fills a table from. The twin of what each column type stores.
import { choicesOf, dayText, type Row, type WireValue } from '@cangdan/protocol'
import type { Resource } from '#engine/declare/resource.ts'

/** The record under the names of its stored columns. */
export function storedJson(resource: Resource, row: Row): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const name of Object.keys(row)) {
    const column = resource.columns.get(name)
    const value = row[name] ?? null
    if (column?.second === undefined) record[name] = asJson(column?.type, value)
    else [record[name] = null, record[column.second] = null] = choicesOf(value)
  }
  return record
}

/** The value of a column of one value. */
function asJson(type: string | undefined, value: WireValue): unknown {
  if (typeof value !== 'number') return value
  switch (type) {
    case 'datetime':
    case 'eqtime':
      return new Date(value * 1000).toISOString()
    case 'date':
    case 'eqdate':
      return dayText(value)
    default:
      return value
  }
}
