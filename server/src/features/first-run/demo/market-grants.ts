// What goods there are and what they cost, to be read: a part of many roles of the demo.
import { good } from '#resources/goods/good/good.ts'
import { history } from '#resources/goods/price-history/price-history.ts'
import { futures } from '#resources/goods/price-qh/price-qh.ts'
import { price } from '#resources/goods/price/price.ts'
import { spec } from '#resources/goods/spec/spec.ts'
import type { Grant } from './grant.ts'

export const GOODS: readonly Grant[] = [
  [good, ['look']],
  [spec, ['look']],
]
export const MARKET: readonly Grant[] = [
  ...GOODS,
  [price, ['look', 'export']],
  [history, ['look', 'export']],
  [futures, ['look']],
]
