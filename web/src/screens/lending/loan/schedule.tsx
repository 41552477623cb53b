// When a loan falls due, with how much.
import type { LoanPeriod } from '@cangdan/protocol'
import { useLanguage } from '#i18n/index.ts'
import { Money } from '#ui/data-display/quantity.tsx'
import { LOAN_WORDS } from './words.ts'
import styles from './loan.module.css'

export function Schedule({ periods }: { readonly periods: readonly LoanPeriod[] }) {
  const { language } = useLanguage()
  return (
    <>
      <div className={styles['scroll']}>
        <table className={styles['schedule']}>
          <thead>
            <tr>
              <th scope="col">{LOAN_WORDS.period[language]}</th>
              <th scope="col">{LOAN_WORDS.due[language]}</th>
              <th scope="col" data-number>
                {LOAN_WORDS.principal[language]}
              </th>
              <th scope="col" data-number>
                {LOAN_WORDS.interest[language]}
              </th>
              <th scope="col">{LOAN_WORDS.status[language]}</th>
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
                  <span className={styles['status']}>{LOAN_WORDS[`status.${status}`][language]}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {periods.some(({ status }) => status === 'planned') && (
        <p className={styles['note']}>{LOAN_WORDS.planned_note[language]}</p>
      )}
    </>
  )
}
