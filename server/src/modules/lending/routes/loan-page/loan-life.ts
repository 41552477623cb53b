import type { Language, LoanLife, LoanPeriod } from '@cangdan/protocol'
import { assetClassOf, daysLateOf, nextClassDays } from '#modules/lending/domain/loan/asset-class.ts'
import { explained } from '#modules/lending/domain/cover/explain.ts'
import { claimFigure, exposureOf } from '#modules/lending/domain/cover/limits.ts'
import { type LoanHistory, replay } from '#modules/lending/domain/loan/loan-history.ts'
import { planOf } from '#modules/lending/domain/cover/plan.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { ACCRUING, LOAN } from '#modules/lending/loan/loan.states.ts'
import { claimedOf, loanOf, type StoredLoan } from '#modules/lending/loan/loan.record.ts'
import { balanceOf } from './loan-balance.ts'
import { coverNow } from './cover-now.ts'
import { eventLines } from './event-lines.ts'

/** @throws Failure `not_found` for a loan that was never drawn */
export async function lifeOf(db: Db, id: number, language: Language): Promise<LoanLife> {
  const stored = await loanOf(db, id)
  if (stored === undefined) throw new Failure('not_found')
  const { row, terms, events } = stored
  const isRunning = ACCRUING.some((state) => state === row.loan_state)
  const isWrittenOff = row.loan_state === LOAN.writtenOff
  const history = replay(terms, events, isRunning ? row.today : row.accrued_to)
  const claim = claimedOf(stored.stored)
  const total = exposureOf(history.figures, claim)
  const late = isRunning
    ? daysLateOf(history.overdueFrom, history.day)
    : daysLateOf(row.overdue_from, row.accrued_to)
  const dpd = Number(late.shown)
  const [cover, balance, lines] = await Promise.all([
    coverNow(db, { row, dpd, total }, language),
    balanceOf(db, stored, history.day),
    eventLines(db, stored.stored),
  ])
  return {
    day: history.day,
    loan_state: row.loan_state,
    dpd,
    asset_class: isWrittenOff ? null : explained(assetClassOf(late, stored.classDays)),
    next_class_days: isWrittenOff ? null : nextClassDays(late, stored.classDays),
    due_date: row.due_date,
    total: explained(total),
    parts: {
      principal: explained(history.figures.principal),
      interest: explained(history.figures.interest),
      penalty: explained(history.figures.penalty),
      fee: explained(history.figures.fee),
    },
    claim: claim === 0n ? null : explained(claimFigure(claim)),
    recovery: isWrittenOff ? { recovered: row.recovered, left: row.recovery_left } : null,
    drawn: row.draw_amount,
    ...cover,
    periods: periodsOf(stored, history, isWrittenOff ? 'written_off' : isRunning ? undefined : 'settled'),
    balance,
    events: lines,
  }
}

/** Future periods assume payment on the due day. @param ended status of unpaid periods of a loan that has ended */
function periodsOf(
  { periods, terms }: StoredLoan,
  history: LoanHistory,
  ended: LoanPeriod['status'] | undefined,
): LoanPeriod[] {
  const planned = new Map(planOf(terms, history).map((payment) => [payment.due, payment]))
  const fallen = new Map(history.fallenDue.map(({ due, interest }) => [due, interest]))
  let [principalDue, interestBefore] = [0n, 0n]
  return periods.map(({ period_no, due_date: due, principal }) => {
    principalDue += BigInt(principal)
    const plan = planned.get(due)
    if (plan !== undefined)
      return {
        period_no,
        due,
        principal: String(plan.principal),
        interest: String(plan.interest),
        status: ended ?? 'planned',
      }
    const interest = fallen.get(due) ?? interestBefore
    const isSettled = history.paid.principal >= principalDue && history.paid.interest >= interest
    const period = {
      period_no,
      due,
      principal: String(principal),
      interest: String(interest - interestBefore),
    }
    interestBefore = interest
    return { ...period, status: isSettled ? 'settled' : (ended ?? (due < history.day ? 'late' : 'due')) }
  })
}
