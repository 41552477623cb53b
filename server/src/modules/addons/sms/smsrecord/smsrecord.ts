// Text messages (R13). Without a provider they are read here and passed on by hand, so their codes are not masked: readers of this list can then act
// for every phone in it. Codes that a provider sends are masked. No demo role has the right.
import { sql } from 'kysely'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { SMS_SCENE_KEYS } from '#platform/phone/sms-scenes.ts'
import { SMS_TEMPLATE_LIST } from '#modules/paths.ts'
import { smsRecordTitles } from './smsrecord.titles.ts'

/** 0 sending, 1 success, 2 failed, from the stage. */
const STATUS = sql`(case when sms_record.stage in (0, 2) then 0 when sms_record.stage = 1 then 1 else 2 end)`
const FEW = { filter: true, fullScan: FEW_VALUES } as const

export const SMS_RECORD_LIST = 'addons/sms/seller/RecordManage'

export const smsRecord = defineResource({
  path: SMS_RECORD_LIST,
  screen: '/plugin/sms/record',
  screens: '/plugin/sms/record',
  addon: 'sms',
  table: 'sms_record',
  panel: 'sms',
  asyncExport: true,
  verbs: ['look', 'export'],
  scope: {},
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    phone: { type: 'text', filter: true, width: 128 },
    scene: { type: 'select', ...FEW, options: SMS_SCENE_KEYS, width: 112 },
    template_id: {
      type: 'select',
      ref: { to: SMS_TEMPLATE_LIST, label: 'name', as: 'template' },
      filter: true,
      shown: false,
      width: 144,
    },
    platform: { type: 'select', ...FEW, options: ['aliyun', 'tencent', 'gateway', 'local'], shown: false, width: 104 },
    content: { type: 'text', filter: true, width: 300 },
    sms_num: { type: 'number', sum: true, shown: false, width: 88 },
    is_verify: { type: 'select', ...FEW, options: [0, 1], shown: false, width: 88 },
    status: {
      type: 'select',
      ...FEW,
      sql: STATUS,
      options: [0, 1, 2],
      tones: { 0: 'active', 1: 'good', 2: 'bad' },
      width: 104,
    },
    report: {
      type: 'select',
      ...FEW,
      options: [0, 1, 2, 3],
      tones: { 0: 'off', 1: 'good', 2: 'bad', 3: 'warn' },
      width: 104,
    },
    error: { type: 'text', filter: true, shown: false, width: 240 },
    ip: { type: 'text', filter: true, shown: false, width: 136 },
    send_time: { type: 'datetime', filter: true, sort: true, shown: false },
    create_time: { type: 'datetime', filter: true, sort: true },
    stage: { type: 'select', options: [0, 1, 2, 3, 4], shown: false, width: 104 },
    attempts: { type: 'number', shown: false, width: 88 },
    due_time: { type: 'datetime', shown: false },
    provider_id: { type: 'text', filter: true, shown: false, copies: true, width: 200 },
    report_code: { type: 'text', shown: false, width: 120 },
    report_time: { type: 'datetime', shown: false },
    report_by: { type: 'select', options: [1, 2], shown: false, width: 120 },
  },
  form: {},
  titles: smsRecordTitles,
})
