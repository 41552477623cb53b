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
    '“{name}”尚未绑定账号。请先用密码登录，登录后确认即可绑定',
    '“{name}” belongs to no account yet. Sign in with your password: you can link it there with one click',
    '«{name}» aún no está vinculado. Entre con su contraseña y podrá vincularlo con un clic',
    '「{name}」はまだ連携されていません。パスワードでログインすると、ワンクリックで連携できます',
  ),
  link_title: title('绑定企业登录', 'Link the company sign-in', 'Vincular el acceso de empresa', '企業ログインを連携'),
  link_question: title(
    '是否将企业登录“{name}”绑定到当前账号 {username}？绑定后可用企业登录进入。请确认“{name}”是您本人。',
    'Link the company sign-in of “{name}” to this account, {username}? Afterwards it signs you in. Check that “{name}” is you.',
    '¿Vincular el acceso de empresa de «{name}» a esta cuenta, {username}? Después podrá entrar con él. Compruebe que «{name}» es usted.',
    '企業ログイン「{name}」をこのアカウント {username} と連携しますか。連携後は企業ログインを使えます。「{name}」がご本人であることを確認してください。',
  ),
  link: title('绑定', 'Link', 'Vincular', '連携する'),
  linked: title(
    '企业登录已绑定',
    'The company sign-in is linked',
    'El acceso de empresa está vinculado',
    '企業ログインを連携しました',
  ),
  factor_go: title('登录', 'Sign in', 'Entrar', 'ログイン'),
} as const
