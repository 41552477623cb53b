import type { TreeNode } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import type { Reader } from '../declare/columns/ref.ts'
import type { Facet } from '#engine/declare/resource.ts'
import { findFilter } from '#engine/sql/expressions.ts'

export interface TreeFilterSpec {
  /** Filter columns of the levels, outermost first. */
  readonly levels: readonly string[]
  /** Loads the nodes that the caller may see, with at most `most` roots. */
  readonly nodes: (db: Db, reader: Reader, most: number) => Promise<TreeNode[]>
}

/** Maximum number of roots in a description. With more, the outermost level must be a filter with a `ref`, whose options include the others. */
export const MAX_ROOTS = 100

export const withTreeFilter = ({ levels, nodes }: TreeFilterSpec): Facet => ({
  filters: levels,
  async describe(db, resource, reader) {
    // Callers who cannot filter by a level get no tree.
    const isOpen = levels.every((name) => findFilter(resource, name) !== undefined)
    if (!isOpen) return {}
    const roots = await nodes(db, reader, MAX_ROOTS + 1)
    const [outermost = ''] = levels
    const hasMore = roots.length > MAX_ROOTS && resource.columns.get(outermost)?.ref !== undefined
    return {
      tree_search_nodes: hasMore ? roots.slice(0, MAX_ROOTS) : roots,
      tree_search_names: [...levels],
      ...(hasMore ? { tree_search_more: true as const } : {}),
    }
  },
})
