import { title } from '@cangdan/protocol'

export const VERIFICATION_TITLES = {
  uid: title('用户', 'User', 'Usuario', 'ユーザー'),
  in_force: title('生效', 'In force', 'Vigente', '有効'),
  'in_force.0': title('否', 'No', 'No', 'いいえ'),
  'in_force.1': title('是', 'Yes', 'Sí', 'はい'),
} as const
