// Domain §3.7.
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { own } from '#engine/declare/rights/scope.ts'
import { withTaskQueue } from '#engine/facets/task-queue.ts'
import { BANK_LIST, REPAYMENT_LIST, STATEMENT_LIST } from '#modules/paths.ts'
import { statementActions } from './statement.actions.ts'
import { LINE } from './statement.record.ts'
import { STATEMENT_FILTERS, STATEMENT_SHEETS } from './statement.sheets.ts'
import { statementTitles } from './statement.titles.ts'

export const statement = defineResource({
  path: STATEMENT_LIST,
  screen: '/admins/contract/statement/list',
  table: 'statement_line',
  ledger: { optional: 'a line of a bank account; a matched line has a repayment, which is in the ledger' },
  constraints: {
    statement_line_bank_id_check: { field: 'bank_id', code: 'required' },
  },
  asyncExport: true,
  verbs: ['look', 'import', 'export'],
  scope: { bank: own('bank_id') },
  search: ['serial_no', 'payer_name'],
  named: 'serial_no',
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    serial_no: {
      type: 'text',
      filter: true,
      sort: true,
      required: true,
      maxLength: 64,
      inSheets: {
        headings: ['流水号', '交易流水号', '交易流水', '银行流水', '交易序号', '参考号', 'reference', 'serial'],
      },
      width: 168,
    },
    line_state: {
      type: 'select',
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      options: Object.values(LINE),
      tones: { 0: 'active', 1: 'good', 2: 'off' },
      width: 88,
    },
    value_date: {
      type: 'date',
      filter: true,
      sort: true,
      required: true,
      latest: 'today',
      inSheets: { headings: ['交易日期', '记账日期', '入账日期', '日期', 'date', 'fecha', '日付'] },
    },
    amount: {
      type: 'number',
      unit: 'yuan',
      filter: true,
      sort: true,
      sum: true,
      required: true,
      min: 1,
      max: 10_000_000_000_000,
      inSheets: {
        headings: [
          '贷方发生额',
          '贷方金额',
          '贷方',
          '收入',
          '收入金额',
          '转入金额',
          '收款金额',
          'credit',
          'credit amount',
        ],
        counts: ['元', '人民币', 'CNY', 'RMB'],
      },
      width: 136,
    },
    payer_name: {
      type: 'text',
      filter: true,
      sort: true,
      maxLength: 100,
      inSheets: {
        headings: [
          '对方户名',
          '对方名称',
          '对方单位',
          '对方单位名称',
          '付款人',
          '付款人名称',
          '付款方户名',
          'payer',
          'counterparty',
        ],
      },
      width: 168,
    },
    payer_account: {
      type: 'text',
      shownAs: 'account',
      copies: true,
      maxLength: 40,
      inSheets: { headings: ['对方账号', '对方账户', '付款人账号', '付款方账号', 'counterparty account'] },
      shown: false,
      width: 168,
    },
    memo: {
      type: 'text',
      filter: true,
      maxLength: 200,
      inSheets: { headings: ['摘要', '交易附言', '用途', '交易摘要', 'memo', 'description', 'concepto'] },
      width: 200,
    },
    repayment_id: {
      type: 'select',
      ref: { to: REPAYMENT_LIST, label: 'repay_no', as: 'repay_no' },
      width: 168,
    },
    bank_id: {
      type: 'select',
      ref: { to: BANK_LIST, label: 'bank_name' },
      filter: true,
      shown: false,
      width: 128,
    },
    answer: { type: 'text', shown: false, width: 160 },
    create_time: { ...CREATED_COLUMN.create_time },
  },
  form: { line: ['bank_id', 'serial_no', 'value_date', 'amount', 'payer_name', 'payer_account', 'memo'] },
  // A line is open again after its document is rejected or reversed. An import can be undone while its lines are open.
  states: { line_state: { initial: LINE.open, steps: [[LINE.matched, LINE.open]], ends: [LINE.open] } },
  actions: statementActions,
  facets: [withTaskQueue('line_state', { match: { state: LINE.open } })],
  sheets: { profiles: STATEMENT_SHEETS, filters: STATEMENT_FILTERS },
  sheetKey: { columns: ['bank_id', 'serial_no'] },
  panel: 'statement',
  figures: ['amount'],
  titles: statementTitles,
  sample: {
    serial_no: '样例 20261124-0001',
    value_date: 1_700_000_000 - (1_700_000_000 % 86_400) - 8 * 3600,
    amount: 1_000_00,
    payer_name: '样例企业',
  },
})
