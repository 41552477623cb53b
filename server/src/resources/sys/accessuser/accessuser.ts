// A user name that wrong passwords have locked. The guard of signing in makes them; deleting one releases the name.
import { defineResource } from '#engine/resource.ts'
import { stillRuns } from '../lock.queries.ts'
import { accountId, nickName, phone } from './accessuser.queries.ts'
import { accessUserTitles } from './accessuser.titles.ts'

export const accessUser = defineResource({
  path: 'seller/safe/AccessUserManage',
  screen: '/sys/safemanage/accessuser/manage',
  table: 'access_user',
  verbs: ['del'],
  scope: {},
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    username: { type: 'text', filter: true, sort: true },
    uid: { type: 'number', sql: accountId, width: 96 },
    nick_name: { type: 'text', sql: nickName, filter: true, width: 120 },
    phone: { type: 'text', sql: phone, filter: true, width: 128 },
    limit_type: { type: 'select', options: [1, 2, 3, 4], filter: true },
    status: { type: 'select', sql: stillRuns('access_user'), options: [0, 1], filter: true },
    fail_count: { type: 'number', filter: true, sort: true, width: 104 },
    last_ip: { type: 'text', filter: true, width: 136 },
    begin_time: { type: 'datetime', filter: true, sort: true },
    end_time: { type: 'datetime', filter: true, sort: true },
    create_time: { type: 'datetime', filter: true, sort: true },
  },
  form: {},
  titles: accessUserTitles,
})
