// Order in which a payment pays several loans that it does not cover in full (Civil Code art. 560).
import { apportion } from '../cover/checks.ts'
import type { Day } from './day-count.ts'
import type { LoanHistory } from './loan-history.ts'
import { compare, type Ratio } from '../cover/ratio.ts'
import type { WaterfallOrder } from './waterfall.ts'

/** A loan between one debtor and one creditor. Amounts in fen. */
export interface OwingLoan {
  readonly id: string
  /** Total owed; `fallenDue` is the part that has fallen due. */
  readonly owed: bigint
  readonly fallenDue: bigint
  /** Earliest due date of an unpaid amount. */
  readonly due: Day
  /** Coverage of each fen: E over D. `null` without cover, or if goods have no price. */
  readonly cover: Ratio | null
  /** Current rate in parts per million a year. */
  readonly rate: bigint
}

/**
 * Returns the amount in fen that clears the arrears of a loan. Fees and penalties are due immediately. If the contract pays interest before principal
 * (art. 561), interest that has not fallen due is paid before overdue principal: the amount must include it, or the principal stays late.
 */
export function fallenDueOf(
  { arrears, due }: Pick<LoanHistory, 'arrears' | 'due'>,
  order: WaterfallOrder,
): bigint {
  const goesBefore = arrears.principal > 0n && order.indexOf('interest') < order.indexOf('principal')
  return arrears.principal + (goesBefore ? due.interest : arrears.interest) + due.penalty + due.fee
}

export interface AcrossLoans {
  /** In order of payment, without loans that receive nothing. */
  readonly parts: readonly { readonly id: string; readonly amount: bigint }[]
  readonly excess: bigint
}

/**
 * Splits a payment over loans: first the loans that the debtor named, in their order; then debts that have fallen due, the least secured first, then
 * those with the higher rate, then those due earlier, and equal ones in proportion to their amounts; finally debts not yet due, by the same rule.
 * Parts and excess add up to the amount.
 */
export function allocateAcross(
  amount: bigint,
  loans: readonly OwingLoan[],
  named: readonly string[] = [],
): AcrossLoans {
  const parts = new Map<string, bigint>()
  let left = amount
  const pay = (debts: readonly Debt[]) => {
    const room = debts.map(({ loan, upTo }) => upTo - (parts.get(loan.id) ?? 0n)).map(orNothing)
    const all = room.reduce((total, each) => total + each, 0n)
    if (all === 0n || left === 0n) return
    const paid = left >= all ? room : apportion(left, room)
    debts.forEach(({ loan }, at) => parts.set(loan.id, (parts.get(loan.id) ?? 0n) + (paid[at] ?? 0n)))
    left -= left >= all ? all : left
  }
  for (const id of named)
    pay(loans.filter((loan) => loan.id === id).map((loan) => ({ loan, upTo: loan.owed })))
  for (const group of groupsOf(loans)) pay(group.map((loan) => ({ loan, upTo: loan.fallenDue })))
  for (const group of groupsOf(loans)) pay(group.map((loan) => ({ loan, upTo: loan.owed })))
  const paid = [...parts].map(([id, each]) => ({ id, amount: each })).filter((part) => part.amount > 0n)
  return { parts: paid, excess: left }
}

interface Debt {
  readonly loan: OwingLoan
  readonly upTo: bigint
}

const orNothing = (fen: bigint): bigint => (fen > 0n ? fen : 0n)

/** Groups loans in the order of the law; equal loans share a group. */
function groupsOf(loans: readonly OwingLoan[]): OwingLoan[][] {
  const groups: OwingLoan[][] = []
  for (const loan of loans.toSorted((one, other) => byLaw(one, other) || (one.id < other.id ? -1 : 1))) {
    const last = groups.at(-1)
    if (last?.[0] !== undefined && byLaw(last[0], loan) === 0) last.push(loan)
    else groups.push([loan])
  }
  return groups
}

function byLaw(one: OwingLoan, other: OwingLoan): number {
  const security = compareCover(one.cover, other.cover)
  if (security !== 0) return security
  if (one.rate !== other.rate) return one.rate > other.rate ? -1 : 1
  return one.due === other.due ? 0 : one.due < other.due ? -1 : 1
}

function compareCover(one: Ratio | null, other: Ratio | null): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null)
  return compare(one, other)
}
