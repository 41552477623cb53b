// A category of goods, on one of two levels. Risk policies of banks refer to categories.
import { REMARK_COLUMN, SORT_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { goodCount, listParentOptions } from './cate.queries.ts'
import { cateTitles } from './cate.titles.ts'

export const cate = defineResource({
  path: 'seller_p/good/CateList',
  screen: '/goods/cate/list',
  table: 'good_cate',
  fullScan: 'categories are counted in dozens',
  verbs: ['add', 'edit', 'del', 'export'],
  scope: 'everybody',
  search: ['cate_name'],
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    cate_name: { type: 'text', filter: true, sort: true, required: true, maxLength: 30, width: 200 },
    parent_id: { type: 'select', offers: listParentOptions, filter: true, width: 160 },
    good_count: { type: 'number', sql: goodCount, width: 96 },
    ...SORT_COLUMN,
    ...REMARK_COLUMN,
    create_time: { type: 'datetime', filter: true, sort: true },
  },
  form: { basic: ['cate_name', 'parent_id', 'sort', 'remark'] },
  titles: cateTitles,
  sample: { cate_name: '样例品类' },
})
