// A spec of goods: grade, packing, and premium or discount against the par price. Prices belong to specs.
import { CREATED_COLUMN, REMARK_COLUMN, SHOWN_COLUMN, SORT_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { withLinks } from '#engine/facets/links.ts'
import { title } from '@cangdan/protocol'
import { defineResource } from '#engine/declare/define-resource.ts'
import { INDICATOR } from '../indicator.cells.ts'
import { GOOD_LIST, GRADE_LIST } from '#modules/paths.ts'
import { priceState } from './spec.queries.ts'
import { specTitles } from './spec.titles.ts'

const MAX_FEN = 1_000_000_000_00

export const spec = defineResource({
  path: 'seller_p/good/SpecList',
  screen: '/goods/good/spec/list',
  table: 'good_spec',
  verbs: ['add', 'import', 'export', 'look', 'edit', 'del'],
  scope: 'everybody',
  search: ['spec_name', 'spec_code'],
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    // First, because it names the record.
    spec_name: { type: 'text', filter: true, sort: true, required: true, maxLength: 40, width: 144 },
    good_id: {
      type: 'select',
      ref: { to: GOOD_LIST, label: 'good_name' },
      filter: true,
      required: true,
      width: 128,
    },
    spec_code: { type: 'text', filter: true, maxLength: 32, width: 112 },
    grade: { type: 'text', filter: true, maxLength: 30, width: 112 },
    package: { type: 'text', maxLength: 30, shown: false, width: 112 },
    unit_weight: { type: 'number', decimal: 2, min: 1, max: MAX_FEN, shown: false, width: 120 },
    premium: { type: 'number', unit: 'yuan', min: -MAX_FEN, max: MAX_FEN, width: 136 },
    grade_factor: { type: 'number', unit: 'percent', width: 112 },
    params: { type: 'text', shown: false, control: 'table', cells: INDICATOR, width: 240 },
    price: { type: 'number', unit: 'yuan', filter: true, sort: true, width: 136 },
    price_time: { type: 'datetime', shown: false },
    price_state: {
      type: 'select',
      sql: priceState,
      options: [1, 2],
      tones: { 1: 'good', 2: 'warn' },
      filter: true,
      fullScan: 'specs are counted in thousands',
      width: 104,
    },
    ...SHOWN_COLUMN,
    ...SORT_COLUMN,
    ...REMARK_COLUMN,
    ...CREATED_COLUMN,
  },
  form: {
    basic: ['good_id', 'spec_name', 'spec_code', 'grade', 'package'],
    indicators: ['params'],
    worth: ['unit_weight', 'premium'],
    more: ['is_show', 'sort', 'remark'],
  },
  facets: [
    withLinks({
      prices: {
        title: title('价格', 'Prices', 'Precios', '価格'),
        to: 'seller_p/good/PriceList',
        filter: { good_id: 'good_id', spec_id: 'id' },
      },
      grades: {
        title: title('等级系数', 'Grade factors', 'Factores de calidad', '等級係数'),
        to: GRADE_LIST,
        filter: { good_id: 'good_id', spec_id: 'id' },
      },
    }),
  ],
  named: 'spec_name',
  sheetKey: { columns: ['good_id', 'spec_name'] },
  titles: specTitles,
  sample: { good_id: 1, spec_name: '样例规格' },
})
