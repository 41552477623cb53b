import { title } from '@cangdan/protocol'

export const PHONE_TITLES = {
  lead: title(
    '手机号代表本人身份，也用于找回密码。更换时，验证码发送到新手机号。',
    'The phone stands for your identity and resets your password. To change it, enter a code sent to the new phone.',
    'El teléfono representa su identidad y permite restablecer la contraseña. Para cambiarlo se envía un código al nuevo.',
    '電話番号は本人確認とパスワードの再設定に使われます。変更するには、新しい番号に送られるコードを入力します。',
  ),
  closed: title(
    '平台目前不发送短信验证码，暂不能自行更换手机号。如需更换，请联系管理员。',
    'The platform sends no SMS codes now, so you cannot change your phone here. Ask an administrator to change it.',
    'La plataforma no envía ahora códigos por SMS y no puede cambiar aquí su teléfono. Pídalo a un administrador.',
    '現在SMS認証コードを送信していないため、ここでは電話番号を変更できません。変更は管理者に依頼してください。',
  ),
  present: title('当前手机号', 'Present phone', 'Teléfono actual', '現在の電話番号'),
  new: title('新手机号', 'New phone', 'Teléfono nuevo', '新しい電話番号'),
  change: title('更换手机号', 'Change the phone', 'Cambiar el teléfono', '電話番号を変更'),
  same: title(
    '这是当前的手机号，请输入新的手机号',
    'This is your present phone. Enter the new one',
    'Este es su teléfono actual. Introduzca el nuevo',
    '現在の電話番号です。新しい番号を入力してください',
  ),
  save: title('保存新手机号', 'Save the new phone', 'Guardar el nuevo teléfono', '新しい番号を保存'),
} as const
