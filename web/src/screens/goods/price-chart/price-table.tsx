import { useTranslation } from '#i18n/index.ts'
import { PRICES } from '#i18n/prices.ts'
import { FigureTable } from '#ui/chart/figure-table.tsx'
import { formatChange, formatDayOffset, type PriceSeries, formatPrice } from './price-chart.ts'
import styles from './price-chart.module.css'

interface PriceTableProps {
  readonly series: PriceSeries
  readonly label: string
}

export function PriceTable({ series: { answer, steps, pending }, label }: PriceTableProps) {
  const { t, language } = useTranslation()
  const waiting = pending === undefined ? [] : [{ ...pending, who: t(PRICES.pending) }]
  const rows = [...waiting, ...steps.toReversed()].map(({ day, last, price, who }) => [
    formatDayOffset(answer, day),
    formatDayOffset(answer, last),
    formatPrice(language, price),
    who,
  ])
  const head = (['from', 'until', 'price', 'who'] as const).map((column) => t(PRICES[column]))
  const changes = answer.futures?.changes.toReversed() ?? []
  return (
    <FigureTable label={label} head={head} rows={rows}>
      {changes.length > 0 && (
        <ul className={styles['changed']} aria-label={t(PRICES.changes)}>
          {changes.map((change) => (
            <li key={change.day}>{formatChange(t, answer, change)}</li>
          ))}
        </ul>
      )}
    </FigureTable>
  )
}
