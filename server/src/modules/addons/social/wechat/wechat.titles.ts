import { title } from '@cangdan/protocol'

export const WECHAT_TITLE = title('微信', 'WeChat', 'WeChat', 'WeChat')

/** Remedies for errors of WeChat. */
export const WECHAT_REMEDIES = {
  code: title(
    '二维码已失效或已使用，请重新扫码',
    'The QR code is no longer valid or was used. Scan a new one',
    'El código QR ya no es válido o se usó. Escanee uno nuevo',
    'QRコードは無効か使用済みです。もう一度読み取ってください',
  ),
  secret: title(
    'AppSecret 不正确，请管理员在插件设置中重新填写',
    'The AppSecret is wrong. An administrator has to enter it again in the settings of the plugin',
    'El AppSecret es incorrecto. Un administrador debe indicarlo de nuevo en los ajustes del complemento',
    'AppSecretが正しくありません。管理者がプラグインの設定で入力し直してください',
  ),
  app: title(
    'AppID 不正确，请管理员核对插件设置',
    'The AppID is wrong. An administrator has to check the settings of the plugin',
    'El AppID es incorrecto. Un administrador debe revisar los ajustes del complemento',
    'AppIDが正しくありません。管理者がプラグインの設定を確認してください',
  ),
  scope: title(
    '该应用没有微信登录权限，请在微信开放平台申请',
    'The application may not use sign-in. Apply for it at WeChat Open Platform',
    'La aplicación no puede usar el acceso. Solicítelo en WeChat Open Platform',
    'このアプリにはログインの権限がありません。WeChat Open Platformで申請してください',
  ),
  busy: title(
    '微信繁忙，请稍后重新扫码',
    'WeChat is busy. Scan again in a moment',
    'WeChat está ocupado. Escanee de nuevo en un momento',
    'WeChatが混み合っています。しばらくしてから読み取ってください',
  ),
  connection: title(
    '无法连接微信，请稍后重新扫码',
    'WeChat cannot be reached. Scan again in a moment',
    'No se puede conectar con WeChat. Escanee de nuevo en un momento',
    'WeChatに接続できません。しばらくしてから読み取ってください',
  ),
  unknown: title(
    '微信拒绝了此次登录，请重新扫码',
    'WeChat rejected the sign-in. Scan again',
    'WeChat rechazó el acceso. Escanee de nuevo',
    'WeChatがログインを拒否しました。もう一度読み取ってください',
  ),
} as const

export type WechatReason = keyof typeof WECHAT_REMEDIES
