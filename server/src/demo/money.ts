// Recharges, orders, refunds and withdrawals of members, who are named by phone number.
import type { Resource } from '#engine/declare/resource.ts'
import type { Db } from '#platform/database/database.ts'
import { recharge, withdraw } from '#modules/money/index.ts'
import { order, refund } from '#modules/orders/index.ts'
import { TON, YUAN } from './units.ts'
import { type DemoCalls, findNewest, DOCUMENT, type Step, type Values } from './writers.ts'

const APPROVED: readonly Step[] = [['risk', 'audit', { audit_status: 1, audit_remark: '' }]]
const REJECTED: readonly Step[] = [['risk', 'audit', { audit_status: 2, audit_remark: '银行未查到此笔入账' }]]
const createPayIn = (trade_no: string): Values => ({ kind: 1, trade_no, voucher: DOCUMENT })
const createCorrection = (remark: string): Values => ({ kind: 2, remark })

const RECHARGES = [
  ['13700000101', 286_000, createPayIn('DH20260903001172'), APPROVED],
  ['13700000102', 98_500, createPayIn('DH20260911004410'), APPROVED],
  ['13700000104', 152_300, createPayIn('JN20261009000836'), APPROVED],
  ['13700000103', 64_000, createPayIn('DH20261020007735'), APPROVED],
  ['13700000104', 50, createCorrection('补记银行利息'), APPROVED],
  ['13700000102', 40_000, createPayIn('JN20261118002264'), REJECTED],
  ['13700000101', 120_000, createPayIn('DH20261123009058'), []],
  ['13700000102', -200, createCorrection('重复入账更正'), []],
] as const

/** Member, goods, tonnes, yuan, and the final state of the order. */
const ORDERS = [
  ['13700000102', '热轧卷板 Q235B', 8, 27_360, 'completed'],
  ['13700000104', '1# 电解铜', 0.5, 38_425, 'completed'],
  ['13700000104', '铝锭 A00', 1.25, 25_893.75, 'completed'],
  ['13700000103', '螺纹钢 HRB400E', 6, 20_190, 'completed'],
  ['13700000102', '锌锭 0#', 0.4, 9_152, 'refunded'],
  ['13700000104', '铝锭 A00', 0.8, 16_572, 'sent'],
  ['13700000103', '热轧卷板 Q235B', 3, 10_260, 'sent'],
  ['13700000102', '螺纹钢 HRB400E', 5, 16_825, 'paid'],
  ['13700000104', '锌锭 0#', 1, 22_880, 'paid'],
  ['13700000103', '铝锭 A00', 0.5, 10_357.5, 'refund asked'],
  ['13700000104', '热轧卷板 Q235B', 2, 6_840, 'return approved'],
  ['13700000102', '铝锭 A00', 0.3, 6_214.5, 'returned'],
  ['13700000102', '1# 电解铜', 0.1, 7_685, 'refund refused'],
  ['13700000103', '1# 电解铜', 0.25, 19_212.5, 'cancelled'],
  ['13700000102', '螺纹钢 HRB400E', 4, 13_460, 'unpaid'],
  ['13700000104', '铝锭 A00', 2, 41_430, 'unpaid'],
] as const

type OrderStep = readonly [username: string, resource: Resource, action: string, values?: Values]

/** `amount` in fen. */
function listSteps(buyer: string, amount: number): Readonly<Record<(typeof ORDERS)[number][4], readonly OrderStep[]>> {
  const pay: OrderStep = [buyer, order, 'pay']
  const send: OrderStep = ['operator', order, 'send', { remark: '' }]
  const requestRefund = (refund_type: number, reason: string, refund_amount = amount): OrderStep => [
    buyer,
    order,
    'refund',
    { refund_type, refund_amount, reason, images: DOCUMENT },
  ]
  const review = (decision: number, audit_remark: string): OrderStep => [
    'risk',
    refund,
    'review',
    { decision, audit_remark },
  ]
  const returning = [pay, send, requestRefund(2, '到货规格与合同不符'), review(1, '')]
  return {
    unpaid: [],
    cancelled: [[buyer, order, 'close', { remark: '规格选错，重新下单' }]],
    paid: [pay],
    sent: [pay, send],
    completed: [pay, send, [buyer, order, 'receive']],
    'refund asked': [pay, requestRefund(1, '短少，按磅单退差额')],
    'refund refused': [pay, send, requestRefund(1, '价格下跌，不想要了'), review(2, '货物已按约发出，无质量异议')],
    refunded: [pay, requestRefund(1, '短少，按磅单退差额', Math.round(amount / 4)), review(1, '')],
    'return approved': returning,
    returned: [...returning, ['operator', refund, 'returned', { express_no: 'DB6600218834' }]],
  }
}

