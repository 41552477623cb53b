import type { LoanPeriod } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { Money } from '#ui/data-display/quantity.tsx'
import { LOAN_WORDS } from './words.ts'
import styles from './loan.module.css'

export function Schedule({ periods }: { readonly periods: readonly LoanPeriod[] }) {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles['scroll']}>
        <table className={styles['schedule']}>
          <thead>
            <tr>
              <th scope="col">{t(LOAN_WORDS.period)}</th>
              <th scope="col">{t(LOAN_WORDS.due)}</th>
              <th scope="col" data-number>
                {t(LOAN_WORDS.principal)}
              </th>
              <th scope="col" data-number>
                {t(LOAN_WORDS.interest)}
              </th>
              <th scope="col">{t(LOAN_WORDS.status)}</th>
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
                  <span className={styles['status']}>{t(LOAN_WORDS[`status.${status}`])}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {periods.some(({ status }) => status === 'planned') && (
        <p className={styles['note']}>{t(LOAN_WORDS.planned_note)}</p>
      )}
    </>
  )
}
