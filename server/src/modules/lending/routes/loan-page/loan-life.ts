import type { Language, LoanLife, LoanPeriod } from '@cangdan/protocol'
import { computeAssetClass, computeDaysPastDue, getNextClassDays } from '#modules/lending/domain/loan/asset-class.ts'
import { toExplainedFigure } from '#modules/lending/domain/cover/explain.ts'
import { createClaimFigure, computeExposure } from '#modules/lending/domain/cover/limits.ts'
import { type LoanHistory, replay } from '#modules/lending/domain/loan/loan-history.ts'
import { planPayments } from '#modules/lending/domain/cover/plan.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { ACCRUING, LOAN } from '#modules/lending/loan/loan.states.ts'
import { sumClaims, loadLoan, type StoredLoan } from '#modules/lending/loan/loan.record.ts'
import { loadBalanceCurve } from './loan-balance.ts'
import { loadCurrentCover } from './current-cover.ts'
import { listEventLines } from './event-lines.ts'

/** @throws Failure `not_found` for a loan that was never drawn */
export async function loadLoanLife(db: Db, id: number, language: Language): Promise<LoanLife> {
  const stored = await loadLoan(db, id)
  if (stored === undefined) throw new Failure('not_found')
  const { row, terms, events } = stored
  const isRunning = ACCRUING.some((state) => state === row.loan_state)
  const isWrittenOff = row.loan_state === LOAN.writtenOff
  const history = replay(terms, events, isRunning ? row.today : row.accrued_to)
  const claim = sumClaims(stored.stored)
  const total = computeExposure(history.figures, claim)
  const late = isRunning
    ? computeDaysPastDue(history.overdueFrom, history.day)
    : computeDaysPastDue(row.overdue_from, row.accrued_to)
  const dpd = Number(late.shown)
  const [cover, balance, lines] = await Promise.all([
    loadCurrentCover(db, { row, dpd, total }, language),
    loadBalanceCurve(db, stored, history.day),
    listEventLines(db, stored.stored),
  ])
  return {
    day: history.day,
    loan_state: row.loan_state,
    dpd,
    asset_class: isWrittenOff ? null : toExplainedFigure(computeAssetClass(late, stored.classDays)),
    next_class_days: isWrittenOff ? null : getNextClassDays(late, stored.classDays),
    due_date: row.due_date,
    total: toExplainedFigure(total),
    parts: {
      principal: toExplainedFigure(history.figures.principal),
      interest: toExplainedFigure(history.figures.interest),
      penalty: toExplainedFigure(history.figures.penalty),
      fee: toExplainedFigure(history.figures.fee),
    },
    claim: claim === 0n ? null : toExplainedFigure(createClaimFigure(claim)),
    recovery: isWrittenOff ? { recovered: row.recovered, left: row.recovery_left } : null,
    drawn: row.draw_amount,
    ...cover,
    periods: listPeriods(stored, history, isWrittenOff ? 'written_off' : isRunning ? undefined : 'settled'),
    balance,
    events: lines,
  }
}

/** Future periods assume payment on the due day. @param ended status of unpaid periods of a loan that has ended */
function listPeriods(
  { periods, terms }: StoredLoan,
  history: LoanHistory,
  ended: LoanPeriod['status'] | undefined,
): LoanPeriod[] {
  const planned = new Map(planPayments(terms, history).map((payment) => [payment.due, payment]))
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
