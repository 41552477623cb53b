import { defineModule } from '#engine/define-module.ts'
import { refreshPrices } from './jobs/current-prices.ts'
import { registerPriceChartRoute } from './routes/price-chart/price-chart.ts'

export { listCateOptions } from './cate/cate.choices.ts'
export { cate } from './cate/cate.ts'
export { good } from './good/good.ts'
export { grade } from './grade/grade.ts'
export { INDICATOR } from './indicator.cells.ts'
export { history } from './price-history/price-history.ts'
export { futures } from './price-qh/price-qh.ts'
export { priceRule } from './price-rule/price-rule.ts'
export { SOURCE_TITLES } from './price/shared.titles.ts'
export { price } from './price/price.ts'
export { listSpecOptions } from './spec/spec.choices.ts'
export { spec } from './spec/spec.ts'
export { VARIETIES } from './variety.titles.ts'

export const goods = defineModule({
  key: 'goods',
  routes: registerPriceChartRoute,
  scheduledJobs: (deps) => ({ current_price: { run: () => refreshPrices(deps), params: '' } }),
})
