// Why money does not move; a part of the one catalogue.
import { business } from './failure.ts'

export const MONEY_ERRORS = {
  insufficient_balance: business(
    '余额不足：可用 {available} 元，需要 {asked} 元',
    'Not enough money: {available} CNY available, {asked} CNY asked',
    'Saldo insuficiente: {available} CNY disponibles, {asked} CNY solicitados',
    '残高が足りません：利用可能 {available} 元、必要 {asked} 元',
  ),
  below_withdraw_min: business(
    '最低提现 {min} 元',
    'At least {min} CNY at a time',
    'Como mínimo {min} CNY por retirada',
    '1回の出金は{min}元以上です',
  ),
  not_own_wallet: business(
    '只能从自己的钱包提现',
    'Money is asked only from a wallet of one’s own',
    'Solo se retira de un monedero propio',
    '自分のウォレットからのみ出金できます',
  ),
  own_shop: business(
    '不能向自己的店铺下单',
    'Nobody orders from their own shop',
    'Nadie puede pedir a su propia tienda',
    '自分の店舗には注文できません',
  ),
  above_refundable: business(
    '最多可退 {most} 元',
    'At most {most} CNY can still be refunded',
    'Como máximo se pueden reembolsar {most} CNY',
    '返金できるのは{most}元までです',
  ),
  not_zero: business('不能为 0', 'Must not be zero', 'No puede ser cero', '0 にはできません'),
  above_zero: business(
    '必须大于 0',
    'Must be above zero',
    'Debe ser mayor que cero',
    '0 より大きくしてください',
  ),
  one_refund_at_a_time: business(
    '该订单已有退款正在处理',
    'A refund of this order is being dealt with already',
    'Ya se está tramitando un reembolso de este pedido',
    'この注文の返金はすでに処理中です',
  ),
} as const
