import { plainText } from '@cangdan/protocol'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import { REMARK_COLUMN } from '#engine/declare/columns/common-columns.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { available, escrow, post, MAX_AMOUNT, balanceOf, yuan } from '#modules/money/index.ts'
import { REFUND_LIST, WALLET_LIST, type OrderRecord, type ORDER_LIST } from '#modules/paths.ts'
import { ORDER, orderJournal } from '../order.money.ts'
import { walletOfStore } from '../order.wallets.ts'

type Context = ActionContext<typeof ORDER_LIST>

/** The platform may act for either party. */
function assertSide({ values }: OrderRecord, principal: Principal, side: 'buyer_id' | 'store_id'): void {
  const { organisationKind, organisationId } = principal
  if (organisationKind !== 'platform' && values[side] !== organisationId) throw new Failure('forbidden')
}

async function pay(_tx: Db, { record, principal, unit }: Context): Promise<Outcome> {
  const [wallet, amount] = [record.values.wallet_id, record.values.total_amount]
  // Locked before the order (`locks`). Paying from another member's wallet is forbidden.
  const owned = await unit.beyondScope.lock(WALLET_LIST, wallet, { disabled: [0] })
  if (owned.values.uid !== principal.accountId) throw new Failure('forbidden')
  const move = { from: available(wallet), to: escrow(record.id) }
  post(unit, [orderJournal(record, { event: 'order_paid', move, amount, wallet })])
  return {
    set: { status: ORDER.paid, pay_amount: amount, pay_type: 1, pay_time: dbNow },
    entry: { event: 'paid', columns: STATED },
  }
}

const STATED = ['wallet_id', 'store_id', 'total_amount']

async function receive(tx: Db, { record, principal, unit }: Context): Promise<Outcome> {
  assertSide(record, principal, 'buyer_id')
  const rest = await balanceOf(tx, escrow(record.id))
  const wallet = await walletOfStore(tx, record.values.store_id)
  const move = { from: escrow(record.id), to: available(wallet) }
  if (rest > 0) post(unit, [orderJournal(record, { event: 'order_settled', move, amount: rest, wallet })])
  return { set: { finish_time: dbNow } }
}

async function askRefund(_tx: Db, { record, given, principal, unit, say }: Context): Promise<Outcome> {
  assertSide(record, principal, 'buyer_id')
  const { pay_amount, refund_amount, status } = record.values
  const most = pay_amount - refund_amount
  const asked = Number(given['refund_amount'])
  if (asked > most) throw above(say('too_large'), most)
  const { refund_type = null, reason = null, images = [] } = given
  const set = { order_id: record.id, refund_type, refund_amount: asked, reason, images, refund_way: 1 }
  await unit.beyondScope.add(REFUND_LIST, { set, remark: plainText(reason) })
  return {
    set: { status: ORDER.afterSale, status_before: status },
    remark: plainText(reason),
    entry: { event: 'refund_asked', columns: STATED, facts: { asked_amount: String(asked) } },
  }
}

function above(sentence: string, most: number): Failure {
  const fields = { refund_amount: sentence.replace('{max}', yuan(most)) }
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
    run: pay,
  },
  send: {
    scope: 'row',
    by: SIDES,
    transition: { column: 'status', from: [ORDER.paid], to: ORDER.sent, entry: 'sent' },
    fields: { remark: REMARK_COLUMN.remark },
    run: (_tx, { record, given, principal }) => {
      assertSide(record, principal, 'store_id')
      return { set: { send_time: dbNow }, remark: plainText(given['remark']) }
    },
  },
  receive: {
    scope: 'row',
    by: SIDES,
    transition: { column: 'status', from: [ORDER.sent], to: ORDER.completed, entry: 'completed' },
    run: receive,
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
    run: askRefund,
  },
  note: {
    call: 'seller/order/OrderRemark',
    scope: 'row',
    by: SIDES,
    fields: { remark: { ...REASON, maxLength: 255 } },
    run: (_tx, { given }) => ({ set: { remark: plainText(given['remark']) } }),
  },
  close: {
    scope: 'row',
    by: SIDES,
    danger: true,
    transition: { column: 'status', from: [ORDER.unpaid], to: ORDER.cancelled, entry: 'cancelled' },
    fields: { remark: REASON },
    run: (_tx, { given }) => ({ set: {}, remark: plainText(given['remark']) }),
  },
} as const satisfies Record<string, ActionSpec<typeof ORDER_LIST>>
