// Texts of the values that a contract takes from its loan and goods.
import { title } from '@cangdan/protocol'

/** By `financing.repay_mode`. */
export const REPAY_MODES = [
  undefined,
  title(
    '到期一次还本付息',
    'principal and interest at maturity',
    'capital e intereses al vencimiento',
    '満期日に元利一括返済',
  ),
  title(
    '按月付息、到期还本',
    'interest monthly, principal at maturity',
    'intereses mensuales y capital al vencimiento',
    '毎月利払い・満期日に元本返済',
  ),
  title('按需还款', 'on demand', 'a la vista', '随時返済'),
  title('按还款计划分期还款', 'in instalments by a schedule', 'a plazos según calendario', '返済計画による分割返済'),
]

export const GOODS_HEADINGS = [
  title('仓单编号', 'Receipt no.', 'N.º de resguardo', '倉荷証券番号'),
  title('货物', 'Goods', 'Mercancía', '貨物'),
  title('规格', 'Spec', 'Especificación', '規格'),
  title('重量（吨）', 'Weight (t)', 'Peso (t)', '重量（トン）'),
  title('仓库', 'Warehouse', 'Almacén', '倉庫'),
]

export const SEPARATOR = title('、', ', ', ', ', '、')
export const ADDRESS_SEPARATOR = title('；', '; ', '; ', '；')
export const CURRENCY = title('人民币 {amount} 元', 'CNY {amount}', 'CNY {amount}', '人民元 {amount}')
