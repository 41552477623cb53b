// Settings of sign-in with WeChat (T8).
import { defineResource } from '#engine/declare/define-resource.ts'
import { socialSetupTitles } from './socialsetup.titles.ts'

const WHILE_ON = { status: [1] } as const
const SWITCH = { type: 'select', options: [1, 0], control: 'switch' } as const

export const socialSetup = defineResource({
  path: 'addons/social/seller/Set',
  calls: { info: 'addons/social/seller/SetInfo', edit: 'addons/social/seller/SetSave' },
  screen: '/plugin/pluginSetup/social',
  hidden: true,
  addon: 'social',
  table: 'social_setup',
  single: true,
  stepUp: true,
  verbs: ['edit'],
  scope: {},
  columns: {
    id: { type: 'hide' },
    status: { ...SWITCH, required: true },
    app_id: { type: 'text', maxLength: 64, requiredWhen: WHILE_ON },
    app_secret: { type: 'text', control: 'secret', list: false, maxLength: 256, requiredWhen: WHILE_ON },
    admin_open: SWITCH,
    approver_open: SWITCH,
  },
  form: { provider: ['status', 'app_id', 'app_secret'], accounts: ['admin_open', 'approver_open'] },
  titles: socialSetupTitles,
  sample: { app_id: 'wxbdc5610cc59c1631' },
})
