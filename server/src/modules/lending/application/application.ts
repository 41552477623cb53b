// From `loan_state` 7 on the application is shown as a loan.
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { own } from '#engine/declare/rights/scope.ts'
import { withTaskQueue } from '#engine/facets/task-queue.ts'
import { withLinks } from '#engine/facets/links.ts'
import { withSegregation } from '#engine/facets/segregation.ts'
import { title } from '@cangdan/protocol'
import { APPLICATION_LIST, BANK_LIST, GUARANTOR_LIST, PLEDGE_LIST, RECEIPT_LIST } from '#modules/paths.ts'
import { FILED, ON_FORM, REPORTED } from '#modules/receipts/index.ts'
import { applicationActions } from './application.actions.ts'
import { saveApplication } from './application.hooks.ts'
import {
  hasNoHold,
  approveName,
  lines,
  offeredGoods,
  offeredReceipt,
  offeredWeight,
  openGuarantor,
  openLender,
  policyVersion,
  proposeName,
  submitName,
} from './application.queries.ts'
import {
  canClose,
  goodsLabel,
  hasExcess,
  hasFee,
  isFeeRequested,
  isUnsecured,
  pledgedWeight,
} from './financing.queries.ts'
import { ACCRUING, ALL_STATES, LOAN, LOAN_TONES, UNDRAWN } from '../loan/loan.states.ts'
import { loanActions } from '../loan/loan.actions.ts'
import { applicationTitles } from './application.titles.ts'

const MONEY = { type: 'number', unit: 'yuan' } as const
const RATE = { type: 'number', unit: 'percent', shown: false, width: 104 } as const
const LATER = { type: 'datetime', shown: false } as const

/** States in which a loan can owe nothing; a late one is normal again once it is paid. */
const SETTLED = [LOAN.disbursed, LOAN.defaulted]

/** Segregation of duties (I9): applicant, investigator and proposer do not approve, approvers do not disburse, disbursers do not write off. */
const DUTIES = {
  report: ['add', 'submit'],
  propose: ['add', 'submit'],
  approve: ['add', 'submit', 'report', 'propose'],
  draw: ['add', 'submit', 'approve'],
  writeoff: ['add', 'submit', 'draw', 'default'],
} as const

