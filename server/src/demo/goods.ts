import { tableText } from '@cangdan/protocol'
import { INDICATOR } from '#modules/goods/index.ts'
import type { FuturesSource } from './prices.ts'
import { YUAN, withSort } from './units.ts'

interface Good {
  readonly good: readonly [name: string, code: string, origin: string, standard: string, pledgeRate: number]
  readonly category: readonly [first: string, second: string]
  /** `symbol`: the exchange symbol of the main contract, without the month. */
  readonly futures: FuturesSource & { readonly symbol: string }
  /** `premium`: yuan above the price of the first specification. `indicators`: one line each with name, value and unit. */
  readonly specs: readonly (readonly [
    name: string,
    code: string,
    grade: string,
    packing: string,
    premium: number,
    indicators: string,
  ])[]
}

const EVERY_MONTH = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const STEEL_MONTHS = [1, 5, 10]
const FARM_MONTHS = [1, 5, 9]

const REBAR = '屈服强度 ReL | ≥ 400 | MPa\n抗拉强度 Rm | ≥ 540 | MPa\n最大力总延伸率 Agt | ≥ 9.0 | %'
const COIL = '宽度 | 1500 | mm\n屈服强度 | ≥ 235 | MPa\n抗拉强度 | 370–500 | MPa'
const STRONG_COIL = '宽度 | 1500 | mm\n屈服强度 | ≥ 355 | MPa\n抗拉强度 | 470–630 | MPa'
const RUBBER = '杂质 | ≤ 0.05 | %\n灰分 | ≤ 0.50 | %\n挥发分 | ≤ 0.80 | %\n塑性保持率 PRI | ≥ 60'
const BLOCK_RUBBER = '杂质 | ≤ 0.16 | %\n灰分 | ≤ 1.0 | %\n挥发分 | ≤ 0.80 | %\n塑性保持率 PRI | ≥ 40'
const MEAL = '粗蛋白 | ≥ 43.0 | %\n水分 | ≤ 12.5 | %\n粗纤维 | ≤ 7.0 | %'
const RICH_MEAL = '粗蛋白 | ≥ 46.0 | %\n水分 | ≤ 12.5 | %\n粗纤维 | ≤ 5.0 | %'
const COPPER = 'Cu+Ag | ≥ 99.95 | %\nP | ≤ 0.001 | %\nPb | ≤ 0.002 | %'
const PURE_COPPER = 'Cu+Ag | ≥ 99.99 | %\nSe+Te+Bi | ≤ 0.0003 | %\nS | ≤ 0.0015 | %'
const ALUMINIUM = 'Al | ≥ 99.70 | %\nFe | ≤ 0.20 | %\nSi | ≤ 0.10 | %'
const PURE_ALUMINIUM = 'Al | ≥ 99.85 | %\nFe | ≤ 0.12 | %\nSi | ≤ 0.08 | %'

// Aluminium and hot-rolled coil have no series: they use the copper and rebar series.
const GOODS: readonly Good[] = [
  {
    good: ['电解铜', 'CU', '江西贵溪', 'GB/T 467-2010', 75_00],
    category: ['有色金属', '铜'],
    futures: { symbol: 'cu', series: 'CU', percent: 100, tick: 10 * YUAN, months: EVERY_MONTH },
    specs: [
      ['标准阴极铜', 'CU-CATH-2', '1#', '捆', 0, COPPER],
      ['平水铜', 'CU-CATH-1', 'A 级', '捆', 150, PURE_COPPER],
    ],
  },
  {
    good: ['铝锭', 'AL', '山东滨州', 'GB/T 1196-2023', 75_00],
    category: ['有色金属', '铝'],
    futures: { symbol: 'al', series: 'CU', percent: 29.5, tick: 5 * YUAN, months: EVERY_MONTH },
    specs: [
      ['重熔用铝锭 A00', 'AL-9970', 'Al99.70', '捆', 0, ALUMINIUM],
      ['精铝锭', 'AL-9985', 'Al99.85', '捆', 320, PURE_ALUMINIUM],
    ],
  },
  {
    good: ['螺纹钢', 'RB', '江苏沙钢', 'GB/T 1499.2-2024', 65_00],
    category: ['黑色金属', '钢材'],
    futures: { symbol: 'rb', series: 'RB', percent: 100, tick: YUAN, months: STEEL_MONTHS },
    specs: [
      ['HRB400E Φ20', 'RB-400E-20', 'HRB400E', '捆', 0, `公称直径 | 20 | mm\n${REBAR}`],
      ['HRB400E Φ12', 'RB-400E-12', 'HRB400E', '捆', 110, `公称直径 | 12 | mm\n${REBAR}`],
    ],
  },
  {
    good: ['热轧卷板', 'HC', '河北唐山', 'GB/T 3274-2017', 65_00],
    category: ['黑色金属', '钢材'],
    futures: { symbol: 'hc', series: 'RB', percent: 104, tick: YUAN, months: STEEL_MONTHS },
    specs: [
      ['Q235B 5.5×1500', 'HC-Q235B-55', 'Q235B', '卷', 0, `厚度 | 5.5 | mm\n${COIL}`],
      ['Q355B 9.5×1500', 'HC-Q355B-95', 'Q355B', '卷', 140, `厚度 | 9.5 | mm\n${STRONG_COIL}`],
    ],
  },
  {
    good: ['天然橡胶', 'RU', '云南西双版纳', 'GB/T 8081-2018', 60_00],
    category: ['能源化工', '橡胶'],
    futures: { symbol: 'ru', series: 'RU', percent: 100, tick: 5 * YUAN, months: FARM_MONTHS },
    specs: [
      ['国产全乳胶 SCRWF', 'RU-SCRWF', '一级', '33.3 千克/包', 0, RUBBER],
      ['20 号标准胶', 'RU-TSR20', 'TSR20', '托盘', -680, BLOCK_RUBBER],
    ],
  },
  {
    good: ['豆粕', 'M', '山东日照', 'GB/T 19541-2017', 60_00],
    category: ['农产品', '油料'],
    futures: { symbol: 'm', series: 'M', percent: 100, tick: YUAN, months: FARM_MONTHS },
    specs: [
      ['43% 蛋白', 'M-43', '二级', '70 千克/袋', 0, MEAL],
      ['46% 蛋白', 'M-46', '一级', '散装', 130, RICH_MEAL],
    ],
  },
]

const toSpecs = (specs: Good['specs']) =>
  withSort(
    specs.map(([spec_name, spec_code, grade, packing, premium, indicators]) => ({
      spec_name,
      spec_code,
      grade,
      package: packing,
      premium: premium * YUAN,
      params: tableText.ofWords(indicators, { cells: INDICATOR }),
    })),
  )

export const DEMO_GOODS = GOODS.map(
  ({ good: [good_name, good_code, origin, quality_standard, pledge_rate], specs, ...more }, index) => ({
    ...more,
    values: {
      good_name,
      good_code,
      unit: 1,
      origin,
      quality_standard,
      price_mode: 2,
      pledge_rate,
      loss_standard: 2,
      sort: (GOODS.length - index) * 10,
    },
    specs: toSpecs(specs),
  }),
)

export type DemoGood = (typeof DEMO_GOODS)[number]

/** Grade factors: the first is approved, the second waits for approval. */
export const DEMO_GRADES = [
  { spec: 'RB-400E-12', grade_factor: 98_50, remark: '小规格流动性较差', isApproved: true },
  { spec: 'M-46', grade_factor: 97_00, remark: '成交量少，变现需时', isApproved: false },
]
