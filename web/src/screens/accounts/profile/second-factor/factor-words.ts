// The words of the second factor on a person's own page.
import { title } from '@cangdan/protocol'

export const FACTOR_WORDS = {
  title: title('两步验证', 'Two-step verification', 'Verificación en dos pasos', '2段階認証'),
  lead: title(
    '登录时除密码外，还需输入身份验证器应用（如 Microsoft Authenticator、FreeOTP）中的 6 位数字。',
    'A sign-in takes six digits of an authenticator app, such as FreeOTP or Microsoft Authenticator, beside the password.',
    'Para entrar hacen falta, además de la contraseña, seis dígitos de una aplicación de autenticación, como FreeOTP o Microsoft Authenticator.',
    'ログイン時に、パスワードに加えて認証アプリ（FreeOTP、Microsoft Authenticator など）の6桁の数字を入力します。',
  ),
  failed: title(
    '两步验证的状态未能加载',
    'Two-step verification could not be loaded',
    'No se pudo cargar la verificación en dos pasos',
    '2段階認証の状態を読み込めませんでした',
  ),
  off: title('未开启', 'It is off', 'Está desactivada', '無効です'),
  on: title(
    '已于 {time} 开启，剩余恢复码 {count} 个',
    'On since {time}. Recovery codes left: {count}',
    'Activada desde {time}. Códigos de recuperación restantes: {count}',
    '{time} から有効です。残りのリカバリーコード: {count}個',
  ),
  set_up: title('设置两步验证', 'Set it up', 'Configurarla', '設定する'),
  new_codes: title(
    '更换恢复码',
    'New recovery codes',
    'Nuevos códigos de recuperación',
    'リカバリーコードを再発行',
  ),
  turn_off: title('关闭两步验证', 'Turn it off', 'Desactivarla', '無効にする'),
  password: title('当前密码', 'Current password', 'Contraseña actual', '現在のパスワード'),
  next: title('下一步', 'Continue', 'Continuar', '次へ'),
  scan: title(
    '用身份验证器应用扫描二维码，或手动输入密钥，然后输入应用显示的 6 位数字。请在 10 分钟内完成。',
    'Scan the code with the authenticator app, or enter the key there. Then enter the six digits that it shows, within 10 minutes.',
    'Escanee el código con la aplicación de autenticación o introduzca en ella la clave. Después escriba los seis dígitos que muestre, en menos de 10 minutos.',
    '認証アプリでQRコードを読み取るか、キーを入力し、表示された6桁の数字を10分以内に入力してください。',
  ),
  qr: title(
    '身份验证器二维码',
    'QR code for the authenticator app',
    'Código QR para la aplicación de autenticación',
    '認証アプリ用QRコード',
  ),
  key: title('密钥', 'Key', 'Clave', 'キー'),
  copy: title('复制密钥', 'Copy the key', 'Copiar la clave', 'キーをコピー'),
  copied: title('已复制', 'Copied', 'Copiado', 'コピーしました'),
  code: title('6 位验证码', 'Six-digit code', 'Código de seis dígitos', '6桁のコード'),
  any_code: title(
    '6 位验证码或恢复码',
    'Six-digit code or recovery code',
    'Código de seis dígitos o de recuperación',
    '6桁のコードまたはリカバリーコード',
  ),
  confirm: title('开启两步验证', 'Turn it on', 'Activarla', '有効にする'),
  turned_off: title(
    '两步验证已关闭',
    'Two-step verification is off',
    'La verificación en dos pasos está desactivada',
    '2段階認証を無効にしました',
  ),
  codes: title(
    '两步验证已开启。请保存这些恢复码：手机丢失时，每个可代替验证码使用一次。它们只显示这一次。',
    'Two-step verification is on. Keep these recovery codes: where the phone is lost, each opens the account once. They are shown this once only.',
    'La verificación en dos pasos está activada. Guarde estos códigos de recuperación: si pierde el teléfono, cada uno sirve una vez. Solo se muestran ahora.',
    '2段階認証を有効にしました。リカバリーコードを保管してください。端末を失くしたとき、1個につき1回使えます。表示されるのは今回だけです。',
  ),
  copy_codes: title('复制恢复码', 'Copy the codes', 'Copiar los códigos', 'コードをコピー'),
  kept: title('我已保存', 'I have kept them', 'Ya los guardé', '保管しました'),
} as const
