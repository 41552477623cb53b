// A user name locked after wrong passwords. The login guard creates the rows; deleting one releases the name.
import { defineResource } from '#engine/declare/define-resource.ts'
import { lockColumns } from '../access/lock.columns.ts'
import { accountId, nickName, phone } from './accessuser.queries.ts'
import { accessUserTitles } from './accessuser.titles.ts'

export const accessUser = defineResource({
  path: 'seller/safe/AccessUserManage',
  screen: '/sys/safemanage/accessuser/manage',
  table: 'access_user',
  fullScan: 'locks that run or have just ended: few, and gone by themselves',
  verbs: ['del'],
  scope: {},
  search: ['username'],
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    username: { type: 'text', filter: true, sort: true },
    uid: { type: 'number', sql: accountId, filter: true, shown: false, width: 96 },
    nick_name: { type: 'text', sql: nickName, filter: true, width: 120 },
    phone: { type: 'text', sql: phone, filter: true, shown: false, width: 128 },
    last_ip: { type: 'text', filter: true, shown: false, width: 136 },
    ...lockColumns('access_user'),
  },
  form: {},
  titles: accessUserTitles,
})
