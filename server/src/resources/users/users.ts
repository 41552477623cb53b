// The module of members: who they are, and what was verified of them.
import { title } from '@cangdan/protocol'
import type { Module } from '#engine/declare/module.ts'
import { company } from './company/company.ts'
import { userAuth } from './user-auth/user-auth.ts'
import { user } from './user/user.ts'

export const users: Module = {
  path: '/users',
  title: title('用户', 'Users', 'Usuarios', 'ユーザー'),
  icon: 'user',
  entries: [user, userAuth, company],
}
