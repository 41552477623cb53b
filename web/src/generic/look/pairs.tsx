// Names and values of a record, one pair for each column.
import type { FieldMeta, FilterMeta, Row } from '@cangdan/protocol'
import { useLanguage } from '#i18n/index.ts'
import { WIDE } from '../form/inputs/wide.ts'
import { Cell } from '../list/cells/cells.tsx'
import styles from './look.module.css'

export interface PairsProps {
  readonly columns: readonly (FilterMeta & Partial<Pick<FieldMeta, 'control'>>)[]
  readonly values: Row
  readonly pk: string
}

export function Pairs({ columns, values, pk }: PairsProps) {
  const { language } = useLanguage()
  return (
    <dl className={styles['pairs']}>
      {columns.map((column) => {
        const value = values[column.name]
        const isWide = column.control !== undefined && WIDE.has(column.control)
        return (
          <div key={column.name} className={styles['pair']} data-wide={isWide}>
            <dt>{column.title}</dt>
            <dd>
              <Cell value={value} column={column} language={language} isKey={column.name === pk} />
              {column.unit !== undefined && typeof value === 'number' && (
                <span className={styles['unit']}> {column.unit}</span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
