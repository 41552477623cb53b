// What the cell of any type is given.
import type { ColumnMeta, Language, Row } from '@cangdan/protocol'

export interface CellProps {
  readonly value: Row[string] | undefined
  readonly column: ColumnMeta
  readonly language: Language
  /** True for the primary key: a name made of digits, not an amount. */
  readonly isKey: boolean
}
