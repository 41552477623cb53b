import { title } from '@cangdan/protocol'

export const MEMBER_PANEL_TITLES = {
  title: title(
    '认证、钱包、地址与会话',
    'Papers, wallet, addresses, sessions',
    'Documentos, monedero, direcciones y sesiones',
    '認証・ウォレット・配送先・セッション',
  ),
  auth: title('个人认证', 'Identity', 'Identidad', '本人確認'),
  company: title('企业认证', 'Company', 'Empresa', '企業認証'),
  wallet: title('钱包', 'Wallet', 'Monedero', 'ウォレット'),
  balance: title('可用', 'available', 'disponible', '利用可能'),
  frozen: title('冻结', 'frozen', 'retenido', '凍結'),
  disabled: title('已禁用', 'disabled', 'deshabilitado', '無効'),
  sessions: title('登录会话', 'Sessions', 'Sesiones', 'セッション'),
  none: title('无', 'None', 'Ninguno', 'なし'),
  failed: title('未能加载', 'Could not be loaded', 'No se pudo cargar', '読み込めませんでした'),
  'status.0': title('待审核', 'Pending', 'Pendiente', '審査待ち'),
  'status.1': title('已认证', 'Verified', 'Verificado', '認証済み'),
  'status.2': title('已驳回', 'Rejected', 'Rechazado', '却下'),
  'status.3': title('已退回', 'Returned', 'Devuelto', '差し戻し'),
} as const
