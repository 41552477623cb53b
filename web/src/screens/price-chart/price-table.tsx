// The same prices to be read: the latest first.
import type { PriceChartAnswer } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { Money } from '#ui/quantity.tsx'
import { changeWords } from './contract-change.ts'
import { dayOf, type PendingPrice, type PriceStep } from './price-chart.ts'
import styles from './price-chart.module.css'

export interface PriceTableProps {
  readonly answer: PriceChartAnswer
  readonly steps: readonly PriceStep[]
  readonly pending: PendingPrice | undefined
  readonly label: string
}

export function PriceTable({ answer, steps, pending, label }: PriceTableProps) {
  const { t } = useTranslation()
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
              <td data-number>
                <Money fen={pending.price} />
              </td>
              <td>{t('prices.pending')}</td>
            </tr>
          )}
          {steps.toReversed().map(({ day, last, price, who }) => (
            <tr key={day}>
              <td>{dayOf(answer, day)}</td>
              <td>{dayOf(answer, last)}</td>
              <td data-number>
                <Money fen={price} />
              </td>
              <td>{who}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {answer.futures !== null && answer.futures.changes.length > 0 && (
        <ul className={styles['changed']} aria-label={t('prices.changes')}>
          {answer.futures.changes.toReversed().map((change) => (
            <li key={change.day}>{changeWords(t, dayOf(answer, change.day), change)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
