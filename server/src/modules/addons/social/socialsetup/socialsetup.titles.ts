import { title } from '@cangdan/protocol'
import { ID_TITLE } from '#engine/declare/columns/common-columns.ts'

const ON = title('允许', 'Allowed', 'Permitido', '許可')
const OFF = title('不允许', 'Not allowed', 'No permitido', '不許可')

export const socialSetupTitles = {
  $: title('社交登录设置', 'Settings of WeChat sign-in', 'Ajustes del acceso con WeChat', 'WeChatログインの設定'),
  $one: title('社交登录设置', 'settings', 'ajustes', '設定'),
  ...ID_TITLE,
  status: title('启用', 'Sign-in with WeChat', 'Acceso con WeChat', 'WeChatログイン'),
  'status.1': title('启用', 'On', 'Activo', '有効'),
  'status.0': title('停用', 'Off', 'Inactivo', '無効'),
  'status.hint': title(
    '启用后用户可绑定微信；扫码登录还需在“安全设置”中开启',
    'While it is on, users can link WeChat. Sign-in also needs the switch in the safety settings',
    'Mientras está activo, los usuarios pueden vincular WeChat. El acceso necesita además el interruptor de los ajustes de seguridad',
    '有効の間、ユーザーはWeChatを連携できます。ログインにはセキュリティ設定のスイッチも必要です',
  ),
  app_id: title('AppID', 'AppID', 'AppID', 'AppID'),
  'app_id.hint': title(
    '微信开放平台“网站应用”的 AppID',
    'Of the website application at WeChat Open Platform',
    'De la aplicación web en WeChat Open Platform',
    'WeChat Open Platformのウェブサイトアプリのもの',
  ),
  app_secret: title('AppSecret', 'AppSecret', 'AppSecret', 'AppSecret'),
  admin_open: title('超级管理员', 'Administrators', 'Administradores', '管理者'),
  'admin_open.1': ON,
  'admin_open.0': OFF,
  'admin_open.hint': title(
    '是否允许 admin 角色的账号用微信登录',
    'Whether accounts with the role admin may sign in with WeChat',
    'Si las cuentas con el rol admin pueden entrar con WeChat',
    'adminロールのアカウントがWeChatでログインできるか',
  ),
  approver_open: title('银行审批人', 'Approvers of banks', 'Aprobadores de bancos', '銀行の承認者'),
  'approver_open.1': ON,
  'approver_open.0': OFF,
  'approver_open.hint': title(
    '是否允许有融资审批权限的银行账号用微信登录',
    'Whether accounts that approve loans of a bank may sign in with WeChat',
    'Si las cuentas que aprueban préstamos de un banco pueden entrar con WeChat',
    '銀行の融資を承認するアカウントがWeChatでログインできるか',
  ),
  'form.provider': title('微信开放平台', 'WeChat Open Platform', 'WeChat Open Platform', 'WeChat Open Platform'),
  'form.accounts': title('账号范围', 'Accounts', 'Cuentas', 'アカウント'),
} as const
