import type { LoanPeriod } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { Money } from '#ui/data-display/quantity.tsx'
import { LOAN_TITLES } from './titles.ts'
import styles from './loan.module.css'

export function Schedule({ periods }: { readonly periods: readonly LoanPeriod[] }) {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles['scroll']}>
        <table className={styles['schedule']}>
          <thead>
            <tr>
              <th scope="col">{t(LOAN_TITLES.period)}</th>
              <th scope="col">{t(LOAN_TITLES.due)}</th>
              <th scope="col" data-number>
                {t(LOAN_TITLES.principal)}
              </th>
              <th scope="col" data-number>
                {t(LOAN_TITLES.interest)}
              </th>
              <th scope="col">{t(LOAN_TITLES.status)}</th>
            </tr>
          </thead>
          <tbody>
            {periods.map(({ period_no, due, principal, interest, status }) => (
              <tr key={period_no} data-status={status}>
                <th scope="row">{period_no}</th>
                <td>{due}</td>
                <td data-number>
                  <Money fen={principal} hasUnit={false} />
                </td>
                <td data-number>
                  <Money fen={interest} hasUnit={false} />
                </td>
                <td>
                  <span className={styles['status']}>{t(LOAN_TITLES[`status.${status}`])}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {periods.some(({ status }) => status === 'planned') && (
        <p className={styles['note']}>{t(LOAN_TITLES.planned_note)}</p>
      )}
    </>
  )
}
