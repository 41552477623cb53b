// A tree beside the list, whose nodes filter it.
import type { TreeNode } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import type { Reader } from '../declare/columns/ref.ts'
import type { Facet } from '#engine/declare/resource.ts'
import { filteredBy } from '#engine/sql/expressions.ts'

export interface TreeFilterSpec {
  /** The columns that its levels filter by, the outermost first. */
  readonly levels: readonly string[]
  /** What this reader may see of it, or no more than so many of its roots. */
  readonly nodes: (db: Db, reader: Reader, most: number) => Promise<TreeNode[]>
}

/** Roots that a description carries. The others are found among the choices of the filter, which the outermost level has to be by then. */
export const MAX_ROOTS = 100

export const treeFilter = ({ levels, nodes }: TreeFilterSpec): Facet => ({
  filters: levels,
  async describe(db, resource, reader) {
    // A reader who may not filter by a level has no use for its nodes.
    const isOpen = levels.every((name) => filteredBy(resource, name) !== undefined)
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
