import { title } from '@cangdan/protocol'
import type { MenuSection } from '#engine/declare/menu.ts'
import { cate, good, grade, history, futures, priceRule, price, spec } from '#modules/goods/index.ts'

export const goods: MenuSection = {
  path: '/goods',
  title: title('货物', 'Goods', 'Mercancías', '商品'),
  icon: 'gold',
  // Resources that others refer to come first.
  entries: [cate, good, spec, grade, price, history, futures, priceRule],
  firstSteps: [{ resource: cate }, { resource: good }, { resource: spec }, { resource: price }],
  weeks: [price],
}
