import { title } from '@cangdan/protocol'

export const COMPANY_TITLES = {
  code: title('企业登录代码', 'Sign-in code of your company', 'Código de acceso de su empresa', '企業ログインコード'),
  code_hint: title(
    '企业登录代码由本单位管理员提供',
    'Your administrator has the sign-in code',
    'Su administrador tiene el código de acceso',
    'ログインコードは管理者にお問い合わせください',
  ),
  code_required: title(
    '请输入企业登录代码',
    'Enter the sign-in code of your company',
    'Introduzca el código de acceso de su empresa',
    '企業ログインコードを入力してください',
  ),
  go: title('前往企业登录', 'Go to the company sign-in', 'Ir al acceso de empresa', '企業ログインへ進む'),
  waiting: title(
    '请在弹出的窗口中完成企业登录…',
    'Complete the sign-in in the window that opened…',
    'Complete el acceso en la ventana que se abrió…',
    '開いたウィンドウでログインを完了してください…',
  ),
  blocked: title(
    '浏览器拦截了弹出窗口，请允许本站弹出窗口后重试',
    'The browser has blocked the window. Allow windows of this site and try again',
    'El navegador ha bloqueado la ventana. Permita las ventanas de este sitio y reinténtelo',
    'ブラウザがウィンドウをブロックしました。このサイトのポップアップを許可して再試行してください',
  ),
  cancelled: title(
    '企业登录已取消',
    'The company sign-in was cancelled',
    'Se canceló el acceso de empresa',
    '企業ログインがキャンセルされました',
  ),
  bad_address: title(
    '企业登录的地址无效，请联系本单位管理员',
    'The address of the company sign-in is not valid: ask your administrator',
    'La dirección del acceso de empresa no es válida: consulte a su administrador',
    '企業ログインのアドレスが無効です。管理者にお問い合わせください',
  ),
  unbound: title(
    '“{name}”尚未绑定账号。请用密码登录一次，以后即可使用企业登录',
    '“{name}” belongs to no account yet. Sign in with your password once; after that the company sign-in is enough',
    '«{name}» aún no está vinculado. Acceda una vez con su contraseña; después bastará el acceso de empresa',
    '「{name}」はまだ連携されていません。一度パスワードでログインすると、次回から企業ログインを使えます',
  ),
  factor_go: title('登录', 'Sign in', 'Entrar', 'ログイン'),
} as const
