// Allocation of payments on a written-off loan to the written-off amounts, in the order of the contract (docs/decisions/loans.md).
import type { Day } from './day-count.ts'
import { type Figure, createFigure } from '../cover/explain.ts'
import type { RepaymentEntry } from './loan-history.ts'
import {
  computeAllocation,
  toAmounts,
  type Component,
  COMPONENTS,
  type Components,
  mapComponents,
  subtractTaken,
  type WaterfallOrder,
} from './waterfall.ts'

export interface Recovery {
  readonly id: string
  readonly on: Day
  /** Fen. */
  readonly amount: bigint
}

export interface WrittenOffLoan {
  /** Number of the loan. */
  readonly no: string
  readonly order: WaterfallOrder
  /** Fen. */
  readonly parts: Components
}

export interface RecoveryResult {
  /** `due` is what was left to recover before each. */
  readonly entries: readonly RepaymentEntry[]
  /** Fen. */
  readonly left: Readonly<Record<Component, Figure>>
}

/** In order of posting. The books of the loan may use the excess for a written-off claim. @throws RangeError as `computeAllocation` */
export function allocateRecoveries(
  { no, order, parts }: WrittenOffLoan,
  recoveries: readonly Recovery[],
): RecoveryResult {
  const paidFigures: Record<Component, Figure[]> = { fee: [], penalty: [], interest: [], principal: [] }
  const computeLeft = () => {
    const findLeft = (name: Component) =>
      subtractTaken(createFigure('fen', parts[name], { kind: 'loan', no }), paidFigures[name])
    return {
      fee: findLeft('fee'),
      penalty: findLeft('penalty'),
      interest: findLeft('interest'),
      principal: findLeft('principal'),
    }
  }
  const entries = recoveries.map(({ id, on, amount }): RepaymentEntry => {
    const source = { kind: 'repayment', no: id, day: on } as const
    const due = computeLeft()
    const figures = computeAllocation(createFigure('fen', amount, source), due, order)
    const allocation = toAmounts(figures)
    for (const name of COMPONENTS)
      if (allocation[name] > 0n) paidFigures[name].push(createFigure('fen', allocation[name], source))
    return { id, on, amount, due: mapComponents((name) => due[name].shown), allocation, figures }
  })
  return { entries, left: computeLeft() }
}
