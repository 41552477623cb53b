import { title } from '@cangdan/protocol'

export const REPAYMENT_PREVIEW_TITLE = title(
  '还款入账前的冲抵试算',
  'What a repayment would pay, before it is posted',
  'Qué pagaría un pago antes de contabilizarlo',
  '返済の計上前の充当試算',
)
