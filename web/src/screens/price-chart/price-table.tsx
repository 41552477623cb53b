// The same prices to be read: the latest first.
import type { PriceChartAnswer } from '@cangdan/protocol'
import { formatNumber, useLanguage, useTranslation } from '#i18n/index.ts'
import { dayOf, type PriceStep } from './price-chart.ts'
import styles from './price-chart.module.css'

const FEN = 2

export interface PriceTableProps {
  readonly answer: PriceChartAnswer
  readonly steps: readonly PriceStep[]
  readonly label: string
}

export function PriceTable({ answer, steps, label }: PriceTableProps) {
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
