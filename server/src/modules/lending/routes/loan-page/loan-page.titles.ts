import { title } from '@cangdan/protocol'

export const LOAN_LIFE_TITLE = title(
  '贷款的欠款、质押物、还款计划与经过',
  'What a loan owes, its goods, schedule and events',
  'Deuda, garantías, calendario y movimientos de un préstamo',
  '貸付の残高・質物・返済予定・経過',
)

export const REPAYMENT_EVENTS_TITLE = title(
  '还款入账、重新分配与冲销的经过',
  'How a repayment was allocated, reallocated and reversed',
  'Cómo se asignó, reasignó y anuló un pago',
  '返済の充当・再配分・取消の経過',
)
