// An attempt to sign in, and how long its session ran. Written by signing in itself.
import { defineResource } from '#engine/resource.ts'
import { LOG_SCOPE, whoColumns } from '../log.columns.ts'
import { logoutTime, onlineTime } from './memberlogin.queries.ts'
import { memberLoginTitles } from './memberlogin.titles.ts'

export const memberLogin = defineResource({
  path: 'seller/log/MemberLogin',
  screen: '/sys/logmanagement/memberlogin',
  screens: '/sys/logmanagement/memberlogin',
  table: 'log_login',
  verbs: ['export'],
  scope: LOG_SCOPE,
  columns: {
    ...whoColumns('log_login'),
    user_kind: { type: 'select', options: [1, 2, 3, 4], filter: true, width: 112 },
    login_time: { type: 'datetime', filter: true, sort: true },
    status: { type: 'select', options: [0, 1], filter: true },
    message: { type: 'select', options: [0, 1, 2, 3, 4, 5, 6, 9], filter: true, width: 168 },
    ip: { type: 'text', filter: true, width: 136 },
    login_type: { type: 'select', options: [1, 2, 3, 4, 5], filter: true, width: 104 },
    // Not filtered by: in a query the name is the signature's (docs/wire.md §5).
    device: { type: 'select', options: [1, 2, 3, 4, 5], shown: false, width: 104 },
    browser: { type: 'text', width: 128 },
    os: { type: 'text', shown: false, width: 128 },
    logout_time: { type: 'datetime', sql: logoutTime },
    online_time: { type: 'second', sql: onlineTime, filter: true, width: 104 },
  },
  form: {},
  titles: memberLoginTitles,
})
