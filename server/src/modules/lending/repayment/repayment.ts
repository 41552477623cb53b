// Catalogue `repayment`.
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { own } from '#engine/declare/rights/scope.ts'
import { withTaskQueue } from '#engine/facets/task-queue.ts'
import { withSegregation } from '#engine/facets/segregation.ts'
import { sql } from 'kysely'
import { BANK_LIST, LOAN_LIST, REPAYMENT_LIST } from '#modules/paths.ts'
import { SPREAD } from '../loan/across-loans.ts'
import { REPAYMENT, repayableLoan } from './repayment.record.ts'
import { repaymentActions } from './repayment.actions.ts'
import { repaymentHooks } from './repayment.hooks.ts'
import {
  BACK_DATED,
  backDated,
  confirmName,
  isDateAccepted,
  isPosted,
  needsDateConfirmation,
  matchName,
  receiptNos,
  releasedWeight,
} from './repayment.queries.ts'
import { repaymentTitles } from './repayment.titles.ts'

const MONEY = { type: 'number', unit: 'yuan', sum: true, width: 128 } as const
const BANK_TRANSFER = { repay_way: [1] }

/** I9. */
const DUTIES = {
  match: ['add', 'submit'],
  date: ['add', 'submit', 'match'],
  post: ['add', 'submit', 'match', 'date'],
  reverse: ['post', 'recall'],
} as const

const FULL_SCAN_REASON = 'computed for each matching document, as a sum reads each of them'

