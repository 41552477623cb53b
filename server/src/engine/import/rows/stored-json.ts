// Converts records to JSON for `json_populate_recordset`. Must match the storage of each column type.
import { getNumberChoices, formatShanghaiDay, type Row, type WireValue } from '@cangdan/protocol'
import type { Resource } from '#engine/declare/resource.ts'

export function toStoredJson(resource: Resource, row: Row): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const name of Object.keys(row)) {
    const column = resource.columns.get(name)
    const value = row[name] ?? null
    if (column?.second === undefined) record[name] = toJsonValue(column?.type, value)
    else [record[name] = null, record[column.second] = null] = getNumberChoices(value)
  }
  return record
}

function toJsonValue(type: string | undefined, value: WireValue): unknown {
  if (typeof value !== 'number') return value
  switch (type) {
    case 'datetime':
    case 'eqtime':
      return new Date(value * 1000).toISOString()
    case 'date':
    case 'eqdate':
      return formatShanghaiDay(value)
    default:
      return value
  }
}
