import { title } from '@cangdan/protocol'

export const WALLET_OWNER_TITLES = {
  uid: title('用户编号', 'User ID', 'N.º de usuario', 'ユーザー番号'),
  nick_name: title('用户', 'User', 'Usuario', 'ユーザー'),
  phone: title('手机号', 'Phone', 'Teléfono', '携帯電話'),
} as const

export const PAY_TYPE_TITLES = {
  'pay_type.1': title('余额', 'Balance', 'Saldo', '残高'),
  'pay_type.2': title('微信', 'WeChat', 'Por WeChat', '微信（WeChat）'),
  'pay_type.3': title('支付宝', 'Alipay', 'Por Alipay', '支付宝（Alipay）'),
  'pay_type.4': title('银行转账', 'Bank transfer', 'Transferencia', '銀行振込'),
} as const

export const WITHOUT_PLUGINS = title(
  '微信与支付宝需先安装对应插件，尚未安装',
  'WeChat and Alipay need their plugins, which are not installed',
  'WeChat y Alipay requieren sus complementos, que no están instalados',
  'WeChat・Alipay はプラグインが必要です（未インストール）',
)
