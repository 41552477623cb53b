import { title, type Title } from '@cangdan/protocol'
import type { AddonCate } from '../define-addon.ts'

export const ADDON_TITLES = {
  publicList: title('已安装的插件', 'Installed plugins', 'Complementos instalados', '導入済みのプラグイン'),
  list: title('插件列表', 'Plugins', 'Complementos', 'プラグイン'),
  cates: title('插件分类', 'Categories of plugins', 'Categorías de complementos', 'プラグインの分類'),
  install: title('安装插件', 'Install a plugin', 'Instalar un complemento', 'プラグインの導入'),
  uninstall: title('卸载插件', 'Uninstall a plugin', 'Desinstalar un complemento', 'プラグインの削除'),
  hookRenew: title(
    '更换回调地址',
    'Renew a callback address',
    'Renovar una dirección de aviso',
    'コールバックURLの更新',
  ),
  probe: title('检查插件', 'Check a plugin', 'Comprobar un complemento', 'プラグインの確認'),
} as const

export const CATE_TITLES: Readonly<Record<AddonCate, Title>> = {
  message: title('消息', 'Messages', 'Mensajes', 'メッセージ'),
  'sign-in': title('登录', 'Sign-in', 'Acceso', 'ログイン'),
  payment: title('支付', 'Payment', 'Pago', '決済'),
  contract: title('合同', 'Contracts', 'Contratos', '契約'),
}

export const AUTHOR = '仓单'
