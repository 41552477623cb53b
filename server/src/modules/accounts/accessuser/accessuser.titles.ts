import { title } from '@cangdan/protocol'
import { lockTitles } from '../access/lock.titles.ts'

export const accessUserTitles = {
  ...lockTitles,
  $: title('访问限制用户', 'Restricted users', 'Usuarios restringidos', 'アクセス制限ユーザー'),
  $one: title('访问限制用户', 'restricted user', 'usuario restringido', 'アクセス制限ユーザー'),
  uid: title('用户编号', 'User ID', 'N.º de usuario', 'ユーザー番号'),
  username: title('账号', 'Account', 'Cuenta', 'アカウント'),
  nick_name: title('姓名', 'Name', 'Nombre', '氏名'),
  phone: title('手机号', 'Phone', 'Teléfono', '携帯電話'),
  last_ip: title('最近IP', 'Last IP', 'Última IP', '直近のIP'),
} as const
