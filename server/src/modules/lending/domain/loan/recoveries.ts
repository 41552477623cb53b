// Allocation of payments on a written-off loan to the written-off amounts, in the order of the contract (decision 353).
import type { Day } from './day-count.ts'
import { type Figure, given } from '../cover/explain.ts'
import type { RepaymentEntry } from './loan-history.ts'
import {
  allocationFigures,
  amountsOf,
  type Component,
  COMPONENTS,
  type Components,
  eachComponent,
  leftOf,
  type WaterfallOrder,
} from './waterfall.ts'

export interface Recovery {
  readonly id: string
  readonly on: Day
  /** Fen. */
  readonly amount: bigint
}

export interface WrittenOff {
  /** Number of the loan. */
  readonly no: string
  readonly order: WaterfallOrder
  /** Fen. */
  readonly parts: Components
}

export interface Recovered {
  /** `due` is what was left to recover before each. */
  readonly entries: readonly RepaymentEntry[]
  /** Fen. */
  readonly left: Readonly<Record<Component, Figure>>
}

/** In order of posting. The books of the loan may use the excess for a written-off claim. @throws RangeError as `computeAllocation` */
export function allocateRecoveries(
  { no, order, parts }: WrittenOff,
  recoveries: readonly Recovery[],
): Recovered {
  const taken: Record<Component, Figure[]> = { fee: [], penalty: [], interest: [], principal: [] }
  const leftNow = () => {
    const left = (name: Component) => leftOf(given('fen', parts[name], { kind: 'loan', no }), taken[name])
    return {
      fee: left('fee'),
      penalty: left('penalty'),
      interest: left('interest'),
      principal: left('principal'),
    }
  }
  const entries = recoveries.map(({ id, on, amount }): RepaymentEntry => {
    const source = { kind: 'repayment', no: id, day: on } as const
    const due = leftNow()
    const figures = allocationFigures(given('fen', amount, source), due, order)
    const allocation = amountsOf(figures)
    for (const name of COMPONENTS)
      if (allocation[name] > 0n) taken[name].push(given('fen', allocation[name], source))
    return { id, on, amount, due: eachComponent((name) => due[name].shown), allocation, figures }
  })
  return { entries, left: leftNow() }
}
