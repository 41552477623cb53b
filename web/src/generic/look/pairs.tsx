// Names and values of a record, one pair for each column.
import type { Row } from '@cangdan/protocol'
import { WIDE } from '../form/inputs/wide.ts'
import { FieldValue, type ValueColumn } from './field-value.tsx'
import styles from './look.module.css'

export interface PairsProps {
  readonly columns: readonly ValueColumn[]
  readonly values: Row
  readonly pk: string
}

export function Pairs({ columns, values, pk }: PairsProps) {
  return (
    <dl className={styles['pairs']}>
      {columns.map((column) => {
        const isWide = column.control !== undefined && WIDE.has(column.control)
        return (
          <div key={column.name} className={styles['pair']} data-wide={isWide}>
            <dt>{column.title}</dt>
            <dd>
              <FieldValue column={column} value={values[column.name]} isKey={column.name === pk} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
