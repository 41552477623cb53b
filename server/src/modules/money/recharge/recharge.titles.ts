import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE, REMARK_TITLE } from '#engine/declare/columns/common-columns.ts'
import { AUDIT_TITLES } from '#engine/facets/audit.ts'
import { WALLET_OWNER_TITLES } from '../account/money.titles.ts'

export const rechargeTitles = {
  $: title('充值与调整', 'Top-ups and adjustments', 'Recargas y ajustes', '入金・調整'),
  $one: title('充值', 'top-up', 'recarga', '入金'),
  ...ID_TITLE,
  recharge_no: title('充值单号', 'No.', 'N.º de recarga', '入金番号'),
  wallet_id: title('钱包', 'Wallet', 'Monedero', 'ウォレット'),
  phone: WALLET_OWNER_TITLES.phone,
  kind: title('类型', 'Kind', 'Clase', '種別'),
  'kind.1': title('银行转账充值', 'Bank transfer', 'Transferencia', '銀行振込'),
  'kind.2': title('后台调整', 'Adjustment', 'Ajuste', '調整'),
  'kind.hint': title(
    '微信与支付宝充值需先安装对应插件',
    'Topping up by WeChat or Alipay needs their plugins',
    'Recargar por WeChat o Alipay requiere sus complementos',
    'WeChat・Alipay での入金にはプラグインが必要です',
  ),
  amount: title('金额', 'Amount', 'Importe', '金額'),
  'amount.hint': title(
    '调整可为负数，表示扣减',
    'An adjustment may be negative: a deduction',
    'Un ajuste puede ser negativo: una deducción',
    '調整は負の数（減額）も可能です',
  ),
  trade_no: title('银行流水号', 'Bank reference', 'Referencia bancaria', '銀行取引番号'),
  voucher: title('转账凭证', 'Voucher', 'Justificante', '振込証憑'),
  ...REMARK_TITLE,
  ...AUDIT_TITLES,
  ...CREATED_TITLE,
  'form.basic': title('充值信息', 'Top-up', 'Recarga', '入金情報'),
} as const
