import { title } from '@cangdan/protocol'

export const PROFILE_TITLES = {
  edit: title('修改个人资料', 'Change one’s own data', 'Modificar los datos propios', '自分の情報を変更'),
  password: title(
    '修改本人密码',
    'Change one’s own password',
    'Cambiar la contraseña propia',
    '自分のパスワードを変更',
  ),
  bindWx: title('绑定微信', 'Link WeChat', 'Vincular WeChat', 'WeChat を連携'),
  unbindWx: title('解除微信绑定', 'Unlink WeChat', 'Desvincular WeChat', 'WeChat の連携を解除'),
} as const
