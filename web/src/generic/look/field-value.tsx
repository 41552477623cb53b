// Read-only value of a record: formatted as in lists, rich texts rendered, numbers with their unit.
import { textFormOf, type ColumnMeta, type FieldMeta, type FilterMeta, type Row } from '@cangdan/protocol'
import { Cell } from '../list/cells/cells.tsx'
import { CopiedValue } from './copied-value.tsx'
import { RichText } from '../texts/rich-text.tsx'
import { TableText } from '../texts/table-text.tsx'
import { useTextFiles } from '../texts/text-files.ts'
import styles from './look.module.css'

export type ValueColumn = FilterMeta & Partial<Pick<FieldMeta, 'control' | 'cells' | 'rich'>>

export interface FieldValueProps {
  readonly column: ValueColumn
  readonly value: Row[string] | undefined
  /** True for the primary key, which is formatted as a name and not as an amount. */
  readonly isKey?: boolean
}

export function FieldValue({ column, value, isKey = false }: FieldValueProps) {
  if (isFormed(column) && typeof value === 'string' && value !== '')
    return <FormedText column={column} value={value} />
  return (
    <CopiedValue column={column} value={value}>
      <Cell value={value} column={roomy(column)} isKey={isKey} />
      {column.unit !== undefined && typeof value === 'number' && (
        <span className={styles['unit']}> {column.unit}</span>
      )}
    </CopiedValue>
  )
}

/** Drops the width of the list's column: the page has room for the whole value. */
function roomy({ item_width: _width, ...column }: ValueColumn & Partial<Pick<ColumnMeta, 'item_width'>>) {
  return column
}

const isFormed = ({ control }: ValueColumn): boolean => textFormOf(control) !== undefined

function FormedText({ column, value }: { readonly column: ValueColumn; readonly value: string }) {
  const { control, name, title, cells = [], rich } = column
  const files = useTextFiles(name)
  return control === 'table' ? (
    <TableText value={value} title={title} cells={cells} />
  ) : (
    <RichText value={value} files={files} hasVariables={rich?.variables !== undefined} />
  )
}
