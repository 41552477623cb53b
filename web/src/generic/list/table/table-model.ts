// The column model of a list: TanStack Table keeps order and visibility; sorting, paging and sums are the server's.
import type { ColumnMeta, Row, TableMeta } from '@cangdan/protocol'
import {
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  tableFeatures,
  useTable,
  type ColumnVisibilityState,
} from '@tanstack/react-table'
import { useMemo } from 'react'

const FEATURES = tableFeatures({ columnVisibilityFeature, columnMeta: metaHelper<ColumnMeta>() })
const helper = createColumnHelper<typeof FEATURES, Row>()

/** The shown columns in the server's order; the same array as long as nothing about them changes. */
export function useShownColumns(meta: TableMeta, all: readonly string[], shown: readonly string[]) {
  const columns = useMemo(
    () =>
      helper.columns(
        all.flatMap((name) => {
          const column = meta.rows[name]
          return column === undefined
            ? []
            : [helper.accessor((row) => row[name], { id: name, header: column.title, meta: column })]
        }),
      ),
    [meta, all],
  )
  const columnVisibility = useMemo<ColumnVisibilityState>(
    () => Object.fromEntries(all.map((name) => [name, shown.includes(name)])),
    [all, shown],
  )
  const table = useTable({ features: FEATURES, columns, data: NO_ROWS, state: { columnVisibility } })
  const visible = table.getVisibleLeafColumns()
  return useMemo(() => visible.flatMap((column) => column.columnDef.meta ?? []), [visible])
}

const NO_ROWS: Row[] = []
