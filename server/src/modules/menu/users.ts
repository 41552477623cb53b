// The module of members: who they are, and what was verified of them.
import { title } from '@cangdan/protocol'
import type { Module } from '#engine/declare/module.ts'
import { company } from '#modules/accounts/company/company.ts'
import { userAuth } from '#modules/accounts/user-auth/user-auth.ts'
import { user } from '#modules/accounts/user/user.ts'

export const users: Module = {
  path: '/users',
  title: title('用户', 'Users', 'Usuarios', 'ユーザー'),
  icon: 'user',
  entries: [user, userAuth, company],
}
