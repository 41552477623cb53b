// Refund of an order: decided by another person and paid by a journal (docs/decisions/money.md).
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { via } from '#engine/declare/rights/scope.ts'
import { withTaskQueue } from '#engine/facets/task-queue.ts'
import { withSegregation } from '#engine/facets/segregation.ts'
import { ORDER_LIST, REFUND_LIST } from '#modules/paths.ts'
import { REFUND, REFUND_ACTIONS } from './refund.actions.ts'
import { nickName, isOfSide, phone, reviewer } from './refund.queries.ts'
import { refundTitles } from './refund.titles.ts'

const FULL_SCAN_REASON = 'refunds are decided by hand, dozens a day'
const CHOICE = { type: 'select', filter: true, fullScan: FEW_VALUES, shownAs: 'plain', width: 104 } as const
const { pending, awaitingReturn, awaitingReceipt, refunding, refunded, refused: rejected, failed } = REFUND

export const refund = defineResource({
  path: REFUND_LIST,
  screen: '/orders/refund/manage',
  table: 'refund',
  ledger: { begins: 'status > 0' },
  verbs: ['look', 'export'],
  scope: { owner: via(ORDER_LIST, 'order_id') },
  search: ['refund_no'],
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    refund_no: { type: 'text', filter: true, width: 132 },
    order_id: {
      type: 'select',
      ref: { to: ORDER_LIST, label: 'order_no', as: 'order_no' },
      filter: true,
      width: 112,
    },
    status: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [pending, awaitingReturn, awaitingReceipt, refunding, refunded, rejected, failed],
      tones: { 0: 'active', 1: 'warn', 2: 'warn', 3: 'active', 4: 'good', 5: 'bad', 6: 'bad' },
      initial: pending,
      width: 136,
    },
    nick_name: { type: 'text', sql: nickName, filter: true, fullScan: FULL_SCAN_REASON, width: 128 },
    phone: { type: 'text', sql: phone, filter: true, fullScan: FULL_SCAN_REASON, shown: false, width: 128 },
    refund_type: { ...CHOICE, options: [1, 2], width: 144 },
    refund_amount: {
      type: 'number',
      unit: 'yuan',
      filter: true,
      sort: true,
      sum: true,
      width: 128,
    },
    refund_way: { ...CHOICE, options: [1, 2, 3], shown: false },
    reason: { shown: false, type: 'text', filter: true, width: 144 },
    images: { type: 'image', files: 9, width: 80 },
    express_no: { type: 'text', shown: false, width: 128 },
    audit_remark: { type: 'text', shown: false, width: 160 },
    audit_name: { type: 'text', sql: reviewer, shown: false, width: 96 },
    audit_time: { type: 'datetime', filter: true, shown: false },
    finish_time: { type: 'datetime', filter: true, shown: false },
    ...CREATED_COLUMN,
    review_by: { type: 'hide', list: false },
  },
  form: {
    basic: ['order_id', 'refund_type', 'refund_amount', 'reason', 'images'],
  },
  figures: ['refund_amount'],
  states: {
    status: {
      initial: pending,
      steps: [
        [pending, awaitingReturn],
        [pending, refunding],
        [pending, refunded],
        [pending, rejected],
        [awaitingReceipt, refunding],
        [awaitingReceipt, refunded],
        [refunding, refunded],
        [refunding, failed],
      ],
    },
  },
  actions: REFUND_ACTIONS,
  facets: [
    withSegregation({ review: ['add'] }),
    withTaskQueue('status', {
      review: { state: pending, not: ['add'] },
      returned: { state: awaitingReturn, isFor: (who) => isOfSide('buyer_id', who) },
      received: { state: awaitingReceipt, isFor: (who) => isOfSide('store_id', who) },
      retry: { state: refunding },
    }),
  ],
  titles: refundTitles,
})
