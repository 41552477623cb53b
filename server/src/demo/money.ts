// The money of the demo platform: what was paid in, asked out, ordered and asked back, in the order in which it happens.
import type { Row } from '@cangdan/protocol'
import { YUAN } from './records.ts'

/** A member of the demo, by phone. */
type Buyer = '13700000101' | '13700000102' | '13700000103' | '13700000104'

export interface DemoRecharge {
  readonly of: Buyer
  readonly values: Row
  readonly fate: 'waits' | 'approved' | 'rejected'
}

const paidIn = (of: Buyer, yuan: number, trade_no: string, fate: DemoRecharge['fate'] = 'approved') => ({
  of,
  values: { kind: 1, amount: yuan * YUAN, trade_no },
  fate,
})
const corrected = (of: Buyer, yuan: number, remark: string, fate: DemoRecharge['fate']) => ({
  of,
  values: { kind: 2, amount: yuan * YUAN, remark },
  fate,
})

export const DEMO_RECHARGES: readonly DemoRecharge[] = [
  paidIn('13700000101', 286_000, 'DH20260903001172'),
  paidIn('13700000102', 98_500, 'DH20260911004410'),
  paidIn('13700000104', 152_300, 'JN20261009000836'),
  paidIn('13700000103', 64_000, 'DH20261020007735'),
  corrected('13700000104', 50, '补记银行利息', 'approved'),
  paidIn('13700000102', 40_000, 'JN20261118002264', 'rejected'),
  paidIn('13700000101', 120_000, 'DH20261123009058', 'waits'),
  corrected('13700000102', -200, '重复入账更正', 'waits'),
]

/** How far an order of the demo has come; `asked` and what follows it are refunds. */
type Fate =
  | 'unpaid'
  | 'paid'
  | 'sent'
  | 'completed'
  | 'cancelled'
  | 'asked'
  | 'refused'
  | 'refunded'
  | 'awaits_return'
  | 'awaits_receipt'

export interface DemoOrder {
  readonly by: Buyer
  readonly good_name: string
  /** Hundredths of a ton. */
  readonly quantity: number
  readonly total_amount: number
  readonly fate: Fate
}

const ordered = (by: Buyer, good_name: string, [tons, yuan]: readonly [number, number], fate: Fate) => ({
  by,
  good_name,
  quantity: Math.round(tons * 100),
  total_amount: Math.round(yuan * YUAN),
  fate,
})

export const DEMO_ORDERS: readonly DemoOrder[] = [
  ordered('13700000102', '热轧卷板 Q235B', [8, 27_360], 'completed'),
  ordered('13700000104', '1# 电解铜', [0.5, 38_425], 'completed'),
  ordered('13700000104', '铝锭 A00', [1.25, 25_893.75], 'completed'),
  ordered('13700000103', '螺纹钢 HRB400E', [6, 20_190], 'completed'),
  ordered('13700000102', '锌锭 0#', [0.4, 9_152], 'refunded'),
  ordered('13700000104', '铝锭 A00', [0.8, 16_572], 'sent'),
  ordered('13700000103', '热轧卷板 Q235B', [3, 10_260], 'sent'),
  ordered('13700000102', '螺纹钢 HRB400E', [5, 16_825], 'paid'),
  ordered('13700000104', '锌锭 0#', [1, 22_880], 'paid'),
  ordered('13700000103', '铝锭 A00', [0.5, 10_357.5], 'asked'),
  ordered('13700000104', '热轧卷板 Q235B', [2, 6_840], 'awaits_return'),
  ordered('13700000102', '铝锭 A00', [0.3, 6_214.5], 'awaits_receipt'),
  ordered('13700000102', '1# 电解铜', [0.1, 7_685], 'refused'),
  ordered('13700000103', '1# 电解铜', [0.25, 19_212.5], 'cancelled'),
  ordered('13700000102', '螺纹钢 HRB400E', [4, 13_460], 'unpaid'),
  ordered('13700000104', '铝锭 A00', [2, 41_430], 'unpaid'),
]

export interface DemoWithdrawal {
  readonly by: Buyer
  readonly values: Row
  readonly fate: 'waits' | 'approved' | 'refused' | 'transferred' | 'failed'
}

const asked = (
  by: Buyer,
  [yuan, real_name, bank_name, card_no]: readonly [number, string, string, string],
  fate: DemoWithdrawal['fate'],
) => ({
  by,
  values: { withdraw_type: 1, withdrawal_amount: yuan * YUAN, real_name, bank_name, card_no },
  fate,
})

export const DEMO_WITHDRAWALS: readonly DemoWithdrawal[] = [
  asked('13700000101', [50_000, '林志远', '东海银行宁波分行', '6222023901013347820'], 'transferred'),
  asked('13700000101', [12_800, '林志远', '东海银行宁波分行', '6222023901013347820'], 'transferred'),
  asked('13700000103', [3_000, '赵立群', '江南商业银行天津分行', '6217850800012236645'], 'failed'),
  asked('13700000102', [2_000, '许安', '东海银行上海分行', '6222021001098837412'], 'refused'),
  asked('13700000101', [36_500, '林志远', '东海银行宁波分行', '6222023901013347820'], 'approved'),
  asked('13700000104', [5_000, '秦向阳', '江南商业银行苏州分行', '6217850512001129083'], 'waits'),
]
