// Rights on goods and prices, as parts of the demo's roles.
import { cate, grade, good, history, futures, priceRule, price, spec } from '#modules/goods/index.ts'
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
/** The platform's operators maintain goods and submit prices and grade factors; its risk officers decide on them. */
export const MARKET_OF_OPERATOR: readonly Grant[] = [
  [cate, ['add', 'edit', 'del', 'export']],
  [good, ['look', 'add', 'edit', 'del', 'import', 'export']],
  [spec, ['look', 'add', 'edit', 'del', 'import', 'export']],
  [grade, ['look', 'add', 'edit', 'del', 'export']],
  [price, ['add', 'look', 'del', 'import', 'export']],
  [history, ['look', 'export']],
  [futures, ['look', 'del', 'import', 'export']],
]
export const MARKET_OF_RISK: readonly Grant[] = [
  [good, ['look', 'export']],
  [spec, ['look', 'export']],
  [grade, ['look', 'audit', 'export']],
  [price, ['look', 'audit', 'export']],
  [priceRule, ['edit', 'audit']],
  [history, ['look', 'export'], ['void']],
  [futures, ['look', 'export']],
]
