import { title } from '@cangdan/protocol'

export const PROFILE_TITLES = {
  edit: title('修改个人资料', 'Change one’s own data', 'Modificar los datos propios', '自分の情報を変更'),
  password: title(
    '修改本人密码',
    'Change one’s own password',
    'Cambiar la contraseña propia',
    '自分のパスワードを変更',
  ),
} as const
