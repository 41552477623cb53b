import { addMonths, type Day, minDay } from './day-count.ts'

export const REPAY_MODES = ['bullet', 'interest_first', 'on_demand', 'schedule'] as const
export type RepayMode = (typeof REPAY_MODES)[number]

/** Fen. */
export interface Instalment {
  readonly due: Day
  readonly principal: bigint
}

export interface ScheduleTerms {
  readonly repayMode: RepayMode
  readonly drawDate: Day
  readonly maturity: Day
  /** Ascending, the last at maturity; only for mode `schedule`. */
  readonly instalments: readonly Instalment[]
}

/** At maturity, monthly on the day of the draw, or with each instalment. For mode `on_demand`: at maturity at the latest. */
export function listInterestDays({ repayMode, drawDate, maturity, instalments }: ScheduleTerms): Day[] {
  if (repayMode === 'schedule')
    return [...new Set([...instalments.map(({ due }) => due), maturity])].filter((due) => due <= maturity).toSorted()
  if (repayMode !== 'interest_first') return [maturity]
  const days: Day[] = []
  for (let month = 1; ; month += 1) {
    const due = minDay(addMonths(drawDate, month), maturity)
    days.push(due)
    if (due === maturity) return days
  }
}

/** Capped at the drawn amount; all of it at maturity. */
export function computePrincipalDue(terms: ScheduleTerms, day: Day, drawn: bigint): bigint {
  if (day >= terms.maturity) return drawn
  if (terms.repayMode !== 'schedule') return 0n
  const due = terms.instalments.reduce((total, each) => (each.due <= day ? total + each.principal : total), 0n)
  return due < drawn ? due : drawn
}

export const listPrincipalDays = ({ repayMode, instalments, maturity }: ScheduleTerms): Day[] =>
  repayMode === 'schedule'
    ? [...new Set([...instalments.map(({ due }) => due).filter((due) => due < maturity), maturity])].toSorted()
    : [maturity]
