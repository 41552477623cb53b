// State tags of a record; each includes its column's title for screen readers.
import type { ColumnMeta, Row } from '@cangdan/protocol'
import { Cell } from '../list/cells/cells.tsx'
import styles from './detail.module.css'

export interface StatesProps {
  readonly columns: readonly ColumnMeta[]
  readonly row: Row
}

export function States({ columns, row }: StatesProps) {
  const known = columns.filter(({ name }) => row[name] !== null && row[name] !== undefined)
  return (
    <span className={styles['states']}>
      {known.map((column) => (
        <span key={column.name} title={column.title}>
          <span className="visually-hidden">{column.title} </span>
          <Cell value={row[column.name]} column={column} isKey={false} />
        </span>
      ))}
    </span>
  )
}
