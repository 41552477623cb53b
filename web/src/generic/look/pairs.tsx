import type { Row } from '@cangdan/protocol'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { WIDE_CONTROLS } from '../form/inputs/wide-controls.ts'
import { FieldValue, type ValueColumn } from './field-value.tsx'
import styles from './detail.module.css'

export interface PairsProps {
  readonly columns: readonly ValueColumn[]
  readonly values: Row
  readonly pk: string
  readonly layout?: 'stacked' | 'beside'
}

export function Pairs({ columns, values, pk, layout = 'stacked' }: PairsProps) {
  return (
    <KeyValueList layout={layout} className={styles['pairs']}>
      {columns.map((column) => (
        <KeyValue
          key={column.name}
          name={column.title}
          isWide={column.control !== undefined && WIDE_CONTROLS.has(column.control)}
        >
          <FieldValue column={column} value={values[column.name]} isKey={column.name === pk} />
        </KeyValue>
      ))}
    </KeyValueList>
  )
}
