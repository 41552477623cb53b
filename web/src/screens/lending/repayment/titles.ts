import { title } from '@cangdan/protocol'

export const REPAYMENT_TITLES = {
  pays: title('入账后冲抵', 'What it would pay', 'Qué pagaría', '計上時の充当'),
  recovers: title('入账后收回', 'What it would recover', 'Qué recuperaría', '計上時の回収'),
  left_to_recover: title(
    '入账后待收回',
    'Left to recover after it',
    'Pendiente de recuperar después',
    '計上後の未回収額',
  ),
  allocations: title('冲抵经过', 'Allocations', 'Asignaciones', '充当の経過'),
  left: title('入账后欠款', 'Owed after it', 'Deuda restante', '計上後の未返済額'),
  total: title('合计', 'In all', 'Total', '合計'),
  fee: title('费用', 'Fees', 'Comisiones', '手数料'),
  penalty: title('罚息', 'Penalty', 'Demora', '遅延金'),
  interest: title('利息', 'Interest', 'Intereses', '利息'),
  principal: title('本金', 'Principal', 'Principal', '元金'),
  excess: title('多还', 'Excess', 'Exceso', '過払い'),
  claim_paid: title(
    '多还中抵偿待追回款',
    'Of the excess, for the claim',
    'Del exceso, para lo por recuperar',
    '過払いのうち返還請求への充当',
  ),
  accrued: title(
    '起息日早于今日：利息重算 {interest} 元，罚息重算 {penalty} 元',
    'Its value date is past: interest changes by {interest} CNY, penalty by {penalty} CNY',
    'Su fecha valor ya pasó: los intereses cambian {interest} CNY y la demora {penalty} CNY',
    '起算日が過去のため、利息が{interest}元、遅延金が{penalty}元変わります',
  ),
  others: title(
    '以下还款将重新分配',
    'These would be allocated anew',
    'Estos se reasignarían',
    '次の返済は再配分されます',
  ),
} as const
