import { title } from '@cangdan/protocol'

export const SOCIAL_TITLES = {
  open: title('打开微信扫码', 'Open the QR code of WeChat', 'Abrir el código QR de WeChat', 'WeChatのQRコードを開く'),
  hint: title(
    '在弹出的窗口中用微信扫码确认，本页会自动登录',
    'Scan the code in the window that opens and confirm: this page then signs in by itself',
    'Escanee el código en la ventana que se abre y confirme: esta página entrará sola',
    '開いたウィンドウのコードを読み取って承認すると、このページで自動的にログインします',
  ),
  waiting: title('正在等待微信确认…', 'Waiting for WeChat…', 'Esperando a WeChat…', 'WeChatの承認を待っています…'),
  cancelled: title(
    '已在微信中取消，可重新扫码',
    'It was cancelled at WeChat. Scan again',
    'Se canceló en WeChat. Escanee de nuevo',
    'WeChatでキャンセルされました。もう一度読み取ってください',
  ),
  bad_address: title(
    '平台给出的授权地址无效，请联系平台管理员',
    'The platform’s address for this sign-in is not valid: ask its administrator',
    'La dirección de la plataforma para este acceso no es válida: consulte a su administrador',
    'プラットフォームの認証アドレスが無効です。管理者にお問い合わせください',
  ),
  unbound: title(
    '微信“{name}”尚未绑定账号。请先用密码登录，登录后确认即可绑定',
    'WeChat “{name}” belongs to no account yet. Sign in with your password: you can link it there with one click',
    'WeChat «{name}» aún no está vinculado. Entre con su contraseña y podrá vincularlo con un clic',
    'WeChat「{name}」はまだ連携されていません。パスワードでログインすると、ワンクリックで連携できます',
  ),
  factor: title(
    '账号 {username} 已开启两步验证',
    'Account {username} has two-step verification',
    'La cuenta {username} tiene verificación en dos pasos',
    'アカウント {username} は2段階認証が有効です',
  ),
  link_title: title('绑定微信', 'Link WeChat', 'Vincular WeChat', 'WeChatを連携'),
  link_question: title(
    '是否将微信“{name}”绑定到当前账号 {username}？绑定后可扫码登录。',
    'Link WeChat “{name}” to this account, {username}? Afterwards its QR code signs you in.',
    '¿Vincular WeChat «{name}» a esta cuenta, {username}? Después podrá entrar con su código QR.',
    'WeChat「{name}」をこのアカウント {username} と連携しますか。連携後はQRコードでログインできます。',
  ),
  link: title('绑定', 'Link', 'Vincular', '連携する'),
  linked: title('微信已绑定', 'WeChat is linked', 'WeChat está vinculado', 'WeChatを連携しました'),
} as const
