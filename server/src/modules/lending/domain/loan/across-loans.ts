// Order in which a payment pays several loans that it does not cover in full (Civil Code art. 560).
import { apportion } from '../cover/checks.ts'
import type { Day } from './day-count.ts'
import type { LoanHistory } from './loan-history.ts'
import { compare, type Ratio } from '../cover/ratio.ts'
import type { WaterfallOrder } from './waterfall.ts'

/** Between one debtor and one creditor. Fen. */
export interface OwingLoan {
  readonly id: string
  readonly owed: bigint
  readonly fallenDue: bigint
  /** Earliest due date of an unpaid amount. */
  readonly due: Day
  /** E over D; `null` without cover or price. */
  readonly cover: Ratio | null
  /** Parts per million a year. */
  readonly rate: bigint
}

/** Clears the arrears. If interest is paid before principal (art. 561), interest not yet due is included, or the principal would stay late. */
export function computeFallenDue(
  { arrears, due }: Pick<LoanHistory, 'arrears' | 'due'>,
  order: WaterfallOrder,
): bigint {
  const isInterestFirst = arrears.principal > 0n && order.indexOf('interest') < order.indexOf('principal')
  return arrears.principal + (isInterestFirst ? due.interest : arrears.interest) + due.penalty + due.fee
}

export interface AllocationAcrossLoans {
  readonly parts: readonly { readonly id: string; readonly amount: bigint }[]
  readonly excess: bigint
}

/**
 * Pays the loans that the debtor named, in their order; then due debts: the least secured, the highest rate, the earliest due, equal ones in
 * proportion to
 * their amounts; then debts not yet due by the same rule.
 */
export function allocateAcross(
  amount: bigint,
  loans: readonly OwingLoan[],
  named: readonly string[] = [],
): AllocationAcrossLoans {
  const parts = new Map<string, bigint>()
  let left = amount
  const payDebts = (debts: readonly Debt[]) => {
    const room = debts.map(({ loan, limit }) => limit - (parts.get(loan.id) ?? 0n)).map(clampFen)
    const all = room.reduce((total, each) => total + each, 0n)
    if (all === 0n || left === 0n) return
    const paid = left >= all ? room : apportion(left, room)
    debts.forEach(({ loan }, at) => parts.set(loan.id, (parts.get(loan.id) ?? 0n) + (paid[at] ?? 0n)))
    left -= left >= all ? all : left
  }
  for (const id of named) payDebts(loans.filter((loan) => loan.id === id).map((loan) => ({ loan, limit: loan.owed })))
  for (const group of groupByPriority(loans)) payDebts(group.map((loan) => ({ loan, limit: loan.fallenDue })))
  for (const group of groupByPriority(loans)) payDebts(group.map((loan) => ({ loan, limit: loan.owed })))
  const paid = [...parts].map(([id, each]) => ({ id, amount: each })).filter((part) => part.amount > 0n)
  return { parts: paid, excess: left }
}

interface Debt {
  readonly loan: OwingLoan
  readonly limit: bigint
}

const clampFen = (fen: bigint): bigint => (fen > 0n ? fen : 0n)

function groupByPriority(loans: readonly OwingLoan[]): OwingLoan[][] {
  const groups: OwingLoan[][] = []
  for (const loan of loans.toSorted((one, other) => comparePriority(one, other) || (one.id < other.id ? -1 : 1))) {
    const last = groups.at(-1)
    if (last?.[0] !== undefined && comparePriority(last[0], loan) === 0) last.push(loan)
    else groups.push([loan])
  }
  return groups
}

function comparePriority(one: OwingLoan, other: OwingLoan): number {
  const security = compareCover(one.cover, other.cover)
  if (security !== 0) return security
  if (one.rate !== other.rate) return one.rate > other.rate ? -1 : 1
  return one.due === other.due ? 0 : one.due < other.due ? -1 : 1
}

function compareCover(one: Ratio | null, other: Ratio | null): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null)
  return compare(one, other)
}
