import { defineError } from './error-definition.ts'

export const PHONE_ERRORS = {
  bad_verify_code: defineError(
    '手机号或验证码错误，或验证码已失效',
    'Wrong phone or code, or the code is no longer good',
    'Teléfono o código incorrecto, o el código ya no es válido',
    '電話番号か認証コードが違うか、コードの有効期限が切れています',
  ),
  account_choice: defineError(
    '此手机号有多个账号，请选择要登录的账号',
    'This phone has several accounts. Choose the one to sign in with',
    'Este teléfono tiene varias cuentas. Elija con cuál entrar',
    'この電話番号には複数のアカウントがあります。ログインするアカウントを選択してください',
  ),
  sms_login_closed: defineError(
    '平台未开通短信登录，请使用密码登录',
    'Signing in by SMS is not open here. Use your password',
    'El acceso por SMS no está disponible. Use su contraseña',
    'SMSログインは利用できません。パスワードでログインしてください',
  ),
} as const
