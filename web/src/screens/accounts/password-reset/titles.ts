// Separate from the catalogue: most users never open this page. Loaded with it, so each text has its four languages here.
import { title } from '@cangdan/protocol'

export const RESET_TITLES = {
  forgot: title('忘记密码？', 'Forgot password?', '¿Olvidó la contraseña?', 'パスワードをお忘れですか？'),
  title: title('重置密码', 'Reset the password', 'Restablecer la contraseña', 'パスワードの再設定'),
  lead: title(
    '验证账号的手机号，然后设置新密码',
    'Verify the phone of your account, then choose a new password',
    'Verifique el teléfono de su cuenta y elija una contraseña nueva',
    'アカウントの電話番号を認証し、新しいパスワードを設定します',
  ),
  closed: title(
    '平台目前不发送短信验证码，暂不能自助重置密码。请联系管理员设置新密码。',
    'The platform sends no SMS codes now, so you cannot reset your password here. Ask an administrator for a new one.',
    'La plataforma no envía ahora códigos por SMS y no puede restablecer aquí su contraseña. Pida una nueva a un administrador.',
    '現在SMS認証コードを送信していないため、ここではパスワードを再設定できません。管理者に新しいパスワードの設定をご依頼ください。',
  ),
  password: title('新密码', 'New password', 'Contraseña nueva', '新しいパスワード'),
  accounts: title(
    '此手机号有多个账号，请选择要重置密码的账号',
    'This phone has several accounts. Choose the one whose password to reset',
    'Este teléfono tiene varias cuentas. Elija la cuenta cuya contraseña quiere restablecer',
    'この電話番号には複数のアカウントがあります。パスワードを再設定するアカウントを選択してください',
  ),
  submit: title('重置密码', 'Reset the password', 'Restablecer la contraseña', 'パスワードを再設定'),
  done: title('密码已重置', 'The password was reset', 'La contraseña se restableció', 'パスワードを再設定しました'),
  done_hint: title(
    '账号 {username} 的所有登录已退出，请用新密码登录。',
    'All sessions of account {username} have ended. Log in with the new password.',
    'Se cerraron todas las sesiones de la cuenta {username}. Inicie sesión con la contraseña nueva.',
    'アカウント {username} のすべてのセッションを終了しました。新しいパスワードでログインしてください。',
  ),
  log_in: title('去登录', 'Log in', 'Iniciar sesión', 'ログイン'),
} as const
