// The numbers that a decision on a record rests on, large: a reviewer sees them without scrolling.
import type { ColumnMeta, Row, TableMeta } from '@cangdan/protocol'
import { useLanguage } from '#i18n/index.ts'
import { Cell } from '../list/cells/cells.tsx'
import { UnitTitle } from '../unit-title.tsx'
import styles from './figures.module.css'

export const figuresOf = ({ figures = [], rows }: TableMeta): ColumnMeta[] =>
  figures.flatMap((name) => rows[name] ?? [])

export function Figures({ meta, row }: { readonly meta: TableMeta; readonly row: Row }) {
  const { language } = useLanguage()
  const figures = figuresOf(meta)
  if (figures.length === 0) return null
  return (
    <dl className={styles['figures']}>
      {figures.map((column) => (
        <div key={column.name}>
          <dt>
            <UnitTitle named={column} />
          </dt>
          <dd>
            <Cell value={row[column.name]} column={column} language={language} isKey={false} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