const REVIEWED: Step = ['risk', 'review', { status: 1, audit_remark: '' }]
const REFUSED: Step = ['risk', 'review', { status: 3, audit_remark: '收款人与实名不一致' }]
const createTransfer = (trade_no: string): Step => [
  'cashier',
  'transfer',
  { status: 2, voucher: DOCUMENT, trade_no, audit_remark: '' },
]
const FAILED: Step = ['cashier', 'transfer', { status: 4, voucher: [], trade_no: '', audit_remark: '收款行退汇' }]

const TO_LIN = { real_name: '林志远', bank_name: '东海银行宁波分行', card_no: '6222023901013347820' }
const TO_ZHAO = { real_name: '赵立群', bank_name: '江南商业银行天津分行', card_no: '6217850800012236645' }
const TO_XU = { real_name: '许安', bank_name: '东海银行上海分行', card_no: '6222021001098837412' }
const TO_QIN = { real_name: '秦向阳', bank_name: '江南商业银行苏州分行', card_no: '6217850512001129083' }

const WITHDRAWALS = [
  ['13700000101', 50_000, TO_LIN, [REVIEWED, createTransfer('DH20261124001')]],
  ['13700000101', 12_800, TO_LIN, [REVIEWED, createTransfer('DH20261124002')]],
  ['13700000103', 3_000, TO_ZHAO, [REVIEWED, FAILED]],
  ['13700000102', 2_000, TO_XU, [REFUSED]],
  ['13700000101', 36_500, TO_LIN, [REVIEWED]],
  ['13700000104', 5_000, TO_QIN, []],
] as const

const RECEIVER = { receiver: '仓库收货处', receiver_address: '浙江省宁波市北仑区港城路 66 号' }

export async function findShop(tx: Db): Promise<number> {
  const { id } = await tx
    .selectFrom('supplier')
    .select('id')
    .where('audit_status', '=', 1)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Requires the members and suppliers. */
export async function seedMoney({ tx, add, act }: DemoCalls): Promise<void> {
  const wallets = await tx.selectFrom('wallet').select(['id', 'phone']).where('uid', 'is not', null).execute()
  const findWallet = (member: string) => wallets.find(({ phone }) => phone === member)?.id ?? 0
  for (const [phone, yuan, values, steps] of RECHARGES)
    await add('operator', recharge, { ...values, amount: yuan * YUAN, wallet_id: findWallet(phone) }, steps)
  const store_id = await findShop(tx)
  for (const [phone, good_name, tons, yuan, fate] of ORDERS) {
    const total_amount = Math.round(yuan * YUAN)
    const goods = {
      good_name,
      quantity: Math.round(tons * TON),
      total_amount,
      store_id,
      wallet_id: findWallet(phone),
    }
    const id = await add(phone, order, { ...goods, ...RECEIVER, receiver_phone: phone })
    for (const [username, resource, action, values] of listSteps(phone, total_amount)[fate]) {
      const target = resource === order ? id : await findNewest(tx, resource)
      await act(username, resource, action, { ...values, id: target })
    }
  }
  for (const [phone, yuan, to, steps] of WITHDRAWALS) {
    const values = { ...to, withdraw_type: 1, withdrawal_amount: yuan * YUAN, wallet_id: findWallet(phone) }
    await add(phone, withdraw, values, steps)
  }
}
