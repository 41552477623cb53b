import { toPlainText } from '@cangdan/protocol'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import { REMARK_COLUMN } from '#engine/declare/columns/common-columns.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import type { Principal } from '#platform/identity/principal.ts'
import {
  getAvailableAccount,
  getEscrowAccount,
  postJournals,
  MAX_AMOUNT,
  loadBalance,
  formatYuan,
} from '#modules/money/index.ts'
import { REFUND_LIST, WALLET_LIST, type OrderRecord, type ORDER_LIST } from '#modules/paths.ts'
import { ORDER, createOrderJournal } from '../order.money.ts'
import { loadStoreWallet } from '../order.wallets.ts'

type Context = ActionContext<typeof ORDER_LIST>

/** The platform may act for either party. */
function assertSide({ values }: OrderRecord, principal: Principal, side: 'buyer_id' | 'store_id'): void {
  const { organisationKind, organisationId } = principal
  if (organisationKind !== 'platform' && values[side] !== organisationId) throw new Failure('forbidden')
}

async function payOrder(_tx: Db, { record, principal, unit }: Context): Promise<Outcome> {
  const [wallet, amount] = [record.values.wallet_id, record.values.total_amount]
  // Locked before the order (`locks`). Paying from another member's wallet is forbidden.
  const ownWallet = await unit.beyondScope.lock(WALLET_LIST, wallet, { disabled: [0] })
  if (ownWallet.values.uid !== principal.accountId) throw new Failure('forbidden')
  const move = { from: getAvailableAccount(wallet), to: getEscrowAccount(record.id) }
  postJournals(unit, [createOrderJournal(record, { event: 'order_paid', move, amount, wallet })])
  return {
    set: { status: ORDER.paid, pay_amount: amount, pay_type: 1, pay_time: dbNow },
    entry: { event: 'paid', columns: STATED_COLUMNS },
  }
}

const STATED_COLUMNS = ['wallet_id', 'store_id', 'total_amount']

async function receiveOrder(tx: Db, { record, principal, unit }: Context): Promise<Outcome> {
  assertSide(record, principal, 'buyer_id')
  const rest = await loadBalance(tx, getEscrowAccount(record.id))
  const wallet = await loadStoreWallet(tx, record.values.store_id)
  const move = { from: getEscrowAccount(record.id), to: getAvailableAccount(wallet) }
  if (rest > 0) postJournals(unit, [createOrderJournal(record, { event: 'order_settled', move, amount: rest, wallet })])
  return { set: { finish_time: dbNow } }
}

async function requestRefund(_tx: Db, { record, input, principal, unit, getErrorText }: Context): Promise<Outcome> {
  assertSide(record, principal, 'buyer_id')
  const { pay_amount, refund_amount, status } = record.values
  const maxRefund = pay_amount - refund_amount
  const requested = Number(input['refund_amount'])
  if (requested > maxRefund) throw createTooLargeError(getErrorText('too_large'), maxRefund)
  const { refund_type = null, reason = null, images = [] } = input
  const set = { order_id: record.id, refund_type, refund_amount: requested, reason, images, refund_way: 1 }
  await unit.beyondScope.add(REFUND_LIST, { set, remark: toPlainText(reason) })
  return {
    set: { status: ORDER.afterSale, status_before: status },
    remark: toPlainText(reason),
    entry: { event: 'refund_asked', columns: STATED_COLUMNS, facts: { asked_amount: String(requested) } },
  }
}

function createTooLargeError(sentence: string, maxRefund: number): Failure {
  const fields = { refund_amount: sentence.replace('{max}', formatYuan(maxRefund)) }
  return new Failure('invalid_input', { fields })
}

const REASON = { type: 'text', control: 'textarea', required: true, maxLength: 200 } as const
const SIDES = ['platform', 'owner'] as const

export const ORDER_ACTIONS = {
  pay: {
    scope: 'row',
    by: ['owner'],
    when: { status: [ORDER.unpaid] },
    locks: [{ column: 'wallet_id', to: WALLET_LIST }],
    namesVersion: true,
    run: payOrder,
  },
  send: {
    scope: 'row',
    by: SIDES,
    transition: { column: 'status', from: [ORDER.paid], to: ORDER.sent, entry: 'sent' },
    fields: { remark: REMARK_COLUMN.remark },
    run: (_tx, { record, input, principal }) => {
      assertSide(record, principal, 'store_id')
      return { set: { send_time: dbNow }, remark: toPlainText(input['remark']) }
    },
  },
  receive: {
    scope: 'row',
    by: SIDES,
    transition: { column: 'status', from: [ORDER.sent], to: ORDER.completed, entry: 'completed' },
    run: receiveOrder,
  },
  refund: {
    scope: 'row',
    by: SIDES,
    when: { status: [ORDER.paid, ORDER.sent, ORDER.completed] },
    fields: {
      refund_type: { type: 'select', control: 'radio', options: [1, 2], required: true },
      refund_amount: { type: 'number', unit: 'yuan', required: true, min: 1, max: MAX_AMOUNT },
      reason: REASON,
      images: { type: 'image', files: 9 },
    },
    run: requestRefund,
  },
  note: {
    call: 'seller/order/OrderRemark',
    scope: 'row',
    by: SIDES,
    fields: { remark: { ...REASON, maxLength: 255 } },
    run: (_tx, { input }) => ({ set: { remark: toPlainText(input['remark']) } }),
  },
  close: {
    scope: 'row',
    by: SIDES,
    danger: true,
    transition: { column: 'status', from: [ORDER.unpaid], to: ORDER.cancelled, entry: 'cancelled' },
    fields: { remark: REASON },
    run: (_tx, { input }) => ({ set: {}, remark: toPlainText(input['remark']) }),
  },
} as const satisfies Record<string, ActionSpec<typeof ORDER_LIST>>
