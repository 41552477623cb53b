// The text of one scene as a provider approved it (R13). The catalogue's marketing type is left out: the platform sends no marketing.
import { sql } from 'kysely'
import { CREATED_COLUMN, DISABLED_COLUMN, REMARK_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { SMS_TEMPLATE_LIST } from '#modules/paths.ts'
import { SMS_SCENE_KEYS } from '#platform/phone/sms-scenes.ts'
import { smsTemplateHooks } from './smstemplate.hooks.ts'
import { checkSmsTemplate } from './smstemplate.rules.ts'
import { smsTemplateTitles } from './smstemplate.titles.ts'

const FEW = { filter: true, fullScan: FEW_VALUES } as const

export const smsTemplate = defineResource({
  path: SMS_TEMPLATE_LIST,
  screen: '/plugin/sms/template',
  screens: '/plugin/sms/template',
  addon: 'sms',
  table: 'sms_template',
  fullScan: 'a few templates per scene',
  constraints: { sms_template_scene_key: { field: 'scene', code: 'sms_scene_taken' } },
  beside: 'sms-preview',
  verbs: ['add', 'look', 'edit', 'del', 'export'],
  scope: {},
  named: 'name',
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    name: { type: 'text', filter: true, required: true, maxLength: 60, width: 160 },
    scene: { type: 'select', ...FEW, options: SMS_SCENE_KEYS, required: true, width: 112 },
    type: { type: 'select', ...FEW, options: [1, 2], control: 'radio', required: true, initial: 1, width: 88 },
    platform: { type: 'select', ...FEW, options: ['aliyun', 'tencent', 'gateway'], required: true, width: 104 },
    template_code: { type: 'text', filter: true, required: true, maxLength: 60, width: 144 },
    sign_name: { type: 'text', filter: true, maxLength: 20, width: 112 },
    content: { type: 'text', filter: true, control: 'textarea', required: true, maxLength: 500, width: 320 },
    sms_num: {
      type: 'number',
      sql: sql`case when length(content) <= 70 then 1 else ceil(length(content) / 67.0)::int end`,
      shown: false,
      width: 88,
    },
    audit_status: {
      type: 'select',
      ...FEW,
      options: [0, 1, 2, 3],
      tones: { 0: 'off', 1: 'active', 2: 'good', 3: 'bad' },
      width: 104,
    },
    remote_text: { type: 'text', shown: false, width: 240 },
    remote_reason: { type: 'text', shown: false, width: 160 },
    checked_time: { type: 'datetime', shown: false },
    ...DISABLED_COLUMN,
    ...REMARK_COLUMN,
    ...CREATED_COLUMN,
  },
  form: {
    basic: ['name', 'scene', 'type', 'platform', 'template_code', 'sign_name', 'content', 'disabled', 'remark'],
  },
  rules: checkSmsTemplate,
  hooks: smsTemplateHooks,
  titles: smsTemplateTitles,
  sample: {
    name: '登录验证码',
    scene: 'login',
    type: 1,
    platform: 'aliyun',
    template_code: 'SMS_154950909',
    content: '您的验证码为 {code}，{minutes} 分钟内有效。',
    disabled: 1,
  },
})
