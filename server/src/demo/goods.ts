// The goods of the demo platform, with what their prices follow.
import { tableText } from '@cangdan/protocol'
import { INDICATOR } from '#modules/goods/index.ts'
import type { Course } from './prices.ts'
import { type DemoRecord, inOrder, YUAN } from './records.ts'

export interface DemoSpec extends DemoRecord {
  /** Fen that it costs more than the good's first. */
  readonly premium: number
  /** Priced every weekday, or on Fridays only. */
  readonly daily: boolean
}

export interface DemoGood extends DemoRecord {
  readonly category: readonly [first: string, second: string]
  /** What its main contract is called on its exchange, without the month. */
  readonly futures: Course & { readonly symbol: string }
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
  readonly course: Course
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

// Aluminium and hot-rolled coil have no series of their own: they go as copper and rebar do.
const LINES: readonly Line[] = [
  {
    name: '电解铜',
    code: 'CU',
    category: ['有色金属', '铜'],
    variety: 'cu',
    origin: '江西贵溪',
    standard: 'GB/T 467-2010',
    rate: 75_00,
    course: { series: 'CU', percent: 100, tick: 10 * YUAN, months: EVERY_MONTH },
    specs: [
      ['标准阴极铜', 'CU-CATH-2', '1#', '捆', 0, 'Cu+Ag | ≥ 99.95 | %\nP | ≤ 0.001 | %\nPb | ≤ 0.002 | %'],
      [
        '平水铜',
        'CU-CATH-1',
        'A 级',
        '捆',
        150,
        'Cu+Ag | ≥ 99.99 | %\nSe+Te+Bi | ≤ 0.0003 | %\nS | ≤ 0.0015 | %',
      ],
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
    course: { series: 'CU', percent: 29.5, tick: 5 * YUAN, months: EVERY_MONTH },
    specs: [
      ['重熔用铝锭 A00', 'AL-9970', 'Al99.70', '捆', 0, 'Al | ≥ 99.70 | %\nFe | ≤ 0.20 | %\nSi | ≤ 0.10 | %'],
      ['精铝锭', 'AL-9985', 'Al99.85', '捆', 320, 'Al | ≥ 99.85 | %\nFe | ≤ 0.12 | %\nSi | ≤ 0.08 | %'],
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
    course: { series: 'RB', percent: 100, tick: YUAN, months: [1, 5, 10] },
    specs: [
      [
        'HRB400E Φ20',
        'RB-400E-20',
        'HRB400E',
        '捆',
        0,
        '公称直径 | 20 | mm\n屈服强度 ReL | ≥ 400 | MPa\n抗拉强度 Rm | ≥ 540 | MPa\n最大力总延伸率 Agt | ≥ 9.0 | %',
      ],
      [
        'HRB400E Φ12',
        'RB-400E-12',
        'HRB400E',
        '捆',
        110,
        '公称直径 | 12 | mm\n屈服强度 ReL | ≥ 400 | MPa\n抗拉强度 Rm | ≥ 540 | MPa\n最大力总延伸率 Agt | ≥ 9.0 | %',
      ],
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
    course: { series: 'RB', percent: 104, tick: YUAN, months: [1, 5, 10] },
    specs: [
      [
        'Q235B 5.5×1500',
        'HC-Q235B-55',
        'Q235B',
        '卷',
        0,
        '厚度 | 5.5 | mm\n宽度 | 1500 | mm\n屈服强度 | ≥ 235 | MPa\n抗拉强度 | 370–500 | MPa',
      ],
      [
        'Q355B 9.5×1500',
        'HC-Q355B-95',
        'Q355B',
        '卷',
        140,
        '厚度 | 9.5 | mm\n宽度 | 1500 | mm\n屈服强度 | ≥ 355 | MPa\n抗拉强度 | 470–630 | MPa',
      ],
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
    course: { series: 'RU', percent: 100, tick: 5 * YUAN, months: [1, 5, 9] },
    specs: [
      [
        '国产全乳胶 SCRWF',
        'RU-SCRWF',
        '一级',
        '33.3 千克/包',
        0,
        '杂质 | ≤ 0.05 | %\n灰分 | ≤ 0.50 | %\n挥发分 | ≤ 0.80 | %\n塑性保持率 PRI | ≥ 60',
      ],
      [
        '20 号标准胶',
        'RU-TSR20',
        'TSR20',
        '托盘',
        -680,
        '杂质 | ≤ 0.16 | %\n灰分 | ≤ 1.0 | %\n挥发分 | ≤ 0.80 | %\n塑性保持率 PRI | ≥ 40',
      ],
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
    course: { series: 'M', percent: 100, tick: YUAN, months: [1, 5, 9] },
    specs: [
      [
        '43% 蛋白',
        'M-43',
        '二级',
        '70 千克/袋',
        0,
        '粗蛋白 | ≥ 43.0 | %\n水分 | ≤ 12.5 | %\n粗纤维 | ≤ 7.0 | %',
      ],
      ['46% 蛋白', 'M-46', '一级', '散装', 130, '粗蛋白 | ≥ 46.0 | %\n水分 | ≤ 12.5 | %\n粗纤维 | ≤ 5.0 | %'],
    ],
  },
]

export const DEMO_GOODS: readonly DemoGood[] = inOrder(LINES, (line) => ({
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
  futures: { symbol: line.variety, ...line.course },
  specs: inOrder(line.specs, ([name, code, grade, packing, premium, indicators], index) => ({
    values: {
      spec_name: name,
      spec_code: code,
      grade,
      package: packing,
      premium: premium * YUAN,
      params: tableText.ofWords(indicators, { cells: INDICATOR }),
    },
    premium: premium * YUAN,
    daily: index === 0,
  })),
}))
