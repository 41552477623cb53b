// Order in which a payment pays the components of a debt (domain §4.0, §4.7; Civil Code art. 560, 561).
import type { FigureSource } from '@cangdan/protocol'
import { compute, type Figure, createFigure } from '../cover/explain.ts'
import { minRatio, clampToZero, subtract, sum } from '../cover/ratio.ts'

export const COMPONENTS = ['fee', 'penalty', 'interest', 'principal'] as const
export type Component = (typeof COMPONENTS)[number]
/** Fen. */
export type Components = Readonly<Record<Component, bigint>>
export type WaterfallOrder = readonly [Component, Component, Component, Component]

export const NO_COMPONENTS: Components = { fee: 0n, penalty: 0n, interest: 0n, principal: 0n }
/** The order of the law, with penalty before interest; used unless the contract sets another. */
export const USUAL_ORDER: WaterfallOrder = ['fee', 'penalty', 'interest', 'principal']

export const sumComponents = (of: Components): bigint => of.fee + of.penalty + of.interest + of.principal
/** I8. */
export const isSettled = (of: Components): boolean => COMPONENTS.every((name) => of[name] === 0n)

export const mapComponents = (mapComponent: (name: Component) => bigint): Components => ({
  fee: mapComponent('fee'),
  penalty: mapComponent('penalty'),
  interest: mapComponent('interest'),
  principal: mapComponent('principal'),
})

/** Parts and excess add up to the amount (I6). Fen, none below 0. */
export interface Allocation extends Components {
  readonly excess: bigint
}

export type AllocationFigures = Readonly<Record<Component | 'excess', Figure>>

/** @throws RangeError if a value is below 0 or the order omits a component */
export function computeAllocation(
  amount: Figure,
  due: Readonly<Record<Component, Figure>>,
  order: WaterfallOrder,
): AllocationFigures {
  if (new Set(order).size !== COMPONENTS.length) throw new RangeError('the order must contain each component once')
  if ([amount, ...COMPONENTS.map((name) => due[name])].some(({ shown }) => shown < 0n))
    throw new RangeError('amounts paid or due must not be below 0')
  const parts: Partial<Record<Component, Figure>> = {}
  for (const name of order)
    parts[name] = compute('allocated', { left: subtractTaken(amount, Object.values(parts)), due: due[name] }, (of) =>
      minRatio(of.left, of.due),
    )
  return { ...(parts as Record<Component, Figure>), excess: subtractTaken(amount, Object.values(parts)) }
}

/** Never below 0. */
export const subtractTaken = (amount: Figure, taken: readonly Figure[]): Figure =>
  compute('left', { amount, taken }, (of) => clampToZero(subtract(of.amount, sum(of.taken))))

export function createComponentFigures(of: Components, source: FigureSource): Readonly<Record<Component, Figure>> {
  const createFen = (name: Component) => createFigure('fen', of[name], source)
  return {
    fee: createFen('fee'),
    penalty: createFen('penalty'),
    interest: createFen('interest'),
    principal: createFen('principal'),
  }
}

/** @throws RangeError as `computeAllocation` */
export const allocate = (amount: bigint, due: Components, order: WaterfallOrder): Allocation =>
  toAmounts(computeAllocation(createFigure('fen', amount, ENTERED), createComponentFigures(due, ENTERED), order))

const ENTERED: FigureSource = { kind: 'entered' }

export const toAmounts = (of: AllocationFigures): Allocation => ({
  ...mapComponents((name) => of[name].shown),
  excess: of.excess.shown,
})
