// An address that wrong passwords have locked, of IPv6 the /64. Deleting one releases it.
import { defineResource } from '#engine/resource.ts'
import { stillRuns } from '../lock.queries.ts'
import { accessIpTitles } from './accessip.titles.ts'

export const accessIp = defineResource({
  path: 'seller/safe/AccessIpManage',
  screen: '/sys/safemanage/accessip/manage',
  table: 'access_ip',
  verbs: ['del'],
  scope: {},
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    ip: { type: 'text', filter: true, sort: true, width: 200 },
    limit_type: { type: 'select', options: [1, 2, 3, 4], filter: true },
    status: {
      type: 'select',
      sql: stillRuns('access_ip'),
      options: [0, 1],
      filter: true,
    },
    fail_count: { type: 'number', filter: true, sort: true, width: 104 },
    last_path: { type: 'text', filter: true },
    begin_time: { type: 'datetime', filter: true, sort: true },
    end_time: { type: 'datetime', filter: true, sort: true },
    create_time: { type: 'datetime', filter: true, sort: true },
  },
  form: {},
  titles: accessIpTitles,
})
