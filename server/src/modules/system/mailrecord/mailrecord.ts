// A mail of the platform with its status. A worker sends it if a mail server is configured; otherwise it stays queued.
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { mailRecordTitles } from './mailrecord.titles.ts'

export const MAIL_LIST = 'seller/log/MailManage'

export const mailRecord = defineResource({
  path: MAIL_LIST,
  screen: '/sys/logmanagement/mail',
  screens: '/sys/logmanagement/mail',
  table: 'mail_outbox',
  asyncExport: true,
  verbs: ['look', 'export'],
  scope: {},
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    address: { type: 'text', filter: true, width: 200 },
    subject: { type: 'text', filter: true, width: 280 },
    kind: { type: 'select', filter: true, fullScan: FEW_VALUES, options: [1, 2, 3], width: 104 },
    status: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [0, 1, 2],
      tones: { 0: 'active', 1: 'good', 2: 'bad' },
      width: 104,
    },
    attempts: { type: 'number', width: 88, shown: false },
    error: { type: 'text', filter: true, width: 200, shown: false },
    due_time: { type: 'datetime', shown: false },
    send_time: { type: 'datetime', filter: true, sort: true },
    create_time: { type: 'datetime', filter: true, sort: true },
    content: { type: 'text', list: false, control: 'textarea' },
  },
  form: { mail: ['content'] },
  titles: mailRecordTitles,
})
