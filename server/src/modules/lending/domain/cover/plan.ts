import { sumInterest, computePeriodInterest } from '../loan/accrual.ts'
import type { Day } from '../loan/day-count.ts'
import type { Figure } from './explain.ts'
import type { LoanHistory } from '../loan/loan-history.ts'
import type { LoanTerms } from '../loan/running-loan.ts'
import { listInterestDays, listPrincipalDays, computePrincipalDue } from '../loan/schedule.ts'

/** Amounts in fen. */
export interface PlannedPayment {
  readonly due: Day
  readonly principal: bigint
  readonly interest: bigint
  /** Accrued up to the due day; `interest` is the part not due before. */
  readonly accrued: Figure
}

/** Payments due after the day of the history, each paid on its due day. */
export function planPayments(terms: LoanTerms, history: LoanHistory): PlannedPayment[] {
  const { day, drawn, paid, arrears } = history
  const periods = history.periods.interest.map((period) => computePeriodInterest(period, terms))
  const days = [...new Set([...listInterestDays(terms), ...listPrincipalDays(terms)])].toSorted()
  let [from, principalPaid, interestPaid] = [day, paid.principal + arrears.principal, paid.interest + arrears.interest]
  return days
    .filter((due) => due > day)
    .map((due) => {
      const principal = drawn - principalPaid
      periods.push(computePeriodInterest({ from, to: due, principal, rate: terms.rate }, terms))
      const accrued = sumInterest(periods)
      const falling = computePrincipalDue(terms, due, drawn) - principalPaid
      const payment = {
        due,
        principal: falling > 0n ? falling : 0n,
        interest: accrued.shown - interestPaid,
        accrued,
      }
      ;[from, principalPaid, interestPaid] = [due, principalPaid + payment.principal, accrued.shown]
      return payment
    })
}
