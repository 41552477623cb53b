// The sums of a list on a phone, above its pager.
import { UnitTitle } from '#generic/unit-title.tsx'
import { useTranslation } from '#i18n/index.ts'
import { hasTotal, totalText, type TotalsRowProps } from '../table/totals-row.tsx'
import styles from './totals-card.module.css'

export function TotalsCard({ columns, totals, language }: Omit<TotalsRowProps, 'hasActions'>) {
  const { t } = useTranslation()
  const summed = columns.filter((column) => hasTotal(column, totals))
  if (summed.length === 0) return null
  return (
    <section className={styles['totals']} aria-label={t('list.totals')}>
      <h2>{t('list.totals')}</h2>
      <dl>
        {summed.map((column) => (
          <div key={column.name}>
            <dt>
              <UnitTitle named={column} />
            </dt>
            <dd>{totalText(column, totals, language)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
