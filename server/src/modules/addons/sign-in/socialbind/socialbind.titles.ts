import { title } from '@cangdan/protocol'
import { ID_TITLE } from '#engine/declare/columns/common-columns.ts'

export const socialBindTitles = {
  $: title('社交登录绑定', 'Linked sign-ins', 'Accesos vinculados', '連携ログイン'),
  $one: title('登录绑定', 'linked sign-in', 'acceso vinculado', '連携'),
  ...ID_TITLE,
  uid: title('用户编号', 'User ID', 'ID de usuario', 'ユーザーID'),
  username: title('账号', 'Account', 'Cuenta', 'アカウント'),
  nick_name: title('姓名', 'Name', 'Nombre', '氏名'),
  type: title('平台', 'Provider', 'Proveedor', 'プロバイダー'),
  'type.wechat_open': title('微信开放平台', 'WeChat', 'WeChat', 'WeChat'),
  'type.wechat_mp': title('公众号', 'Official account', 'Cuenta oficial', '公式アカウント'),
  'type.wechat_mini': title('小程序', 'Mini program', 'Miniprograma', 'ミニプログラム'),
  'type.qq': title('QQ', 'QQ', 'QQ', 'QQ'),
  'type.dingtalk': title('钉钉', 'DingTalk', 'DingTalk', 'DingTalk'),
  'type.oidc': title('企业身份平台', 'Identity provider', 'Proveedor de identidad', '企業のIdP'),
  provider_id: title('提供方编号', 'Provider ID', 'ID del proveedor', 'プロバイダーID'),
  app_id: title('应用编号', 'Application', 'Aplicación', 'アプリ'),
  openid: title('OPENID', 'OpenID', 'OpenID', 'OpenID'),
  unionid: title('UNIONID', 'UnionID', 'UnionID', 'UnionID'),
  social_nick: title('社交昵称', 'Social name', 'Nombre externo', '外部の名前'),
  social_logo: title('社交头像', 'Social avatar', 'Foto externa', '外部の写真'),
  last_login_time: title('最近登录', 'Last login', 'Último acceso', '最終ログイン'),
  bind_time: title('绑定时间', 'Bound at', 'Vinculado el', '連携日時'),
} as const
