// Records that a record names, and that are locked before it.
import { isStored } from './columns/column.ts'
import type { ParentSpec } from './columns/ref.ts'
import { resourceAt } from './registry.ts'
import type { Resource } from './resource.ts'

export interface Parent {
  /** The column of the table that names them: one by its id, or several. */
  readonly column: string
  /** What they are records of. */
  readonly to: Resource
}

/** @throws Error for the name of a column that names no record */
export function parentsOf({ path, whole }: Resource, specs: readonly ParentSpec[]): Parent[] {
  return specs.map((spec) => {
    if (typeof spec !== 'string') return { column: spec.column, to: resourceAt(spec.to) }
    const column = whole.columns.get(spec)
    if (column?.ref === undefined || !isStored(column))
      throw new Error(`${path}: ${spec} names no record that could be locked first`)
    return { column: spec, to: resourceAt(column.ref.to) }
  })
}
