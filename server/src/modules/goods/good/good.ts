// Goods that receipts may refer to, shared by all organisations.
import { sql } from 'kysely'
import { CREATED_COLUMN, SHOWN_COLUMN, SORT_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { withLinks } from '#engine/facets/links.ts'
import { withTreeFilter } from '#engine/facets/tree-filter.ts'
import { title } from '@cangdan/protocol'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { CATE_SAMPLE, listCateOptions, listCateNodes } from '../cate/cate.choices.ts'
import { UNIT_OPTIONS } from '../price/shared.titles.ts'
import { VARIETY_CODES } from '../variety.titles.ts'
import { GOOD_LIST } from '#modules/paths.ts'
import { goodTitles } from './good.titles.ts'

const LINKED = 2

export const good = defineResource({
  path: GOOD_LIST,
  screen: '/goods/good/list',
  table: 'good',
  constraints: {
    good_sub_cate_id_fkey: { field: 'cate_id', code: 'not_an_option' },
  },
  verbs: ['add', 'import', 'export', 'look', 'edit', 'del'],
  scope: 'everybody',
  search: ['good_name', 'good_code'],
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    image: { type: 'image', width: 64 },
    good_name: { type: 'text', filter: true, sort: true, required: true, maxLength: 40, width: 128 },
    good_code: { type: 'text', filter: true, required: true, maxLength: 32, shown: false, width: 104 },
    cate_id: {
      type: 'cascade',
      second: 'sub_cate_id',
      cascades: listCateOptions,
      inSheets: { headings: [], sample: CATE_SAMPLE },
      filter: true,
      required: true,
      shown: false,
      width: 144,
    },
    price: { type: 'number', unit: 'yuan', filter: true, sort: true, width: 120 },
    unit: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: UNIT_OPTIONS,
      shownAs: 'plain',
      required: true,
      width: 80,
    },
    brand: { type: 'text', filter: true, shown: false, maxLength: 40, width: 112 },
    origin: { type: 'text', filter: true, maxLength: 40, shown: false, width: 112 },
    quality_standard: { type: 'text', list: false, maxLength: 120 },
    price_mode: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 2],
      control: 'radio',
      initial: 1,
      shown: false,
    },
    qh_code: {
      type: 'select',
      filter: true,
      options: VARIETY_CODES,
      when: { price_mode: [LINKED] },
      requiredWhen: { price_mode: [LINKED] },
      shown: false,
      width: 112,
    },
    price_time: { type: 'datetime', shown: false },
    pledge_rate: { type: 'number', unit: 'percent', min: 1, max: 80_00, width: 120, shown: false },
    pledgeable: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 0],
      control: 'switch',
      initial: 1,
      width: 104,
    },
    hazardous: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [0, 1],
      control: 'radio',
      initial: 0,
      shown: false,
    },
    loss_standard: { type: 'number', unit: 'percent', min: 0, max: 100_00, list: false },
    shelf_life_days: { type: 'number', min: 1, max: 36_500, list: false },
    spec_count: {
      type: 'number',
      sql: sql`(select count(*) from good_spec where good_id = good.id)`,
      width: 80,
    },
    images: { type: 'image', files: 9, list: false },
    content: { type: 'text', shown: false, control: 'editor', maxLength: 4000, width: 240 },
    ...SHOWN_COLUMN,
    ...SORT_COLUMN,
    ...CREATED_COLUMN,
  },
  form: {
    basic: ['image', 'good_name', 'good_code', 'cate_id', 'unit', 'brand', 'origin', 'quality_standard'],
    pricing: ['price_mode', 'qh_code', 'pledgeable', 'pledge_rate'],
    keeping: ['hazardous', 'loss_standard', 'shelf_life_days'],
    more: ['is_show', 'sort', 'images', 'content'],
  },
  facets: [
    withTreeFilter({ levels: ['cate_id', 'sub_cate_id'], nodes: listCateNodes }),
    withLinks({
      specs: {
        title: title('规格', 'Specs', 'Especificaciones', '規格'),
        to: 'seller_p/good/SpecList',
        filter: { good_id: 'id' },
      },
    }),
  ],
  named: 'good_name',
  sheetKey: { columns: ['good_code'] },
  titles: goodTitles,
  sample: { good_name: '样例货物', good_code: 'SAMPLE', cate_id: [1], unit: 1 },
})
