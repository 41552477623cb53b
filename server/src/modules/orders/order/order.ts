// Order of goods from a merchant: paid into escrow and settled when the goods are received (docs/decisions/money.md).
import { sql } from 'kysely'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { any, own } from '#engine/declare/rights/scope.ts'
import { withTaskQueue } from '#engine/facets/task-queue.ts'
import { MAX_AMOUNT } from '#modules/money/index.ts'
import { ORDER_LIST, WALLET_LIST, SUPPLIER_LIST } from '#modules/paths.ts'
import { ORDER } from '../order.money.ts'
import { ORDER_ACTIONS } from './order.actions.ts'
import { orderHooks } from './order.hooks.ts'
import { isBuyer, listOwnAddresses } from './order.queries.ts'
import { orderTitles } from './order.titles.ts'

const MONEY = { type: 'number', unit: 'yuan', filter: true, sum: true, width: 128 } as const
const TEXT = { type: 'text', filter: true } as const
const { unpaid, paid, sent, completed, cancelled, afterSale } = ORDER

export const order = defineResource({
  path: ORDER_LIST,
  screen: '/orders/order/manage',
  table: 'orders',
  ledger: { begins: 'true' },
  asyncExport: true,
  verbs: ['add', 'look', 'export'],
  scope: { owner: any(own('buyer_id'), own('store_id')) },
  search: ['order_no'],
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    order_no: { ...TEXT, width: 132 },
    contract_no: { ...TEXT, maxLength: 40, shown: false, width: 136 },
    wallet_id: {
      type: 'select',
      ref: {
        to: WALLET_LIST,
        label: 'nick_name',
        as: 'nick_name',
        where: sql<boolean>`(wallet.uid is not null and wallet.disabled = 0)`,
      },
      filter: true,
      required: true,
      width: 128,
    },
    status: {
      type: 'select',
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      options: [unpaid, paid, sent, completed, cancelled, afterSale],
      tones: { 0: 'warn', 1: 'active', 2: 'active', 3: 'good', 4: 'off', 5: 'bad' },
      initial: unpaid,
      width: 136,
    },
    phone: {
      type: 'text',
      reads: { by: 'wallet_id', column: 'phone' },
      filter: true,
      fullScan: 'orders are placed by hand; the wallet finds the orders of one buyer',
      shown: false,
      width: 128,
    },
    store_id: {
      type: 'select',
      ref: {
        to: SUPPLIER_LIST,
        label: 'store_name',
        forAll: 'every buyer chooses among the open shops',
        where: sql<boolean>`(supplier.audit_status = 1 and supplier.disabled = 0)`,
      },
      filter: true,
      required: true,
      width: 152,
    },
    good_name: { ...TEXT, required: true, maxLength: 60, width: 152 },
    quantity: {
      shown: false,
      type: 'number',
      unit: 'ton',
      filter: true,
      sum: true,
      required: true,
      min: 1,
      max: MAX_AMOUNT,
      width: 112,
    },
    total_amount: { ...MONEY, sort: true, required: true, min: 1, max: MAX_AMOUNT },
    pay_amount: { ...MONEY, shown: false },
    refund_amount: { type: 'number', unit: 'yuan', sum: true, shown: false, width: 128 },
    pay_type: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 2, 3, 4],
      shownAs: 'plain',
      shown: false,
      width: 96,
    },
    address_id: { type: 'select', list: false, sql: sql`null::bigint`, offers: listOwnAddresses },
    receiver: { shown: false, ...TEXT, maxLength: 30, width: 96 },
    receiver_phone: { type: 'text', list: false, filter: true, rule: 'phone' },
    receiver_address: { type: 'text', list: false, maxLength: 200 },
    pay_time: { type: 'datetime', filter: true, sort: true, shown: false },
    send_time: { type: 'datetime', filter: true, sort: true, shown: false },
    finish_time: { type: 'datetime', list: false, filter: true },
    remark: { type: 'text', control: 'textarea', maxLength: 255, shown: false, width: 160 },
    create_time: { type: 'datetime', filter: true, sort: true, shown: false },
    status_before: { type: 'hide', list: false },
    buyer_id: { type: 'hide', list: false },
  },
  form: {
    basic: ['wallet_id', 'store_id', 'good_name', 'quantity', 'total_amount', 'contract_no', 'remark'],
    receiver: ['address_id', 'receiver', 'receiver_phone', 'receiver_address'],
  },
  figures: ['total_amount', 'pay_amount'],
  states: {
    status: {
      initial: unpaid,
      steps: [
        [unpaid, paid],
        ...[paid, sent, completed].flatMap(
          (state) =>
            [
              [state, afterSale],
              [afterSale, state],
            ] as const,
        ),
        [afterSale, cancelled],
      ],
    },
  },
  actions: ORDER_ACTIONS,
  hooks: orderHooks,
  facets: [
    withTaskQueue('status', {
      pay: { state: unpaid, isFor: isBuyer },
      send: { state: paid, isFor: ({ organisationId }) => sql`orders.store_id = ${organisationId}` },
      receive: { state: sent, isFor: ({ organisationId }) => sql`orders.buyer_id = ${organisationId}` },
    }),
  ],
  titles: orderTitles,
  sample: {
    good_name: '1# 电解铜',
    quantity: 25_00,
    total_amount: 500_00,
    receiver: '王敏',
    receiver_phone: '13800000000',
    receiver_address: '浙江省宁波市镇海区港口路 1 号',
  },
})
