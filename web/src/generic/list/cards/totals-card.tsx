// The sums of a list on a phone, above its pager.
import { UnitTitle } from '#generic/unit-title.tsx'
import { useTranslation } from '#i18n/index.ts'
import { KeyValue, KeyValueList } from '#ui/key-value.tsx'
import { hasTotal, Total, type TotalsRowProps } from '../table/totals-row.tsx'
import styles from './totals-card.module.css'

export function TotalsCard({ columns, totals }: Omit<TotalsRowProps, 'hasActions' | 'hasTicks'>) {
  const { t } = useTranslation()
  const summed = columns.filter((column) => hasTotal(column, totals))
  if (summed.length === 0) return null
  return (
    <section className={styles['totals']} aria-label={t('list.totals')}>
      <h2>{t('list.totals')}</h2>
      <KeyValueList layout="ends">
        {summed.map((column) => (
          <KeyValue key={column.name} name={<UnitTitle named={column} />}>
            <Total column={column} totals={totals} />
          </KeyValue>
        ))}
      </KeyValueList>
    </section>
  )
}
