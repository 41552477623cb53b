import type { ColumnMeta, FilterMeta, Row } from '@cangdan/protocol'

export interface CellProps {
  readonly value: Row[string] | undefined
  /** Without a width when the container has no column widths. */
  readonly column: FilterMeta & Partial<Pick<ColumnMeta, 'item_width'>>
  /** True for the primary key, which is formatted as a name and not as an amount. */
  readonly isKey: boolean
}
