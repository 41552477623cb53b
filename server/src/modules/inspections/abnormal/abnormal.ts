// An abnormal document: what is wrong with goods, papers or a place, who handles it until when, and who confirmed that it is settled. From level 3 on it
// blocks its goods until it is closed. Inspection agencies do not read it: it names the book weight (docs/decisions/on-site-work.md).
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { any, listed, own } from '#engine/declare/rights/scope.ts'
import { withSegregation } from '#engine/facets/segregation.ts'
import { withTaskQueue } from '#engine/facets/task-queue.ts'
import { ABNORMAL_LIST, LOAN_LIST, LOT_LIST, RECEIPT_LIST, STORE_LIST } from '#modules/paths.ts'
import { abnormalActions } from './abnormal.actions.ts'
import { checkAbnormal, saveAbnormal } from './abnormal.hooks.ts'
import {
  closeName,
  closerName,
  goodName,
  handleName,
  isCloser,
  receiptNos,
  reportableLot,
  reportableReceipt,
  reportName,
  useTime,
  warehouseName,
} from './abnormal.queries.ts'
import { ABNORMAL, ERROR_TYPE } from './abnormal.states.ts'
import { abnormalTitles } from './abnormal.titles.ts'

const EACH = 'computed for each matching document; they are counted in thousands'
const WEIGHT = { type: 'number', unit: 'ton', width: 104 } as const
const HIDDEN = { type: 'hide', list: false } as const
const byReaders = any(own('reporter_id'), listed('abnormal_document_reader', 'document_id'))

/** Another person than the handler confirms that it is settled. */
const DUTIES = { close: ['resolve'] } as const

export const abnormal = defineResource({
  path: ABNORMAL_LIST,
  screen: '/stores/contract/handlererror/list',
  table: 'abnormal_document',
  ledger: { begins: 'true' },
  verbs: ['add', 'look', 'export'],
  scope: { store: byReaders, owner: byReaders, bank: byReaders },
  search: ['error_no'],
  named: 'error_no',
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    error_no: { type: 'text', filter: true, sort: true, width: 152 },
    level: {
      type: 'select',
      options: [1, 2, 3, 4],
      tones: { 1: 'off', 2: 'warn', 3: 'bad', 4: 'bad' },
      filter: true,
      fullScan: FEW_VALUES,
      control: 'radio',
      required: true,
      initial: 2,
      width: 88,
    },
    error_type: {
      type: 'select',
      options: Object.values(ERROR_TYPE),
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      required: true,
      shownAs: 'plain',
      width: 112,
    },
    status: {
      type: 'select',
      options: Object.values(ABNORMAL),
      tones: { 0: 'bad', 1: 'active', 2: 'warn', 3: 'good' },
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      width: 96,
    },
    financing_id: {
      type: 'select',
      ref: { to: LOAN_LIST, label: 'financing_no', as: 'financing_no' },
      filter: true,
      width: 160,
    },
    contract_no: { type: 'text', sql: receiptNos, filter: true, fullScan: EACH, width: 176 },
    source: {
      type: 'select',
      options: [1, 2, 3, 4, 5],
      filter: true,
      fullScan: FEW_VALUES,
      shownAs: 'plain',
      width: 88,
    },
    receipt_id: {
      type: 'select',
      ref: { to: RECEIPT_LIST, label: 'contract_no', as: 'receipt_no', where: reportableReceipt },
      list: false,
    },
    lot_id: {
      type: 'select',
      ref: { to: LOT_LIST, label: 'lot_no', as: 'lot_no', where: reportableLot },
      shown: false,
      width: 160,
    },
    store_id: { type: 'select', ref: { to: STORE_LIST, label: 'store_name' }, filter: true, shown: false, width: 152 },
    warehouse_id: HIDDEN,
    inspection_id: HIDDEN,
    warehouse_name: { type: 'text', sql: warehouseName, filter: true, fullScan: EACH, width: 144 },
    good_name: { type: 'text', sql: goodName, filter: true, fullScan: EACH, width: 120 },
    book_weight: { ...WEIGHT, shown: false },
    real_weight: { ...WEIGHT, min: 0 },
    diff_weight: { ...WEIGHT, filter: true, sort: true, sum: true },
    amount: { type: 'number', unit: 'yuan', filter: true, sort: true, sum: true, min: 0, width: 120 },
    content: { type: 'text', control: 'textarea', maxLength: 500, required: true, list: false },
    images: { type: 'image', files: 9, shown: false },
    report_name: { type: 'text', sql: reportName, filter: true, fullScan: EACH, shown: false, width: 96 },
    report_time: { type: 'datetime', filter: true, sort: true, width: 152 },
    handle_id: HIDDEN,
    handle_name: { type: 'text', sql: handleName, width: 96 },
    due_time: { type: 'datetime', sort: true, width: 152 },
    handle_time: { type: 'datetime', filter: true, sort: true, shown: false },
    handle_result: { type: 'text', shown: false },
    handle_files: { type: 'image', files: 9, takes: { picture: 10, pdf: 10 }, shown: false },
    use_time: { type: 'second', sql: useTime, filter: true, fullScan: EACH, shown: false, width: 104 },
    escalate_time: { type: 'datetime', shown: false },
    closer_name: { type: 'text', sql: closerName, shown: false, width: 144 },
    close_name: { type: 'text', sql: closeName, shown: false },
    close_time: { type: 'datetime', shown: false },
    rule_key: HIDDEN,
    reporter_id: HIDDEN,
    ...CREATED_COLUMN,
  },
  form: {
    basic: ['receipt_id', 'lot_id', 'error_type', 'level', 'real_weight', 'amount', 'content', 'images'],
  },
  rules: checkAbnormal,
  hooks: { save: saveAbnormal },
  states: { status: { initial: ABNORMAL.open } },
  actions: abnormalActions,
  facets: [
    withSegregation(DUTIES),
    withTaskQueue('status', {
      take: { state: ABNORMAL.open },
      resolve: { state: ABNORMAL.handling },
      close: { state: ABNORMAL.resolved, not: ['resolve'], isFor: isCloser },
    }),
  ],
  figures: ['level', 'real_weight', 'amount'],
  titles: abnormalTitles,
  sample: { error_type: ERROR_TYPE.damage, level: 2, content: '包装破损' },
})
