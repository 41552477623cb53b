// An address locked after wrong passwords; for IPv6 the /64 network. Deleting the row releases it.
import { defineResource } from '#engine/declare/define-resource.ts'
import { networkColumn } from '../access/network.columns.ts'
import { lockColumns } from '../access/lock.columns.ts'
import { accessIpTitles } from './accessip.titles.ts'

export const accessIp = defineResource({
  path: 'seller/safe/AccessIpManage',
  screen: '/sys/safemanage/accessip/manage',
  table: 'access_ip',
  fullScan: 'locks that run or have just ended: few, and gone by themselves',
  verbs: ['del'],
  scope: {},
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    ip: { type: 'text', filter: true, sort: true, width: 160 },
    ip_address: networkColumn('access_ip.ip'),
    request_count: { type: 'number', filter: true, sort: true, width: 104 },
    last_path: { type: 'text', filter: true, shown: false },
    ...lockColumns('access_ip'),
  },
  form: {},
  titles: accessIpTitles,
})
