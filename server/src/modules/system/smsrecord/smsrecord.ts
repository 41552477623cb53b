// An SMS of the platform. Without an SMS plugin it is read here and passed on by hand, so its code is not masked: readers of this list can act for
// every phone in it. No demo role has the right.
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { smsRecordTitles } from './smsrecord.titles.ts'

export const smsRecord = defineResource({
  path: 'addons/sms/seller/RecordManage',
  screen: '/sys/sms/record',
  table: 'sms_outbox',
  asyncExport: true,
  verbs: [],
  scope: {},
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    phone: { type: 'text', filter: true, width: 128 },
    content: { type: 'text', filter: true, width: 420 },
    status: { type: 'select', filter: true, fullScan: FEW_VALUES, options: [0, 1, 2], width: 128 },
    create_time: { type: 'datetime', filter: true, sort: true },
  },
  form: {},
  titles: smsRecordTitles,
})
