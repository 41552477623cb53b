// The module of goods and what they are worth. The platform's own, read by everybody.
import { title } from '@cangdan/protocol'
import type { Module } from '#engine/declare/module.ts'
import { cate } from '#modules/goods/cate/cate.ts'
import { good } from '#modules/goods/good/good.ts'
import { grade } from '#modules/goods/grade/grade.ts'
import { history } from '#modules/goods/price-history/price-history.ts'
import { futures } from '#modules/goods/price-qh/price-qh.ts'
import { priceRule } from '#modules/goods/price-rule/price-rule.ts'
import { price } from '#modules/goods/price/price.ts'
import { spec } from '#modules/goods/spec/spec.ts'

export const goods: Module = {
  path: '/goods',
  title: title('货物', 'Goods', 'Mercancías', '商品'),
  icon: 'gold',
  // What the others name comes first.
  entries: [cate, good, spec, grade, price, history, futures, priceRule],
  firstSteps: [cate, good, spec, price],
  weeks: [price],
}
