// Records as JSON that PostgreSQL fills a table from. The twin of what each column type stores.
import { choicesOf, dayText, type Row, type WireValue } from '@cangdan/protocol'
import type { Resource } from '#engine/declare/resource.ts'

/** The record under the names of its stored columns. */
export function storedJson(resource: Resource, row: Row): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
      const column = resource.columns.get(name)
      if (column?.second === undefined) return [[name, asJson(column?.type, value)]]
      const [first = null, second = null] = choicesOf(value)
      return [
        [name, first],
        [column.second, second],
      ]
    }),
  )
}

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
