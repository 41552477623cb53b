// Names and values of a record, one pair for each column.
import { textFormOf, type FieldMeta, type FilterMeta, type Row } from '@cangdan/protocol'
import { useLanguage } from '#i18n/index.ts'
import { WIDE } from '../form/inputs/wide.ts'
import { Cell } from '../list/cells/cells.tsx'
import { RichText } from '../texts/rich-text.tsx'
import { TableText } from '../texts/table-text.tsx'
import styles from './look.module.css'

type PairColumn = FilterMeta & Partial<Pick<FieldMeta, 'control' | 'cells'>>

export interface PairsProps {
  readonly columns: readonly PairColumn[]
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
              {isFormed(column) && typeof value === 'string' ? (
                <FormedText column={column} value={value} />
              ) : (
                <Cell value={value} column={column} language={language} isKey={column.name === pk} />
              )}
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

const isFormed = ({ control }: PairColumn): boolean => textFormOf(control) !== undefined

/** A text that has a form of its own, in that form. */
function FormedText({ column, value }: { readonly column: PairColumn; readonly value: string }) {
  const { control, title, cells = [] } = column
  return control === 'table' ? (
    <TableText value={value} title={title} cells={cells} />
  ) : (
    <RichText value={value} />
  )
}
