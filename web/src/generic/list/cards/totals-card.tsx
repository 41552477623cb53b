import { UnitTitle } from '#generic/unit-title.tsx'
import { useTranslation } from '#i18n/index.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { PAGE_TEXTS, type Sums } from '../rows/page-sums.ts'
import { hasColumnTotal, Total, type TotalsRowsProps } from '../table/totals-row.tsx'
import styles from './totals-card.module.css'

export function TotalsCard({ columns, totals, pageSums }: Pick<TotalsRowsProps, 'columns' | 'totals' | 'pageSums'>) {
  const { t } = useTranslation()
  return (
    <>
      {pageSums !== undefined && <SumsCard columns={columns} sums={pageSums} label={t(PAGE_TEXTS.label)} />}
      <SumsCard columns={columns} sums={totals} label={t('list.totals')} />
    </>
  )
}

interface SumsCardProps extends Pick<TotalsRowsProps, 'columns'> {
  readonly sums: Sums
  readonly label: string
}

function SumsCard({ columns, sums, label }: SumsCardProps) {
  const summed = columns.filter((column) => hasColumnTotal(column, sums))
  if (summed.length === 0) return null
  return (
    <section className={styles['totals']} aria-label={label}>
      <h2>{label}</h2>
      <KeyValueList layout="ends">
        {summed.map((column) => (
          <KeyValue key={column.name} name={<UnitTitle named={column} />}>
            <Total column={column} totals={sums} />
          </KeyValue>
        ))}
      </KeyValueList>
    </section>
  )
}
