// Distribution of the proceeds of sold collateral (domain §4.0, §4.9; Civil Code art. 438).
import { createFigure } from './explain.ts'
import {
  type Allocation,
  type AllocationFigures,
  allocate,
  computeAllocation,
  toAmounts,
  type Components,
  mapComponents,
  createComponentFigures,
  subtractTaken,
  type WaterfallOrder,
} from '../loan/waterfall.ts'

/** Amounts in fen, none below 0. */
export interface EnforcementSale {
  readonly proceeds: bigint
  readonly saleCost: bigint
  readonly storageArrears: bigint
  /** Cash frozen for the loan; it pays before the proceeds of the goods. */
  readonly margin: bigint
  readonly due: Components
  readonly order: WaterfallOrder
}

export interface EnforcementResult {
  readonly ofMargin: Allocation
  readonly saleCost: bigint
  readonly storageArrears: bigint
  readonly ofProceeds: Allocation
  readonly figures: AllocationFigures
  readonly surplus: bigint
  readonly marginLeft: bigint
  /** Includes sale cost and storage arrears that the proceeds did not cover, as fees. */
  readonly residual: Components
}

/** Pays cost of the sale, storage, then the debt in the order of the contract. The surplus is the owner's. */
export function computeEnforcement(sale: EnforcementSale): EnforcementResult {
  const { due, order, margin } = sale
  const marginAllocation = allocate(margin, due, order)
  const left = mapComponents((name) => due[name] - marginAllocation[name])
  const saleCost = minFen(sale.saleCost, sale.proceeds)
  const storageArrears = minFen(sale.storageArrears, sale.proceeds - saleCost)
  const enterFen = (fen: bigint) => createFigure('fen', fen, { kind: 'entered' })
  const rest = subtractTaken(enterFen(sale.proceeds), [enterFen(saleCost), enterFen(storageArrears)])
  const figures = computeAllocation(rest, createComponentFigures(left, { kind: 'entered' }), order)
  const proceedsAllocation = toAmounts(figures)
  const unpaid = sale.saleCost - saleCost + sale.storageArrears - storageArrears
  const residual = mapComponents((name) => left[name] - proceedsAllocation[name] + (name === 'fee' ? unpaid : 0n))
  return {
    ofMargin: marginAllocation,
    saleCost,
    storageArrears,
    ofProceeds: proceedsAllocation,
    figures,
    surplus: proceedsAllocation.excess,
    marginLeft: marginAllocation.excess,
    residual,
  }
}

const minFen = (one: bigint, other: bigint): bigint => (one < other ? one : other)
