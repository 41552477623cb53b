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
  blocked: title(
    '浏览器拦截了弹出窗口，请允许本站弹出窗口后重试',
    'The browser has blocked the window. Allow windows of this site and try again',
    'El navegador ha bloqueado la ventana. Permita las ventanas de este sitio y reinténtelo',
    'ブラウザがウィンドウをブロックしました。このサイトのポップアップを許可して再試行してください',
  ),
  refused_address: title(
    '平台给出的授权地址无效，请联系平台管理员',
    'The platform’s address for this sign-in is not valid: ask its administrator',
    'La dirección de la plataforma para este acceso no es válida: consulte a su administrador',
    'プラットフォームの認証アドレスが無効です。管理者にお問い合わせください',
  ),
  unbound: title(
    '微信“{name}”尚未绑定账号，请先用密码登录，再到个人资料中绑定',
    'WeChat “{name}” belongs to no account yet: sign in with your password first, then bind it in your profile',
    'WeChat «{name}» aún no está vinculado: entre con su contraseña y vincúlelo en su perfil',
    'WeChat「{name}」はまだアカウントに連携されていません。パスワードでログインし、プロフィールで連携してください',
  ),
} as const
