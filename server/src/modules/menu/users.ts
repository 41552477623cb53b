import { title } from '@cangdan/protocol'
import type { MenuSection } from '#engine/declare/menu.ts'
import { company, userAuth, user } from '#modules/accounts/index.ts'

export const users: MenuSection = {
  path: '/users',
  title: title('用户', 'Users', 'Usuarios', 'ユーザー'),
  icon: 'user',
  entries: [user, userAuth, company],
}
