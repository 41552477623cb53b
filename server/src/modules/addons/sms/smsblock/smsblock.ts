// Phones that receive no text messages. Deleting a row opens the phone again.
import { sql } from 'kysely'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { CREATED_COLUMN, REMARK_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { smsBlockTitles } from './smsblock.titles.ts'

const FEW = { filter: true, fullScan: FEW_VALUES } as const

export const SMS_BLOCK_LIST = 'addons/sms/seller/BlockManage'

export const smsBlock = defineResource({
  path: SMS_BLOCK_LIST,
  screen: '/plugin/sms/block',
  screens: '/plugin/sms/block',
  addon: 'sms',
  table: 'sms_block',
  verbs: ['add', 'del', 'export'],
  scope: {},
  named: 'phone',
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    phone: { type: 'text', filter: true, required: true, rule: 'phone', width: 144 },
    reason: { type: 'select', ...FEW, options: [1, 2, 3], width: 176 },
    active: {
      type: 'select',
      ...FEW,
      sql: sql`(sms_block.until is null or sms_block.until > now())::int`,
      options: [1, 0],
      tones: { 1: 'bad', 0: 'off' },
      width: 104,
    },
    until: { type: 'datetime', width: 168 },
    ...REMARK_COLUMN,
    ...CREATED_COLUMN,
  },
  form: { basic: ['phone', 'until', 'remark'] },
  titles: smsBlockTitles,
  sample: { phone: '13912345678', remark: '机主来电要求' },
})
