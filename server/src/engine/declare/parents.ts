import { isStored } from './columns/column.ts'
import type { ParentSpec } from './columns/ref.ts'
import { getResource } from './registry.ts'
import type { Resource } from './resource.ts'

export interface Parent {
  /** The column of the table with one id or several. */
  readonly column: string
  readonly to: Resource
}

/** @throws Error for a column that names no records */
export function resolveParents({ path, whole }: Resource, specs: readonly ParentSpec[]): Parent[] {
  return specs.map((spec) => {
    if (typeof spec !== 'string') return { column: spec.column, to: getResource(spec.to) }
    const column = whole.columns.get(spec)
    if (column?.ref === undefined || !isStored(column))
      throw new Error(`${path}: ${spec} names no record to lock first`)
    return { column: spec, to: getResource(column.ref.to) }
  })
}
