import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { via } from '#engine/declare/rights/scope.ts'
import { FLOW_LIST, WALLET_LIST } from '#modules/paths.ts'
import { flowTitles } from './flow.titles.ts'

const CHOICE = { type: 'select', filter: true, fullScan: FEW_VALUES, width: 96 } as const

const FORM = [
  'flow_no',
  'biz_type',
  'biz_no',
  'direction',
  'amount',
  'pay_type',
  'trade_no',
  'nick_name',
  'status',
  'pay_time',
] as const

export const flow = defineResource({
  path: FLOW_LIST,
  screen: '/finance/flow/manage',
  table: 'journal',
  asyncExport: true,
  verbs: ['look', 'export'],
  scope: { owner: via(WALLET_LIST, 'wallet_id') },
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 80 },
    flow_no: { type: 'text', filter: true, width: 128 },
    trade_no: { type: 'text', filter: true, shown: false, width: 160 },
    biz_type: {
      ...CHOICE,
      filter: 'checkbox',
      options: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
      shownAs: 'plain',
    },
    biz_no: { type: 'text', filter: true, width: 120 },
    direction: { ...CHOICE, options: [1, 2], tones: { 1: 'good', 2: 'active' }, width: 80 },
    amount: { type: 'number', unit: 'yuan', filter: true, sort: true, sum: true, width: 128 },
    pay_type: { ...CHOICE, options: [1, 2, 3, 4], shownAs: 'plain' },
    nick_name: { type: 'text', filter: true, width: 136 },
    wallet_id: { type: 'number', filter: true, shown: false, width: 96 },
    status: {
      ...CHOICE,
      options: [0, 1, 2, 3, 4],
      tones: { 0: 'warn', 1: 'active', 2: 'good', 3: 'bad', 4: 'off' },
    },
    pay_time: { type: 'datetime', filter: true, sort: true },
    create_time: { type: 'datetime', filter: true, sort: true, shown: false },
  },
  form: { basic: FORM },
  panel: 'journal',
  titles: flowTitles,
})
