// What the call of a loan's page is called.
import { title } from '@cangdan/protocol'

export const LOAN_LIFE_TITLE = title(
  '贷款的欠款、质押物、还款计划与经过',
  'What a loan owes, its goods, schedule and events',
  'Deuda, garantías, calendario y movimientos de un préstamo',
  '貸付の残高・質物・返済予定・経過',
)
