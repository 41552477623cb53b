// A tree beside the list, whose nodes filter it.
import type { TreeNode } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import type { Reader } from '#engine/declare/ref.ts'
import type { Facet } from '#engine/declare/resource.ts'
import { filteredBy } from '#engine/sql/expressions.ts'

export interface TreeFilterSpec {
  /** The columns that its levels filter by, the outermost first. */
  readonly levels: readonly string[]
  /** What this reader may see of it. */
  readonly nodes: (db: Db, reader: Reader) => Promise<TreeNode[]>
}

export const treeFilter = ({ levels, nodes }: TreeFilterSpec): Facet => ({
  filters: levels,
  async describe(db, resource, reader) {
    // A reader who may not filter by a level has no use for its nodes.
    const isOpen = levels.every((name) => filteredBy(resource, name) !== undefined)
    return isOpen ? { tree_search_nodes: await nodes(db, reader), tree_search_names: [...levels] } : {}
  },
})
