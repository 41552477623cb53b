// Frozen on request, approved by another person, transferred by a third (docs/decisions/money.md).
import { sql } from 'kysely'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { via } from '#engine/declare/rights/scope.ts'
import { withTaskQueue } from '#engine/facets/task-queue.ts'
import { withSegregation } from '#engine/facets/segregation.ts'
import { MAX_AMOUNT } from '../account/money.amounts.ts'
import { WALLET_LIST, WITHDRAW_LIST } from '#modules/paths.ts'
import { WITHDRAW, WITHDRAW_ACTIONS } from './withdraw.actions.ts'
import { withdrawHooks } from './withdraw.hooks.ts'
import { withdrawTitles } from './withdraw.titles.ts'

const FULL_SCAN_REASON = 'withdrawals are decided by hand, dozens a day'
const MONEY = { type: 'number', unit: 'yuan', sum: true, width: 128 } as const
const { pending, approved, transferred, refused: rejected, failed } = WITHDRAW

const selectActorName = (column: 'review_by' | 'transfer_by') =>
  sql`(select actor.nick_name from account actor where actor.id = ${sql.ref(`withdrawal.${column}`)})`

export const withdraw = defineResource({
  path: WITHDRAW_LIST,
  screen: '/finance/withdraw/manage',
  table: 'withdrawal',
  ledger: { begins: 'true' },
  verbs: ['add', 'look', 'export'],
  bindsOnSave: true,
  scope: { owner: via(WALLET_LIST, 'wallet_id') },
  search: ['withdraw_no'],
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    withdraw_no: { type: 'text', filter: true, width: 132 },
    wallet_id: {
      type: 'select',
      ref: { to: WALLET_LIST, label: 'nick_name', as: 'nick_name', where: sql<boolean>`wallet.disabled = 0` },
      filter: true,
      required: true,
      width: 152,
    },
    status: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [pending, approved, transferred, rejected, failed],
      tones: { 0: 'active', 1: 'warn', 2: 'good', 3: 'bad', 4: 'bad' },
      initial: pending,
      width: 136,
    },
    phone: {
      type: 'text',
      reads: { by: 'wallet_id', column: 'phone' },
      filter: true,
      fullScan: FULL_SCAN_REASON,
      shown: false,
      width: 128,
    },
    withdraw_type: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 2, 3],
      offered: [1],
      required: true,
      initial: 1,
      shownAs: 'plain',
      shown: false,
      width: 104,
    },
    // The payee is in the ledger digest although it is not stated, so a change by SQL is detected.
    real_name: {
      personal: true,
      shown: false,
      type: 'text',
      filter: true,
      required: true,
      copies: true,
      maxLength: 30,
      width: 96,
    },
    bank_name: {
      type: 'text',
      filter: true,
      required: true,
      copies: true,
      maxLength: 60,
      shown: false,
      width: 152,
    },
    card_no: {
      personal: true,
      type: 'text',
      shownAs: 'account',
      copies: true,
      filter: true,
      required: true,
      maxLength: 30,
      masked: true,
      width: 208,
    },
    withdrawal_amount: {
      ...MONEY,
      filter: true,
      sort: true,
      required: true,
      min: 1,
      max: MAX_AMOUNT,
    },
    handling_fee: { shown: false, ...MONEY, width: 104 },
    transfer_amount: { ...MONEY, filter: true, copies: true },
    voucher: { type: 'image', files: 3, takes: { picture: 10, pdf: 10 }, shown: false, width: 80 },
    trade_no: { type: 'text', shown: false, width: 160 },
    audit_remark: { type: 'text', shown: false, width: 160 },
    audit_name: { type: 'text', sql: selectActorName('review_by'), shown: false, width: 96 },
    audit_time: { type: 'datetime', filter: true, shown: false },
    transfer_name: { type: 'text', sql: selectActorName('transfer_by'), shown: false, width: 96 },
    transfer_time: { type: 'datetime', filter: true, shown: false },
    ...CREATED_COLUMN,
    review_by: { type: 'hide', list: false },
    transfer_by: { type: 'hide', list: false },
  },
  form: {
    basic: ['wallet_id', 'withdrawal_amount', 'withdraw_type'],
    payee: ['real_name', 'bank_name', 'card_no'],
  },
  figures: ['transfer_amount', 'withdrawal_amount'],
  states: { status: { initial: pending } },
  actions: WITHDRAW_ACTIONS,
  facets: [
    withSegregation({ review: ['add'], transfer: ['add', 'review'] }),
    withTaskQueue('status', {
      review: { state: pending, not: ['add'] },
      transfer: { state: approved, not: ['add', 'review'] },
    }),
  ],
  hooks: withdrawHooks,
  titles: withdrawTitles,
  sample: {
    withdrawal_amount: 500_00,
    withdraw_type: 1,
    real_name: '王敏',
    bank_name: '样例银行宁波分行',
    card_no: '6222020200112233445',
  },
})