export const repayment = defineResource({
  path: REPAYMENT_LIST,
  screen: '/admins/contract/repayment/list',
  table: 'repayment',
  ledger: {
    begins: 'status in (1, 3)',
    // Derived from the events of its loans.
    byDatabase: {
      principal_amount: 'all',
      interest_amount: 'all',
      penalty_amount: 'all',
      fee_amount: 'all',
      excess_amount: 'all',
    },
  },
  constraints: {
    repayment_serial_no_check1: { field: 'serial_no', code: 'required' },
  },
  asyncExport: true,
  verbs: ['add', 'look', 'edit', 'del', 'export'],
  scope: { owner: own('owner_id'), bank: own('bank_id') },
  search: ['repay_no', 'serial_no'],
  named: 'repay_no',
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    repay_no: { type: 'text', filter: true, sort: true, width: 168 },
    status: {
      type: 'select',
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      options: Object.values(REPAYMENT),
      tones: { 0: 'active', 1: 'good', 2: 'bad', 3: 'off', 4: 'warn', 5: 'off' },
      width: 88,
    },
    financing_id: {
      type: 'select',
      ref: { to: LOAN_LIST, label: 'financing_no', as: 'financing_no', where: repayableLoan },
      filter: true,
      required: true,
      width: 168,
    },
    spread: {
      type: 'select',
      options: Object.values(SPREAD),
      control: 'radio',
      required: true,
      initial: SPREAD.alone,
      shownAs: 'plain',
      shown: false,
      width: 136,
    },
    contract_no: {
      type: 'text',
      sql: receiptNos,
      filter: true,
      fullScan: FULL_SCAN_REASON,
      shown: false,
      width: 184,
    },
    owner_id: {
      type: 'select',
      ref: { to: 'seller/organisation/OrganisationList', label: 'name', as: 'owner_name' },
      filter: true,
      shown: false,
      width: 136,
    },
    payer_name: { type: 'text', required: true, maxLength: 60, width: 136 },
    bank_id: {
      type: 'select',
      ref: { to: BANK_LIST, label: 'bank_name' },
      filter: true,
      shown: false,
      width: 128,
    },
    repay_amount: { ...MONEY, filter: true, sort: true, required: true, min: 1, max: 10_000_000_000_000 },
    principal_amount: { ...MONEY, filter: true, sort: true },
    interest_amount: MONEY,
    penalty_amount: { ...MONEY, shown: false },
    fee_amount: { ...MONEY, shown: false },
    excess_amount: { ...MONEY, shown: false },
    remain_principal: { type: 'number', unit: 'yuan', shown: false, width: 128 },
    repay_way: {
      type: 'select',
      options: [1, 2],
      control: 'radio',
      required: true,
      initial: 1,
      shownAs: 'plain',
      shown: false,
      width: 112,
    },
    purpose: {
      type: 'select',
      options: [1, 2, 3, 4],
      required: true,
      initial: 1,
      shownAs: 'plain',
      shown: false,
      width: 112,
    },
    repay_type: {
      type: 'select',
      options: [1, 2, 3, 4, 5, 6],
      filter: true,
      fullScan: FEW_VALUES,
      shownAs: 'plain',
      shown: false,
      width: 96,
    },
    value_date: { type: 'date', required: true, latest: 'today', filter: true, sort: true },
    back_dated: {
      type: 'select',
      sql: backDated,
      options: Object.values(BACK_DATED),
      tones: { 0: 'off', 1: 'warn', 2: 'good' },
      shown: false,
      width: 120,
    },
    recalled: {
      type: 'select',
      options: [0, 1],
      tones: { 0: 'off', 1: 'warn' },
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      shown: false,
      width: 112,
    },
    event_id: { type: 'hide', list: false },
    period_no: { type: 'number', shown: false, width: 72 },
    interest_days: { type: 'number', shown: false, width: 96 },
    due_date: { type: 'date', filter: 'eqdate', shown: false },
    serial_no: {
      type: 'text',
      filter: true,
      maxLength: 64,
      when: BANK_TRANSFER,
      requiredWhen: BANK_TRANSFER,
      shown: false,
      width: 160,
    },
    voucher: {
      type: 'image',
      files: 9,
      takes: { picture: 10, pdf: 10 },
      when: BANK_TRANSFER,
      requiredWhen: BANK_TRANSFER,
      shown: false,
      width: 80,
    },
    release_weight: {
      type: 'number',
      unit: 'ton',
      sql: releasedWeight,
      shown: false,
      width: 112,
    },
    match_name: { type: 'text', sql: matchName, shown: false, width: 96 },
    confirm_name: { type: 'text', sql: confirmName, shown: false, width: 96 },
    confirm_time: { type: 'datetime', sql: sql`repayment.repay_time`, shown: false },
    repay_time: { type: 'datetime', filter: true, sort: true, shown: false },
    remark: { type: 'text', control: 'textarea', maxLength: 200, list: false },
    answer: { type: 'text', shown: false, width: 160 },
    create_time: { ...CREATED_COLUMN.create_time },
  },
  form: {
    loan: ['financing_id', 'spread', 'purpose', 'repay_amount', 'value_date', 'payer_name'],
    proof: ['repay_way', 'serial_no', 'voucher', 'remark'],
  },
  when: { edit: { status: [REPAYMENT.draft] }, del: { status: [REPAYMENT.draft] } },
  hooks: repaymentHooks,
  states: { status: { initial: REPAYMENT.draft } },
  actions: repaymentActions,
  facets: [
    withSegregation(DUTIES),
    withTaskQueue('status', {
      match: { state: REPAYMENT.submitted, not: ['add', 'submit'] },
      date: { state: REPAYMENT.matched, not: ['add', 'submit', 'match'], isFor: () => needsDateConfirmation },
      post: {
        state: REPAYMENT.matched,
        not: ['add', 'submit', 'match', 'date'],
        isFor: () => isDateAccepted,
      },
    }),
    withTaskQueue('recalled', { reverse: { state: 1, not: ['post', 'recall'], isFor: () => isPosted } }),
  ],
  panel: 'repayment',
  figures: ['repay_amount'],
  titles: repaymentTitles,
  sample: {
    payer_name: '样例企业',
    repay_amount: 1_000_00,
    repay_way: 1,
    purpose: 1,
    spread: 1,
    value_date: 1_700_000_000 - (1_700_000_000 % 86_400) - 8 * 3600,
    serial_no: '样例 20261124-0001',
    voucher: [{ id: 1 }],
  },
})
