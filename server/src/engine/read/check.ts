// What only the finished resources can tell, checked when the server starts.
import { filteredAs } from '#engine/declare/column.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { whereOf } from '#engine/sql/columns/index.ts'

/** @throws Error naming the resource and what it declares that cannot be */
export function checkResource(resource: Resource): void {
  for (const column of resource.columns.values()) {
    const filter = filteredAs(column)
    if (filter !== undefined && whereOf(column.type, filter) === undefined)
      throw new Error(`${resource.path}: ${column.name}: a ${column.type} is not filtered as ${filter}`)
  }
  for (const verb of ['edit', 'del'] as const) {
    const names = resource.when[verb].flatMap((condition) => Object.keys(condition))
    if (new Set(names).size < names.length)
      throw new Error(`${resource.path}: two conditions for ${verb} on one column`)
  }
  for (const { check } of resource.facets) check?.(resource)
}
