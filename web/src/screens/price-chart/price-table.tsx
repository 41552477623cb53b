// The same prices to be read: the latest first.
import type { PriceChartAnswer } from '@cangdan/protocol'
import { formatNumber, useLanguage, useTranslation } from '#i18n/index.ts'
import { dayOf, type PendingPrice, type PriceStep } from './price-chart.ts'
import styles from './price-chart.module.css'

const FEN = 2

export interface PriceTableProps {
  readonly answer: PriceChartAnswer
  readonly steps: readonly PriceStep[]
  readonly pending: PendingPrice | undefined
  readonly label: string
}

export function PriceTable({ answer, steps, pending, label }: PriceTableProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles['scroll']} tabIndex={0} aria-label={label}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('prices.from')}</th>
            <th scope="col">{t('prices.until')}</th>
            <th scope="col" data-number>
              {t('prices.price')}
            </th>
            <th scope="col">{t('prices.who')}</th>
          </tr>
        </thead>
        <tbody>
          {pending !== undefined && (
            <tr>
              <td>{dayOf(answer, pending.day)}</td>
              <td>{dayOf(answer, pending.last)}</td>
              <td data-number>{formatNumber(language, pending.price, FEN)}</td>
              <td>{t('prices.pending')}</td>
            </tr>
          )}
          {steps.toReversed().map(({ day, last, price, who }) => (
            <tr key={day}>
              <td>{dayOf(answer, day)}</td>
              <td>{dayOf(answer, last)}</td>
              <td data-number>{formatNumber(language, price, FEN)}</td>
              <td>{who}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
