import { title } from '@cangdan/protocol'

export const SESSION_TITLES = {
  serverConfig: title(
    '服务器设置与时间',
    'Settings and clock of the server',
    'Ajustes y hora del servidor',
    'サーバーの設定と時刻',
  ),
  resetPassword: title(
    '重置忘记的密码',
    'Reset a forgotten password',
    'Restablecer una contraseña olvidada',
    '忘れたパスワードを再設定',
  ),
  login: title('登录', 'Sign in', 'Iniciar sesión', 'ログイン'),
  swap: title(
    '用移交码打开会话',
    'Open a session with a hand-over code',
    'Abrir una sesión con un código de traspaso',
    '引き継ぎコードでセッションを開く',
  ),
  refresh: title('刷新访问令牌', 'Refresh the access token', 'Renovar el token de acceso', 'アクセストークンを更新'),
  unlock: title(
    '解锁已锁定的页面',
    'Unlock a page that was locked',
    'Desbloquear una página bloqueada',
    'ロックした画面を解除',
  ),
  info: title('当前用户', 'The signed-in user', 'El usuario actual', 'ログイン中のユーザー'),
  list: title('本人的会话', 'One’s own sessions', 'Las sesiones propias', '自分のセッション'),
  end: title(
    '结束本人的一个会话',
    'End one of one’s own sessions',
    'Terminar una de las sesiones propias',
    '自分のセッションを終了',
  ),
  handover: title(
    '移交会话的代码',
    'A code to hand the session over',
    'Código para traspasar la sesión',
    'セッションの引き継ぎコード',
  ),
  logout: title('退出登录', 'Sign out', 'Cerrar sesión', 'ログアウト'),
} as const
