// The goods of the demo platform, with the walks that their prices take.
import type { Walk } from './prices.ts'
import { type DemoRecord, inOrder, YUAN } from './records.ts'

export interface DemoSpec extends DemoRecord {
  readonly walk: Walk
  /** Priced every weekday, or on Fridays only. */
  readonly daily: boolean
}

export interface DemoGood extends DemoRecord {
  readonly category: readonly [first: string, second: string]
  /** What its main contract is called on its exchange, without the month. */
  readonly futures: { readonly symbol: string; readonly walk: Walk }
  readonly specs: readonly DemoSpec[]
}

interface Line {
  readonly name: string
  readonly code: string
  readonly category: readonly [string, string]
  readonly variety: string
  readonly origin: string
  readonly standard: string
  readonly rate: number
  readonly around: number
  readonly specs: readonly (readonly [
    name: string,
    code: string,
    grade: string,
    packing: string,
    premium: number,
  ])[]
}

const LINES: readonly Line[] = [
  {
    name: '电解铜',
    code: 'CU',
    category: ['有色金属', '铜'],
    variety: 'cu',
    origin: '江西贵溪',
    standard: 'GB/T 467-2010',
    rate: 75_00,
    around: 73_000,
    specs: [
      ['标准阴极铜', 'CU-CATH-2', '1#', '捆', 0],
      ['平水铜', 'CU-CATH-1', 'A 级', '捆', 150],
    ],
  },
  {
    name: '铝锭',
    code: 'AL',
    category: ['有色金属', '铝'],
    variety: 'al',
    origin: '山东滨州',
    standard: 'GB/T 1196-2023',
    rate: 75_00,
    around: 20_200,
    specs: [
      ['重熔用铝锭 A00', 'AL-9970', 'Al99.70', '捆', 0],
      ['精铝锭', 'AL-9985', 'Al99.85', '捆', 320],
    ],
  },
  {
    name: '螺纹钢',
    code: 'RB',
    category: ['黑色金属', '钢材'],
    variety: 'rb',
    origin: '江苏沙钢',
    standard: 'GB/T 1499.2-2024',
    rate: 65_00,
    around: 3_480,
    specs: [
      ['HRB400E Φ20', 'RB-400E-20', 'HRB400E', '捆', 0],
      ['HRB400E Φ12', 'RB-400E-12', 'HRB400E', '捆', 110],
    ],
  },
  {
    name: '热轧卷板',
    code: 'HC',
    category: ['黑色金属', '钢材'],
    variety: 'hc',
    origin: '河北唐山',
    standard: 'GB/T 3274-2017',
    rate: 65_00,
    around: 3_690,
    specs: [
      ['Q235B 5.5×1500', 'HC-Q235B-55', 'Q235B', '卷', 0],
      ['Q355B 9.5×1500', 'HC-Q355B-95', 'Q355B', '卷', 140],
    ],
  },
  {
    name: '天然橡胶',
    code: 'RU',
    category: ['能源化工', '橡胶'],
    variety: 'ru',
    origin: '云南西双版纳',
    standard: 'GB/T 8081-2018',
    rate: 60_00,
    around: 14_100,
    specs: [
      ['国产全乳胶 SCRWF', 'RU-SCRWF', '一级', '33.3 千克/包', 0],
      ['20 号标准胶', 'RU-TSR20', 'TSR20', '托盘', -680],
    ],
  },
  {
    name: '豆粕',
    code: 'M',
    category: ['农产品', '油料'],
    variety: 'm',
    origin: '山东日照',
    standard: 'GB/T 19541-2017',
    rate: 60_00,
    around: 3_150,
    specs: [
      ['43% 蛋白', 'M-43', '二级', '70 千克/袋', 0],
      ['46% 蛋白', 'M-46', '一级', '散装', 130],
    ],
  },
]

export const DEMO_GOODS: readonly DemoGood[] = inOrder(LINES, (line, place) => ({
  category: line.category,
  values: {
    good_name: line.name,
    good_code: line.code,
    unit: 1,
    origin: line.origin,
    quality_standard: line.standard,
    price_mode: 2,
    pledge_rate: line.rate,
    loss_standard: 2,
  },
  futures: {
    symbol: line.variety,
    walk: { seed: place * 10 + 5, around: line.around * YUAN },
  },
  specs: inOrder(line.specs, ([name, code, grade, packing, premium], index) => ({
    values: {
      spec_name: name,
      spec_code: code,
      grade,
      package: packing,
      premium: premium * YUAN,
    },
    walk: { seed: place * 10 + 5, around: (line.around + premium) * YUAN },
    daily: index === 0,
  })),
}))
