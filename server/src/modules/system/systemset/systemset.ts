// Platform settings: name, availability, and limits of uploads, lists and exports (docs/decisions/settings-and-parameters.md).
import { MAX_EXTENSIONS } from '#platform/files/extensions.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { SITE_TABLE } from '#platform/site/site.ts'
import { checkSystemSet } from './systemset.rules.ts'
import { systemSetTitles } from './systemset.titles.ts'

const SWITCH = { type: 'select', options: [1, 0], control: 'switch' } as const
const EXTENSIONS = {
  type: 'tags',
  rule: 'extension',
  most: MAX_EXTENSIONS,
  maxLength: 10,
  required: true,
} as const

export const systemSet = defineResource({
  path: 'seller/systemSet/SystemSet',
  screen: '/sys/platform/system',
  table: SITE_TABLE,
  constraints: {
    system_setting_close_reason_check1: { field: 'close_reason', code: 'required' },
  },
  single: true,
  verbs: ['edit'],
  scope: {},
  columns: {
    id: { type: 'hide' },
    site_name: { type: 'text', maxLength: 40 },
    site_title: { type: 'text', maxLength: 40 },
    site_logo: { type: 'image' },
    site_icon: { type: 'image' },
    login_image: { type: 'image' },
    site_url: { type: 'text', maxLength: 200, rule: 'link' },
    service_phone: { type: 'text', maxLength: 30 },
    service_email: { type: 'text', maxLength: 60, rule: 'email' },
    service_qrcode: { type: 'image' },
    site_status: SWITCH,
    close_reason: {
      type: 'text',
      control: 'textarea',
      maxLength: 200,
      requiredWhen: { site_status: [0] },
    },
    upload_type: {
      type: 'select',
      options: ['local', 'oss', 'cos', 'qiniu'],
      // No add-on stores files elsewhere.
      offered: ['local'],
      control: 'radio',
      required: true,
    },
    upload_max_size: { type: 'number', required: true, min: 1, max: 20 },
    stream_hosts: { type: 'tags', rule: 'stream_host', most: 20, maxLength: 260 },
    image_ext: EXTENSIONS,
    file_ext: EXTENSIONS,
    default_limit: { type: 'select', options: [10, 20, 30, 50], required: true },
    watermark_open: SWITCH,
    export_expire_hour: { type: 'number', required: true, min: 1, max: 720 },
    excel_type: { type: 'select', options: ['excel', 'csv'], control: 'radio', required: true },
  },
  form: {
    basic: ['site_name', 'site_title', 'site_logo', 'site_icon', 'login_image', 'site_url'],
    service: ['service_phone', 'service_email', 'service_qrcode', 'site_status', 'close_reason'],
    upload: ['upload_type', 'upload_max_size', 'image_ext', 'file_ext'],
    streams: ['stream_hosts'],
    pages: ['default_limit', 'watermark_open', 'excel_type', 'export_expire_hour'],
  },
  rules: checkSystemSet,
  titles: systemSetTitles,
  sample: { site_name: '样例平台', export_expire_hour: 48 },
})
