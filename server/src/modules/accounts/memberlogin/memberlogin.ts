// A sign-in attempt with the duration of its session. Written by the sign-in itself.
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { terminalColumn } from '#modules/content/index.ts'
import { networkColumn } from '../access/network.columns.ts'
import { WHO_COLUMNS, WHOSE_COLUMNS } from '../access/log.columns.ts'
import { ownOrganisation } from '../organisation/organisation.scope.ts'
import { logoutTime, onlineTime } from './memberlogin.queries.ts'
import { memberLoginTitles } from './memberlogin.titles.ts'

export const memberLogin = defineResource({
  path: 'seller/log/MemberLogin',
  screen: '/sys/logmanagement/memberlogin',
  table: 'log_login',
  asyncExport: true,
  verbs: ['export'],
  scope: ownOrganisation,
  columns: {
    id: { type: 'number', sort: true, width: 64 },
    login_time: { type: 'datetime', filter: true, sort: true },
    ...WHO_COLUMNS,
    status: {
      fullScan: FEW_VALUES,
      type: 'select',
      options: [0, 1],
      tones: { 0: 'bad', 1: 'good' },
      filter: true,
      width: 96,
    },
    message: {
      type: 'select',
      options: [0, 1, 2, 3, 4, 5, 6, 9, 10, 11],
      filter: true,
      fullScan: FEW_VALUES,
      width: 152,
    },
    ip: { type: 'text', filter: true, width: 120 },
    ip_address: networkColumn('log_login.ip'),
    browser: { type: 'text', width: 136 },
    online_time: {
      type: 'second',
      sql: onlineTime,
      filter: true,
      fullScan: 'sign-ins of long ago are forgotten',
      width: 96,
    },
    logout_time: { type: 'datetime', sql: logoutTime, shown: false },
    user_kind: {
      type: 'select',
      options: [1, 2, 3, 4],
      filter: true,
      fullScan: FEW_VALUES,
      shown: false,
      width: 112,
    },
    login_type: {
      type: 'select',
      options: [1, 2, 3, 4, 5],
      filter: true,
      fullScan: FEW_VALUES,
      shown: false,
      width: 104,
    },
    device: { type: 'select', options: [1, 2, 3, 4, 5], shown: false, width: 104 },
    terminal: terminalColumn('log_login'),
    os: { type: 'text', shown: false, width: 128 },
    ...WHOSE_COLUMNS,
  },
  form: {},
  titles: memberLoginTitles,
})
