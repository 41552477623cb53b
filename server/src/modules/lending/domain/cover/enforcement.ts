// Distribution of the proceeds of sold collateral (`domain.md` §4.0, §4.9; Civil Code art. 438).
import { given } from './explain.ts'
import {
  type Allocation,
  type AllocationFigures,
  allocate,
  allocationFigures,
  amountsOf,
  type Components,
  eachComponent,
  givenComponents,
  leftOf,
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
export function enforcementOf(sale: EnforcementSale): EnforcementResult {
  const { due, order, margin } = sale
  const ofMargin = allocate(margin, due, order)
  const left = eachComponent((name) => due[name] - ofMargin[name])
  const saleCost = lesser(sale.saleCost, sale.proceeds)
  const storageArrears = lesser(sale.storageArrears, sale.proceeds - saleCost)
  const entered = (fen: bigint) => given('fen', fen, { kind: 'entered' })
  const rest = leftOf(entered(sale.proceeds), [entered(saleCost), entered(storageArrears)])
  const figures = allocationFigures(rest, givenComponents(left, { kind: 'entered' }), order)
  const ofProceeds = amountsOf(figures)
  const unpaid = sale.saleCost - saleCost + sale.storageArrears - storageArrears
  const residual = eachComponent((name) => left[name] - ofProceeds[name] + (name === 'fee' ? unpaid : 0n))
  return {
    ofMargin,
    saleCost,
    storageArrears,
    ofProceeds,
    figures,
    surplus: ofProceeds.excess,
    marginLeft: ofMargin.excess,
    residual,
  }
}

const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other)
