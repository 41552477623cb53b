// The module of the platform's own upkeep.
import { title } from '@cangdan/protocol'
import type { Module } from '#engine/declare/module.ts'
import { accessIp } from './accessip/accessip.ts'
import { accessUser } from './accessuser/accessuser.ts'
import { administrator } from './administrator/administrator.ts'
import { importBatch } from './import/import.ts'
import { memberLogin } from './memberlogin/memberlogin.ts'
import { operator } from './operator/operator.ts'
import { organisation } from './organisation/organisation.ts'
import { person } from './person/person.ts'
import { role } from './role/role.ts'
import { smsRecord } from './smsrecord/smsrecord.ts'
import { task } from './task/task.ts'
import { theme } from './theme/theme.ts'

export const sys: Module = {
  path: '/sys',
  title: title('系统', 'System', 'Sistema', 'システム'),
  icon: 'setting',
  entries: [
    role,
    operator,
    organisation,
    person,
    memberLogin,
    administrator,
    accessUser,
    accessIp,
    smsRecord,
    importBatch,
    task,
    theme,
  ],
}
