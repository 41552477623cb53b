// The module of goods and what they are worth. The platform's own, read by everybody.
import { title } from '@cangdan/protocol'
import type { Module } from '#engine/declare/module.ts'
import { cate } from './cate/cate.ts'
import { good } from './good/good.ts'
import { grade } from './grade/grade.ts'
import { history } from './price-history/price-history.ts'
import { futures } from './price-qh/price-qh.ts'
import { priceRule } from './price-rule/price-rule.ts'
import { price } from './price/price.ts'
import { spec } from './spec/spec.ts'

export const goods: Module = {
  path: '/goods',
  title: title('货物', 'Goods', 'Mercancías', '商品'),
  icon: 'gold',
  // What the others name comes first.
  entries: [cate, good, spec, grade, price, history, futures, priceRule],
  firstSteps: [cate, good, spec, price],
  weeks: [price],
}
