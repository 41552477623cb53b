// The words of an attempt to sign in.
import { ERRORS, title } from '@cangdan/protocol'
import { TERMINAL_TITLES } from '#modules/content/index.ts'
import { logTitles } from '../access/log.titles.ts'

export const memberLoginTitles = {
  ...logTitles,
  $: title('登录日志', 'Login log', 'Registro de accesos', 'ログイン履歴'),
  $one: title('登录记录', 'login', 'acceso', 'ログイン'),
  user_kind: title('用户类别', 'Kind', 'Clase', '利用者区分'),
  'user_kind.1': title('平台操作员', 'Operator', 'Operador', 'オペレーター'),
  'user_kind.2': title('会员', 'Member', 'Miembro', '会員'),
  'user_kind.3': title('银行', 'Bank', 'Banco', '銀行'),
  'user_kind.4': title('仓储企业', 'Storage firm', 'Empresa de almacenaje', '倉庫会社'),
  login_type: title('登录方式', 'Method', 'Método', 'ログイン方法'),
  'login_type.1': title('密码', 'Password', 'Contraseña', 'パスワード'),
  'login_type.2': title('短信', 'SMS', 'Por SMS', 'SMS'),
  'login_type.3': title('微信', 'WeChat', 'Por WeChat', '微信'),
  'login_type.4': title('刷新令牌', 'Token refresh', 'Renovación', 'トークン更新'),
  'login_type.5': title('会话交接', 'Handed over', 'Traspaso', '引き継ぎ'),
  ...TERMINAL_TITLES,
  os: title('操作系统', 'OS', 'Sistema operativo', 'OS'),
  message: title('提示', 'Message', 'Mensaje', 'メッセージ'),
  'message.0': title('登录成功', 'Signed in', 'Acceso concedido', 'ログインしました'),
  'message.1': ERRORS.bad_credentials.text,
  'message.2': title('缺少设备验证', 'No device check', 'Sin comprobar el dispositivo', '端末確認なし'),
  'message.3': title('设备验证未通过', 'Device check failed', 'Dispositivo no comprobado', '端末確認の失敗'),
  'message.4': title('已暂时锁定', 'Locked for a while', 'Bloqueo temporal', '一時ロック中'),
  'message.5': title('账号已禁用', 'Account disabled', 'Cuenta deshabilitada', 'アカウント無効'),
  'message.6': title('会话已失效', 'Session is over', 'La sesión terminó', 'セッション終了'),
  'message.7': title('验证码错误', 'Wrong code', 'Código incorrecto', '認証コードの不一致'),
  'message.8': title('需选择账号', 'Account to be chosen', 'Falta elegir cuenta', 'アカウント未選択'),
  'message.9': title('请求无效', 'Malformed', 'Solicitud incorrecta', '不正なリクエスト'),
  'message.10': title('等待两步验证', 'Second step missing', 'Falta el segundo paso', '2段階認証待ち'),
  'message.11': title('两步验证码错误', 'Wrong second step', 'Segundo paso incorrecto', '2段階認証の誤り'),
  login_time: title('登录时间', 'Logged in at', 'Entró el', 'ログイン日時'),
  logout_time: title('退出时间', 'Logged out at', 'Salió el', 'ログアウト日時'),
  online_time: title('在线时长', 'Online', 'Conectado', '接続時間'),
} as const
