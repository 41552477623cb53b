// Layout of the lineage graph: one column per operation depth, ordered to reduce crossing links.
import type { LineageLink, RelatedReceipt } from '@cangdan/protocol'

export interface PlacedReceipt {
  readonly receipt: RelatedReceipt
  readonly column: number
  readonly row: number
}

export interface Layout {
  readonly placed: readonly PlacedReceipt[]
  readonly columns: number
  readonly rows: number
}

export function layoutLineage(receipts: readonly RelatedReceipt[], links: readonly LineageLink[]): Layout {
  const depths = [...new Set(receipts.map(({ depth }) => depth))].toSorted((a, b) => a - b)
  const rowsById = new Map<number, number>()
  const placed: PlacedReceipt[] = []
  let rows = 0
  for (const [column, depth] of depths.entries()) {
    const means = new Map(
      receipts
        .filter((receipt) => receipt.depth === depth)
        .map((receipt) => [receipt, computeMeanRow(findParents(receipt.id, links), rowsById)]),
    )
    const ordered = [...means].toSorted(([a, x], [b, y]) => x - y || a.id - b.id)
    for (const [row, [receipt]] of ordered.entries()) {
      rowsById.set(receipt.id, row)
      placed.push({ receipt, column, row })
    }
    rows = Math.max(rows, ordered.length)
  }
  return { placed, columns: depths.length, rows }
}

const findParents = (id: number, links: readonly LineageLink[]): number[] =>
  links.filter(({ child }) => child === id).map(({ parent }) => parent)

function computeMeanRow(ids: readonly number[], rowsById: ReadonlyMap<number, number>): number {
  const rows = ids.flatMap((id) => rowsById.get(id) ?? [])
  return rows.length === 0 ? 0 : rows.reduce((sum, row) => sum + row, 0) / rows.length
}
