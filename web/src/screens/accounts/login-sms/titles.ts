// Separate from the catalogue: most platforms have no SMS login. Loaded with the form, so each text has its four languages here.
import { title } from '@cangdan/protocol'

export const SMS_TITLES = {
  ways: title('登录方式', 'How to sign in', 'Cómo entrar', 'ログイン方法'),
  by_password: title('密码登录', 'By password', 'Con contraseña', 'パスワードログイン'),
  by_social: title('微信登录', 'By WeChat', 'Con WeChat', 'WeChatログイン'),
  by_company: title('企业登录', 'By company sign-in', 'Con la empresa', '企業ログイン'),
  by_code: title('短信登录', 'By SMS code', 'Con SMS', 'SMSログイン'),
  phone: title('手机号', 'Phone', 'Teléfono', '電話番号'),
  phone_required: title('请输入手机号', 'Enter your phone', 'Introduzca su teléfono', '電話番号を入力してください'),
  code: title('短信验证码', 'Code from the SMS', 'Código del SMS', 'SMS認証コード'),
  code_required: title(
    '请输入短信验证码',
    'Enter the code from the SMS',
    'Introduzca el código del SMS',
    'SMSの認証コードを入力してください',
  ),
  send: title('获取验证码', 'Get a code', 'Pedir código', 'コードを取得'),
  again_in: title('{seconds} 秒后重发', 'Again in {seconds} s', 'Otra vez en {seconds} s', '{seconds}秒後に再送'),
  sent: title(
    '验证码已发出，{minutes} 分钟内有效',
    'The code is on its way. It is good for {minutes} minutes',
    'El código está en camino. Vale durante {minutes} minutos',
    '認証コードを送信しました。{minutes}分間有効です',
  ),
  accounts: title(
    '选择要登录的账号',
    'Choose the account to sign in with',
    'Elija con qué cuenta entrar',
    'ログインするアカウントを選択してください',
  ),
} as const
