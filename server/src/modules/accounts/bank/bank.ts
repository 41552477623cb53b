import { CREATED_COLUMN, DISABLED_COLUMN, REMARK_COLUMN, SORT_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { REGION_COLUMN } from '#engine/declare/columns/region.ts'
import { withLinks } from '#engine/facets/links.ts'
import { title } from '@cangdan/protocol'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { own } from '#engine/declare/rights/scope.ts'
import { operatorCount } from './bank.queries.ts'
import { bankRules } from './bank.rules.ts'
import { bankTitles } from './bank.titles.ts'

export const bank = defineResource({
  path: 'seller_p/bank/BankList',
  screen: '/banks/bank/list',
  table: 'bank',
  constraints: {
    bank_check: { field: 'credit_limit', code: 'below_used' },
    bank_max_single_loan_check1: { field: 'max_single_loan', code: 'not_an_option' },
    bank_place_fkey: { field: 'region', code: 'not_an_option' },
    bank_city_check: { field: 'region', code: 'not_an_option' },
  },
  verbs: ['add', 'import', 'export', 'look', 'edit', 'del'],
  scope: { bank: own('id') },
  search: ['bank_name', 'bank_code'],
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    logo: { type: 'image', width: 64 },
    bank_name: { type: 'text', filter: true, sort: true, required: true, maxLength: 60, width: 176 },
    short_name: { type: 'text', list: false, maxLength: 20 },
    bank_code: { type: 'text', filter: true, rule: 'bank_code', shown: false, width: 136 },
    bank_type: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 2, 3, 4, 5],
      required: true,
    },
    region: { ...REGION_COLUMN.region, shown: false },
    address: { type: 'text', list: false, maxLength: 120 },
    contact_name: { type: 'text', filter: true, required: true, maxLength: 30, shown: false, width: 110 },
    contact_phone: { type: 'text', filter: true, required: true, rule: 'phone', shown: false, width: 128 },
    credit_limit: { type: 'number', unit: 'yuan', sum: true, sort: true, filter: true, min: 0, width: 152 },
    used_limit: { type: 'number', unit: 'yuan', sum: true, sort: true, width: 152 },
    max_single_loan: { type: 'number', unit: 'yuan', min: 0, shown: false, width: 152 },
    pledge_rate: { type: 'number', unit: 'percent', min: 1, max: 80_00, shown: false, width: 104 },
    interest_rate: { type: 'number', unit: 'percent', min: 0, max: 36_00, shown: false, width: 104 },
    loan_days: { type: 'number', min: 1, max: 365, shown: false, width: 104 },
    warn_line: { type: 'number', unit: 'percent', min: 1, max: 100_00, shown: false, width: 104 },
    close_line: { type: 'number', unit: 'percent', min: 1, max: 100_00, shown: false, width: 104 },
    account_name: { type: 'text', list: false, maxLength: 60 },
    bank_account: { type: 'text', list: false, shownAs: 'account', copies: true, maxLength: 32 },
    operator_count: { type: 'number', sql: operatorCount, width: 88 },
    ...DISABLED_COLUMN,
    ...SORT_COLUMN,
    ...REMARK_COLUMN,
    ...CREATED_COLUMN,
  },
  form: {
    basic: [
      'logo',
      'bank_name',
      'short_name',
      'bank_type',
      'bank_code',
      'contact_name',
      'contact_phone',
      'region',
      'address',
    ],
    credit: ['credit_limit', 'max_single_loan', 'loan_days', 'pledge_rate', 'interest_rate', 'warn_line', 'close_line'],
    account: ['account_name', 'bank_account'],
    more: ['disabled', 'sort', 'remark'],
  },
  rules: bankRules,
  facets: [
    withLinks({
      operators: {
        title: title('操作员', 'Operators', 'Operadores', 'オペレーター'),
        to: 'seller_p/bankoperator/BankOperatorList',
        filter: { bank_id: 'id' },
      },
    }),
  ],
  sheetKey: { columns: ['bank_name'] },
  titles: bankTitles,
  sample: {
    bank_name: '样例银行',
    bank_type: 3,
    contact_name: '王敏',
    contact_phone: '13800000000',
    credit_limit: 5_000_00,
  },
})
