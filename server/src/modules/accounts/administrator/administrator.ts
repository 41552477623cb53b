// A call of a signed-in user that changed something or delivered a file. Written after the response (docs/decisions/logs-and-history.md).
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { networkColumn } from '../access/network.columns.ts'
import { WHO_COLUMNS, WHOSE_COLUMNS } from '../access/log.columns.ts'
import { ownOrganisation } from '../organisation/organisation.scope.ts'
import { listLogTerms } from './administrator.choices.ts'
import { administratorTitles } from './administrator.titles.ts'

export const administrator = defineResource({
  path: 'seller/log/Administrator',
  screen: '/sys/logmanagement/administrator',
  screens: '/sys/logmanagement/administrator',
  table: 'log_operate',
  asyncExport: true,
  verbs: ['look', 'export'],
  scope: ownOrganisation,
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    create_time: { type: 'datetime', filter: true, sort: true },
    ...WHO_COLUMNS,
    module: { type: 'select', offers: listLogTerms('module'), filter: true, shown: false, width: 104 },
    action: { type: 'select', offers: listLogTerms('action'), filter: true, width: 192 },
    records: { type: 'text', width: 112 },
    status: {
      fullScan: FEW_VALUES,
      type: 'select',
      options: [0, 1],
      tones: { 0: 'bad', 1: 'good' },
      filter: true,
      width: 96,
    },
    ip: { type: 'text', filter: true, width: 120 },
    ip_address: networkColumn('log_operate.ip'),
    cost_time: { type: 'number', filter: true, sort: true, width: 112 },
    method: { type: 'select', options: [1, 2], filter: true, fullScan: FEW_VALUES, shown: false, width: 96 },
    api_path: { type: 'text', filter: true, shown: false, width: 240 },
    browser: { type: 'text', shown: false, width: 144 },
    ...WHOSE_COLUMNS,
    params: { type: 'text', list: false, control: 'textarea' },
    result: { type: 'select', offers: listLogTerms('result'), list: false },
  },
  form: { call: ['params', 'result'] },
  titles: administratorTitles,
})
