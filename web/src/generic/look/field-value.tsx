// Read-only value of a record: formatted as in lists, rich texts rendered, numbers with their unit.
import { getTextFormat, type ColumnMeta, type FieldMeta, type FilterMeta, type Row } from '@cangdan/protocol'
import { Cell } from '../list/cells/cells.tsx'
import { CopyableValue } from './copyable-value.tsx'
import { RichText } from '../texts/stored-text.tsx'
import { TableText } from '../texts/table-text.tsx'
import { useTextFiles } from '../texts/text-files.ts'
import styles from './detail.module.css'

export type ValueColumn = FilterMeta & Partial<Pick<FieldMeta, 'control' | 'cells' | 'rich'>>

export interface FieldValueProps {
  readonly column: ValueColumn
  readonly value: Row[string] | undefined
  /** True for the primary key, which is formatted as a name and not as an amount. */
  readonly isKey?: boolean
}

export function FieldValue({ column, value, isKey = false }: FieldValueProps) {
  if (isFormattedText(column) && typeof value === 'string' && value !== '')
    return <FormattedText column={column} value={value} />
  return (
    <CopyableValue column={column} value={value}>
      <Cell value={value} column={withoutWidth(column)} isKey={isKey} />
      {column.unit !== undefined && typeof value === 'number' && <span className={styles['unit']}> {column.unit}</span>}
    </CopyableValue>
  )
}

/** Drops the width of the list's column: the page has room for the whole value. */
function withoutWidth({ item_width: _width, ...column }: ValueColumn & Partial<Pick<ColumnMeta, 'item_width'>>) {
  return column
}

const isFormattedText = ({ control }: ValueColumn): boolean => getTextFormat(control) !== undefined

function FormattedText({ column, value }: { readonly column: ValueColumn; readonly value: string }) {
  const { control, name, title, cells = [], rich } = column
  const files = useTextFiles(name)
  return control === 'table' ? (
    <TableText value={value} title={title} cells={cells} />
  ) : (
    <RichText value={value} files={files} hasVariables={rich?.variables !== undefined} />
  )
}
