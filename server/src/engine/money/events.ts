// Events of the money that the platform holds, with their codes in lists (catalogue: finance_flow, wallet_log).

/** `biz_type` of a flow. */
export const BIZ = {
  order: 1,
  topUp: 2,
  withdrawal: 3,
  refund: 4,
  repayment: 5,
  disbursement: 6,
  fee: 7,
  adjustment: 8,
  settlement: 9,
  accrual: 10,
  writeOff: 11,
} as const

/** `direction` of a flow: into or out of the money that the platform holds for a business. */
export const DIRECTION = { in: 1, out: 2 } as const

/** `pay_type` of a flow. WeChat (2) and Alipay (3) come with their plugins. */
export const PAY = { balance: 1, bank: 4 } as const

/** `status` of a flow. */
export const FLOW = { paying: 1, done: 2, failed: 3, closed: 4 } as const

/** `change_type` in the log of a wallet. */
export const CHANGE = {
  topUp: 1,
  withdrawal: 2,
  spent: 3,
  refund: 4,
  adjustment: 5,
  frozen: 6,
  released: 7,
  sold: 8,
  fee: 9,
  lending: 10,
} as const

export interface MoneyEvent {
  readonly bizType: number
  readonly direction: number
  readonly payType: number
  readonly status: number
  readonly changeType: number
}

type EventFlow = readonly [direction: keyof typeof DIRECTION, pay: keyof typeof PAY, status: keyof typeof FLOW]

const defineEvent = (
  biz: keyof typeof BIZ,
  [direction, pay, status]: EventFlow,
  change: keyof typeof CHANGE,
): MoneyEvent => ({
  bizType: BIZ[biz],
  direction: DIRECTION[direction],
  payType: PAY[pay],
  status: FLOW[status],
  changeType: CHANGE[change],
})

/** Each step of a withdrawal is a separate flow. Only the completed one counts; the others show progress or failure. */
export const MONEY_EVENTS = {
  topped_up: defineEvent('topUp', ['in', 'bank', 'done'], 'topUp'),
  added_by_hand: defineEvent('adjustment', ['in', 'balance', 'done'], 'adjustment'),
  deducted_by_hand: defineEvent('adjustment', ['out', 'balance', 'done'], 'adjustment'),
  withdrawal_asked: defineEvent('withdrawal', ['out', 'bank', 'paying'], 'frozen'),
  withdrawal_paid: defineEvent('withdrawal', ['out', 'bank', 'done'], 'withdrawal'),
  withdrawal_fee: defineEvent('fee', ['in', 'balance', 'done'], 'fee'),
  withdrawal_refused: defineEvent('withdrawal', ['out', 'bank', 'closed'], 'released'),
  withdrawal_failed: defineEvent('withdrawal', ['out', 'bank', 'failed'], 'released'),
  order_paid: defineEvent('order', ['in', 'balance', 'done'], 'spent'),
  order_settled: defineEvent('settlement', ['out', 'balance', 'done'], 'sold'),
  refunded: defineEvent('refund', ['out', 'balance', 'done'], 'refund'),
  loan_drawn: defineEvent('disbursement', ['out', 'bank', 'done'], 'lending'),
  loan_drawn_to_wallet: defineEvent('disbursement', ['out', 'balance', 'done'], 'lending'),
  // Posted by the database (`schema/rules/12-lending.sql`).
  interest_accrued: defineEvent('accrual', ['in', 'balance', 'done'], 'lending'),
  loan_fee_charged: defineEvent('fee', ['in', 'balance', 'done'], 'lending'),
  loan_fee_taken_back: defineEvent('fee', ['out', 'balance', 'done'], 'lending'),
  loan_repaid: defineEvent('repayment', ['in', 'bank', 'done'], 'lending'),
  loan_repaid_from_wallet: defineEvent('repayment', ['in', 'balance', 'done'], 'lending'),
  repayment_reversed: defineEvent('repayment', ['out', 'bank', 'done'], 'lending'),
  excess_paid_back: defineEvent('repayment', ['out', 'bank', 'done'], 'lending'),
  loan_written_off: defineEvent('writeOff', ['out', 'balance', 'done'], 'lending'),
  loan_recovered: defineEvent('repayment', ['in', 'bank', 'done'], 'lending'),
  loan_recovered_from_wallet: defineEvent('repayment', ['in', 'balance', 'done'], 'lending'),
  recovery_reversed: defineEvent('repayment', ['out', 'bank', 'done'], 'lending'),
} as const

export type MoneyEventName = keyof typeof MONEY_EVENTS
