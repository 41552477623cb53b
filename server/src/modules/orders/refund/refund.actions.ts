// Another person than the requester decides. A refund waits if the merchant's wallet cannot repay what it has received.
import { toPlainText } from '@cangdan/protocol'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { getAvailableAccount, getEscrowAccount, postJournals, loadBalance } from '#modules/money/index.ts'
import { ORDER_LIST, type RefundRecord, type REFUND_LIST, type OrderRecord } from '#modules/paths.ts'
import { ORDER } from '../order.money.ts'
import { loadStoreWallet } from '../order.wallets.ts'

type Context = ActionContext<typeof REFUND_LIST>

export const REFUND = {
  pending: 0,
  awaitingReturn: 1,
  awaitingReceipt: 2,
  refunding: 3,
  refunded: 4,
  refused: 5,
  failed: 6,
} as const

const RETURN_OF_GOODS = 2
const STATED_COLUMNS = ['order_id', 'refund_amount']

/** Loads the order, which `locks` has locked before the refund. */
const getLockedOrder = (unit: UnitOfWork, { values }: RefundRecord) =>
  unit.beyondScope.lock(ORDER_LIST, values.order_id)

/** The escrow until the order is completed, then the merchant's wallet. */
async function getSourceAccount(tx: Db, { id, values }: OrderRecord) {
  return values.status_before === ORDER.completed
    ? getAvailableAccount(await loadStoreWallet(tx, values.store_id))
    : getEscrowAccount(id)
}

async function payRefund(tx: Db, { record, unit }: Context): Promise<Outcome> {
  const order = await getLockedOrder(unit, record)
  const { refund_amount: amount, refund_no, reason } = record.values
  const [from, buyer] = [await getSourceAccount(tx, order), order.values.wallet_id]
  if ((await loadBalance(tx, from)) < amount)
    return { set: { status: REFUND.refunding }, entry: { event: 'waits', columns: STATED_COLUMNS } }
  const refund_amount = order.values.refund_amount + amount
  const isWhole = refund_amount === order.values.pay_amount
  const back = isWhole ? ORDER.cancelled : requireValue(order.values, 'status_before')
  await unit.beyondScope.change(order, {
    verb: 'refunded',
    set: { status: back, status_before: null, refund_amount },
    entry: { event: 'refunded', columns: ['refund_amount'] },
  })
  postJournals(unit, [
    {
      bizKey: `refund:${record.id}`,
      event: 'refunded',
      source: `refund:${record.id}`,
      bizNo: refund_no,
      amount,
      moves: [{ from, to: getAvailableAccount(buyer), amount: BigInt(amount) }],
      wallet: buyer,
      remark: reason,
    },
  ])
  return {
    set: { status: REFUND.refunded, finish_time: dbNow },
    entry: { event: 'refunded', columns: STATED_COLUMNS },
  }
}

async function resumeOrder(unit: UnitOfWork, record: RefundRecord): Promise<void> {
  const order = await getLockedOrder(unit, record)
  const back = requireValue(order.values, 'status_before')
  await unit.beyondScope.change(order, { verb: 'resumed', set: { status: back, status_before: null } })
}

async function reviewRefund(tx: Db, context: Context): Promise<Outcome> {
  const { record, input, unit } = context
  const remark = toPlainText(input['audit_remark'])
  const decided = { audit_remark: remark, audit_time: dbNow }
  if (input['decision'] === 2) {
    await resumeOrder(unit, record)
    const set = { status: REFUND.refused, ...decided }
    return { set, remark, entry: { event: 'refused', columns: STATED_COLUMNS } }
  }
  if (record.values.refund_type === RETURN_OF_GOODS)
    return {
      set: { status: REFUND.awaitingReturn, ...decided },
      remark,
      entry: { event: 'approved', columns: STATED_COLUMNS },
    }
  const { set, ...rest } = await payRefund(tx, context)
  return { ...rest, remark, set: { ...set, ...decided } }
}

/** The platform may act for either party. */
async function assertSide({ record, principal, unit }: Context, side: 'buyer_id' | 'store_id') {
  const { values } = await getLockedOrder(unit, record)
  const isOurs = values[side] === principal.organisationId
  if (principal.organisationKind !== 'platform' && !isOurs) throw new Failure('forbidden')
}

const LOCKS = [{ column: 'order_id', to: ORDER_LIST }] as const
const OPINION = { type: 'text', control: 'textarea', maxLength: 200 } as const
const SIDES = ['platform', 'owner'] as const

export const REFUND_ACTIONS = {
  review: {
    insteadOf: 'audit',
    scope: 'row',
    stepUp: true,
    by: ['platform'],
    namesVersion: true,
    locks: LOCKS,
    when: { status: [REFUND.pending] },
    fields: {
      decision: { type: 'select', control: 'radio', options: [1, 2], required: true },
      audit_remark: { ...OPINION, requiredWhen: { decision: [2] } },
    },
    run: reviewRefund,
  },
  returned: {
    scope: 'row',
    by: SIDES,
    locks: LOCKS,
    transition: {
      column: 'status',
      from: [REFUND.awaitingReturn],
      to: REFUND.awaitingReceipt,
      entry: 'returned',
    },
    fields: { express_no: { type: 'text', required: true, maxLength: 60 } },
    run: async (_tx, context) => {
      await assertSide(context, 'buyer_id')
      return { set: { express_no: toPlainText(context.input['express_no']) } }
    },
  },
  received: {
    scope: 'row',
    by: SIDES,
    locks: LOCKS,
    when: { status: [REFUND.awaitingReceipt] },
    run: async (tx, context) => {
      await assertSide(context, 'store_id')
      return payRefund(tx, context)
    },
  },
  retry: {
    scope: 'row',
    by: ['platform'],
    locks: LOCKS,
    when: { status: [REFUND.refunding] },
    run: payRefund,
  },
  fail: {
    scope: 'row',
    by: ['platform'],
    danger: true,
    locks: LOCKS,
    when: { status: [REFUND.refunding] },
    fields: { remark: { ...OPINION, required: true } },
    run: async (_tx, { record, input, unit }) => {
      await resumeOrder(unit, record)
      return {
        set: { status: REFUND.failed },
        remark: toPlainText(input['remark']),
        entry: { event: 'failed', columns: STATED_COLUMNS },
      }
    },
  },
} as const satisfies Record<string, ActionSpec<typeof REFUND_LIST>>
