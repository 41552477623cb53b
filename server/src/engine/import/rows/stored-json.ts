// Converts records to JSON for `json_populate_recordset`. Must match the storage of each column type.
import { type ColumnType, getNumberChoices, formatShanghaiDay, type Row, type WireValue } from '@cangdan/protocol'
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

function toJsonValue(type: ColumnType | undefined, value: WireValue): WireValue {
  if (type === undefined || typeof value !== 'number') return value
  switch (type) {
    case 'datetime':
    case 'eqtime':
      return new Date(value * 1000).toISOString()
    case 'date':
    case 'eqdate':
      return formatShanghaiDay(value)
    case 'text':
    case 'select':
    case 'checkbox':
    case 'tags':
    case 'cascade':
    case 'number':
    case 'time':
    case 'second':
    case 'image':
    case 'hide':
      return value
  }
}