export const application = defineResource({
  path: APPLICATION_LIST,
  screen: '/pledge/application/list',
  table: 'financing',
  ledger: { begins: 'loan_state > 0' },
  asyncExport: true,
  verbs: ['add', 'look', 'edit', 'del', 'export'],
  scope: {
    owner: own('owner_id'),
    // From submission on.
    bank: own('lender_id'),
  },
  search: ['financing_no'],
  named: 'financing_no',
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    financing_no: { type: 'text', filter: true, sort: true, width: 168 },
    loan_state: {
      type: 'select',
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      options: ALL_STATES,
      tones: LOAN_TONES,
      width: 96,
    },
    owner_id: {
      type: 'select',
      ref: { to: 'seller/organisation/OrganisationList', label: 'name', as: 'owner_name' },
      filter: true,
      width: 144,
    },
    bank_id: {
      type: 'select',
      ref: {
        to: BANK_LIST,
        label: 'bank_name',
        where: openLender,
        forAll: 'an owner chooses the bank of the application without access to the list of banks',
      },
      filter: true,
      required: true,
      width: 136,
    },
    lender_id: { type: 'hide', list: false },
    goods_label: { type: 'text', sql: goodsLabel, width: 136 },
    offered_goods: {
      type: 'text',
      sql: offeredGoods,
      control: 'table',
      cells: [{ name: 'contract_no' }, { name: 'goods' }, { name: 'weight' }, { name: 'warehouse' }],
      shown: false,
      width: 240,
    },
    offered_weight: { type: 'number', unit: 'ton', sql: offeredWeight, shown: false, width: 112 },
    pledged_weight: { type: 'number', unit: 'ton', sql: pledgedWeight, shown: false, width: 112 },
    apply_amount: { ...MONEY, filter: true, sort: true, sum: true, required: true, min: 1, width: 136 },
    approve_amount: { ...MONEY, filter: true, sort: true, sum: true, width: 136 },
    tenor_days: { type: 'number', required: true, min: 1, max: 365, initial: 90, width: 88 },
    repay_mode: {
      type: 'select',
      options: [1, 2, 3, 4],
      control: 'radio',
      initial: 1,
      required: true,
      shownAs: 'plain',
      shown: false,
      width: 144,
    },
    purpose: { type: 'text', control: 'textarea', maxLength: 200, required: true, shown: false, width: 200 },
    receipt_ids: {
      type: 'checkbox',
      ref: { to: RECEIPT_LIST, label: 'contract_no', as: 'contract_nos', where: offeredReceipt },
      required: true,
      shown: false,
      width: 192,
    },
    lines: {
      type: 'text',
      sql: lines,
      list: false,
      control: 'table',
      cells: [
        { name: 'contract_no', maxLength: 40, required: true },
        { name: 'weight', maxLength: 12, required: true },
      ],
      most: 50,
    },
    guarantor_ids: {
      type: 'checkbox',
      ref: {
        to: GUARANTOR_LIST,
        label: 'guarantor_name',
        where: openGuarantor,
        forAll: 'an owner names the guarantors of the loan without access to the list of guarantors',
      },
      shown: false,
      width: 176,
    },
    files: ON_FORM,
    submit_time: { ...LATER, filter: true, sort: true },
    submit_name: { type: 'text', sql: submitName, shown: false, width: 96 },
    report_result: {
      type: 'select',
      options: [1, 2],
      tones: { 1: 'good', 2: 'bad' },
      shown: false,
      width: 96,
    },
    // For the bank only; the borrower reads this list too (docs/decisions/loans.md).
    report_files: REPORTED,
    report_note: { type: 'text', list: false, guarded: 'report_files' },
    propose_name: { type: 'text', sql: proposeName, shown: false, width: 96 },
    rate: RATE,
    penalty_rate: RATE,
    opinion: { type: 'text', shown: false, width: 200 },
    policy_id: { type: 'hide' },
    policy_version: { type: 'number', sql: policyVersion, shown: false, width: 88 },
    eligible_value: { ...MONEY, sum: true, shown: false, width: 136 },
    cap_value: { ...MONEY, sum: true, shown: false, width: 136 },
    approve_name: { type: 'text', sql: approveName, shown: false, width: 96 },
    approve_time: { ...LATER, filter: true, sort: true },
    approve_end: LATER,
    contract_no: { type: 'text', shown: false, width: 136 },
    contract_date: { type: 'date', shown: false },
    contract_files: FILED,
    draw_amount: { ...MONEY, filter: true, sort: true, sum: true, shown: false, width: 136 },
    draw_date: { type: 'date', filter: true, sort: true, shown: false },
    due_date: { type: 'date', filter: true, sort: true, shown: false },
    draw_way: { type: 'select', options: [1, 2], shownAs: 'plain', shown: false, width: 128 },
    draw_no: { type: 'text', shown: false, width: 136 },
    draw_files: FILED,
    has_fee: {
      type: 'select',
      sql: hasFee,
      options: [0, 1],
      tones: { 0: 'off', 1: 'warn' },
      shown: false,
      width: 104,
    },
    fee_asked: { ...MONEY, shown: false, width: 128 },
    fee_note: { type: 'text', shown: false, width: 160 },
    answer: { type: 'text', shown: false, width: 176 },
    end_time: LATER,
    create_time: { ...CREATED_COLUMN.create_time },
  },
  form: {
    goods: ['bank_id', 'receipt_ids', 'lines'],
    loan: ['apply_amount', 'tenor_days', 'repay_mode', 'purpose'],
    more: ['guarantor_ids', 'files'],
  },
  beside: 'financing-quote',
  panel: 'financing-decision',
  hooks: { save: saveApplication },
  when: {
    edit: { loan_state: [LOAN.draft, LOAN.returned] },
    del: { loan_state: [LOAN.draft] },
  },
  // It becomes pledged when the last of its goods are received. The clock expires undrawn loans and marks overdue ones.
  states: {
    loan_state: {
      initial: LOAN.draft,
      steps: [
        [LOAN.contracted, LOAN.pledged],
        ...UNDRAWN.map((state) => [state, LOAN.lapsed] as const),
        [LOAN.disbursed, LOAN.overdue],
        [LOAN.overdue, LOAN.disbursed],
        // By a breached margin call.
        [LOAN.disbursed, LOAN.defaulted],
        // After the reversal of a bounced repayment.
        [LOAN.closed, LOAN.disbursed],
      ],
    },
  },
  actions: { ...applicationActions, ...loanActions },
  facets: [
    withSegregation(DUTIES),
    withTaskQueue('loan_state', {
      submit: { state: LOAN.returned },
      accept: { state: LOAN.submitted },
      propose: { state: LOAN.investigating, not: ['add', 'submit'] },
      approve: { state: LOAN.review, not: ['add', 'submit', 'report', 'propose'] },
      contract: { state: LOAN.approved },
      hold: { state: LOAN.contracted, isFor: () => hasNoHold },
      draw: { state: LOAN.pledged, not: ['add', 'submit', 'approve'] },
      default: { state: LOAN.overdue },
      levy: { state: ACCRUING, not: ['fee', 'add'], isFor: () => isFeeRequested },
      payBack: { state: [...SETTLED, LOAN.writtenOff], isFor: () => hasExcess },
      close: { state: SETTLED, isFor: () => canClose },
      writeoff: {
        state: LOAN.defaulted,
        not: ['add', 'submit', 'draw', 'default'],
        isFor: () => isUnsecured,
      },
    }),
    withLinks({
      pledges: {
        title: title('质押', 'Pledges', 'Prendas', '質権'),
        to: PLEDGE_LIST,
        filter: { financing_id: 'id' },
      },
    }),
  ],
  figures: ['apply_amount', 'approve_amount', 'rate'],
  titles: applicationTitles,
  sample: { apply_amount: 1_000_00, tenor_days: 90, repay_mode: 1, purpose: '样例' },
})
