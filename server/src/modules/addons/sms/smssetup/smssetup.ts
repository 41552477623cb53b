// Settings of the SMS add-on (T8): the provider with its keys, and limits.
import { defineResource } from '#engine/declare/define-resource.ts'
import { smsSetupTitles } from './smssetup.titles.ts'

const ON_CLOUD = { platform: ['aliyun', 'tencent'] } as const
const AT_TENCENT = { platform: ['tencent'] } as const
const AT_GATEWAY = { platform: ['gateway'] } as const
const WHILE_ON = { status: [1] } as const

export const smsSetup = defineResource({
  path: 'addons/sms/seller/Set',
  calls: { info: 'addons/sms/seller/SetInfo', edit: 'addons/sms/seller/SetSave' },
  screen: '/plugin/pluginSetup/sms',
  hidden: true,
  addon: 'sms',
  table: 'sms_setup',
  single: true,
  stepUp: true,
  verbs: ['edit'],
  scope: {},
  columns: {
    id: { type: 'hide' },
    status: { type: 'select', options: [1, 0], control: 'switch' },
    platform: { type: 'select', options: ['aliyun', 'tencent', 'gateway'], control: 'radio', required: true },
    sign_name: { type: 'text', maxLength: 20, requiredWhen: { ...WHILE_ON, ...ON_CLOUD } },
    access_key: { type: 'text', maxLength: 128, when: ON_CLOUD, requiredWhen: { ...WHILE_ON, ...ON_CLOUD } },
    access_secret: {
      type: 'text',
      control: 'secret',
      list: false,
      maxLength: 256,
      when: ON_CLOUD,
      requiredWhen: { ...WHILE_ON, ...ON_CLOUD },
    },
    sdk_app_id: { type: 'text', maxLength: 20, when: AT_TENCENT, requiredWhen: { ...WHILE_ON, ...AT_TENCENT } },
    region: { type: 'text', maxLength: 30, when: AT_TENCENT },
    webhook_url: {
      type: 'text',
      maxLength: 300,
      rule: 'link',
      when: AT_GATEWAY,
      requiredWhen: { ...WHILE_ON, ...AT_GATEWAY },
    },
    webhook_secret: {
      type: 'text',
      control: 'secret',
      list: false,
      maxLength: 256,
      when: AT_GATEWAY,
      requiredWhen: { ...WHILE_ON, ...AT_GATEWAY },
    },
    day_limit: { type: 'number', required: true, min: 0, max: 10_000_000 },
    balance_alert: { type: 'number', min: 1, max: 10_000_000, when: AT_TENCENT },
    interval_second: { type: 'number', required: true, min: 60, max: 600 },
    expire_minute: { type: 'number', required: true, min: 1, max: 30 },
  },
  form: {
    provider: [
      'status',
      'platform',
      'sign_name',
      'access_key',
      'access_secret',
      'sdk_app_id',
      'region',
      'webhook_url',
      'webhook_secret',
    ],
    limits: ['day_limit', 'balance_alert', 'interval_second', 'expire_minute'],
  },
  titles: smsSetupTitles,
  sample: { day_limit: 500, sign_name: '仓单平台' },
})
