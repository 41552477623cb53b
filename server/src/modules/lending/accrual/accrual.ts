// One accrual run: sums over the loans of a bank up to a day. Never changed. Its ledger entry has a digest of the parts of each loan.
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { own } from '#engine/declare/rights/scope.ts'
import { ACCRUAL_LIST, BANK_LIST, FLOW_LIST } from '#modules/paths.ts'
import { accrualTitles } from './accrual.titles.ts'

const MONEY = { type: 'number', unit: 'yuan', filter: true, sort: true, sum: true, width: 136 } as const

export const accrual = defineResource({
  path: ACCRUAL_LIST,
  screen: '/pledge/accrual/list',
  table: 'loan_accrual',
  ledger: { begins: "parts_hash <> ''" },
  asyncExport: true,
  verbs: ['look', 'export'],
  scope: { bank: own('bank_id') },
  search: ['accrual_no'],
  named: 'accrual_no',
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    accrual_no: { type: 'text', filter: true, sort: true, width: 168 },
    day: { type: 'date', filter: true, sort: true, width: 112 },
    bank_id: { type: 'select', ref: { to: BANK_LIST, label: 'bank_name' }, filter: true, width: 160 },
    loan_count: { type: 'number', width: 104 },
    interest: MONEY,
    penalty: MONEY,
    flow_id: {
      type: 'select',
      ref: { to: FLOW_LIST, label: 'flow_no', as: 'flow_no' },
      width: 160,
    },
    parts_hash: { type: 'text', inLedger: true, shown: false, width: 200 },
    ...CREATED_COLUMN,
  },
  figures: ['loan_count', 'interest', 'penalty'],
  form: {
    run: ['accrual_no', 'day', 'bank_id', 'loan_count', 'interest', 'penalty', 'flow_id', 'parts_hash'],
  },
  titles: accrualTitles,
})
