// What the cell of any type is given.
import type { ColumnMeta, FilterMeta, Row } from '@cangdan/protocol'

export interface CellProps {
  readonly value: Row[string] | undefined
  /** Without a width where there is room for all of it. */
  readonly column: FilterMeta & Partial<Pick<ColumnMeta, 'item_width'>>
  /** True for the primary key: a name made of digits, not an amount. */
  readonly isKey: boolean
}
