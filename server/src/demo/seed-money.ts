// Moves the money of the demo: each step by anyone who makes it on a platform, the members themselves among them.
import type { FileRef } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Writer } from '#engine/declare/writer.ts'
import type { Db } from '#platform/database/database.ts'
import { recharge, withdraw } from '#modules/money/index.ts'
import { order, refund } from '#modules/orders/index.ts'
import {
  DEMO_ORDERS,
  DEMO_RECHARGES,
  DEMO_WITHDRAWALS,
  type DemoOrder,
  type DemoWithdrawal,
} from './money.ts'
import { act, add, writerOf } from './writers.ts'

interface Desk {
  readonly db: Db
  readonly clerk: Writer
  readonly reviewer: Writer
  readonly cashier: Writer
  /** The shop that is open. */
  readonly shop: number
  readonly paperOf: (writer: Writer) => Promise<FileRef>
}

/** The supplier that was admitted first. */
export async function openShop(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from supplier where audit_status = 1 order by id limit 1`.execute(db)
  return rows[0]?.id ?? 0
}

export async function seedMoney(db: Db, paperOf: Desk['paperOf']): Promise<void> {
  const desk: Desk = {
    db,
    clerk: await writerOf(db, 'operator'),
    reviewer: await writerOf(db, 'risk'),
    cashier: await writerOf(db, 'cashier'),
    shop: await openShop(db),
    paperOf,
  }
  await payIn(desk)
  for (const one of DEMO_ORDERS) await trade(desk, one)
  for (const one of DEMO_WITHDRAWALS) await withdrawn(desk, one)
}

async function walletOf(db: Db, phone: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select wallet.id from wallet join account on account.id = wallet.uid where account.username = ${phone}`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

async function payIn({ db, clerk, reviewer, paperOf }: Desk): Promise<void> {
  for (const { of, values, fate } of DEMO_RECHARGES) {
    const voucher = values['kind'] === 1 ? { voucher: [await paperOf(clerk)] } : {}
    const id = await add(db, recharge, { ...values, ...voucher, wallet_id: await walletOf(db, of) }, clerk)
    const decision =
      fate === 'approved'
        ? { audit_status: 1, audit_remark: '' }
        : { audit_status: 2, audit_remark: '银行未查到此笔入账' }
    if (fate !== 'waits') await act(db, recharge, ['audit', id, decision], reviewer)
  }
}

const DELIVERED: readonly DemoOrder['fate'][] = [
  'sent',
  'completed',
  'awaits_return',
  'awaits_receipt',
  'refused',
]

async function trade(desk: Desk, { by, fate, ...values }: DemoOrder): Promise<void> {
  const { db, clerk, shop } = desk
  const buyer = await writerOf(db, by)
  const receiver = {
    receiver: '仓库收货处',
    receiver_phone: by,
    receiver_address: '浙江省宁波市北仑区港城路 66 号',
  }
  const id = await add(
    db,
    order,
    { ...values, ...receiver, wallet_id: await walletOf(db, by), store_id: shop },
    buyer,
  )
  if (fate === 'unpaid') return
  if (fate === 'cancelled') return act(db, order, ['close', id, { remark: '规格选错，重新下单' }], buyer)
  await act(db, order, ['pay', id], buyer)
  if (DELIVERED.includes(fate)) await act(db, order, ['send', id, { remark: '' }], clerk)
  if (fate === 'completed') return act(db, order, ['receive', id], buyer)
  if (fate !== 'paid' && fate !== 'sent')
    await askBack(desk, buyer, { id, fate, amount: values.total_amount })
}

interface Asked {
  readonly id: number
  readonly fate: DemoOrder['fate']
  readonly amount: number
}

async function askBack(
  { db, clerk, reviewer, paperOf }: Desk,
  buyer: Writer,
  { id, fate, amount }: Asked,
): Promise<void> {
  const isReturn = fate === 'awaits_return' || fate === 'awaits_receipt'
  const given = {
    refund_type: isReturn ? 2 : 1,
    refund_amount: fate === 'refunded' ? Math.round(amount / 4) : amount,
    reason: isReturn
      ? '到货规格与合同不符'
      : fate === 'refused'
        ? '价格下跌，不想要了'
        : '短少，按磅单退差额',
    images: [await paperOf(buyer)],
  }
  await act(db, order, ['refund', id, given], buyer)
  if (fate === 'asked') return
  const { rows } = await sql<{ id: number }>`select max(id) as id from refund`.execute(db)
  const asked = rows[0]?.id ?? 0
  const decision =
    fate === 'refused'
      ? { decision: 2, audit_remark: '货物已按约发出，无质量异议' }
      : { decision: 1, audit_remark: '' }
  await act(db, refund, ['review', asked, decision], reviewer)
  if (fate === 'awaits_receipt')
    await act(db, refund, ['returned', asked, { express_no: 'DB6600218834' }], clerk)
}

async function withdrawn(
  { db, reviewer, cashier, paperOf }: Desk,
  { by, values, fate }: DemoWithdrawal,
): Promise<void> {
  const id = await add(db, withdraw, { ...values, wallet_id: await walletOf(db, by) }, await writerOf(db, by))
  if (fate === 'waits') return
  const status =
    fate === 'refused' ? { status: 3, audit_remark: '收款人与实名不一致' } : { status: 1, audit_remark: '' }
  await act(db, withdraw, ['review', id, status], reviewer)
  const paid = {
    status: 2,
    voucher: [await paperOf(cashier)],
    trade_no: `DH2026112400${id}`,
    audit_remark: '',
  }
  if (fate === 'transferred') await act(db, withdraw, ['transfer', id, paid], cashier)
  if (fate === 'failed')
    await act(
      db,
      withdraw,
      ['transfer', id, { status: 4, voucher: [], trade_no: '', audit_remark: '收款行退汇' }],
      cashier,
    )
}
