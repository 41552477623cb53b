// Settings of the add-on e签宝.
import { defineResource } from '#engine/declare/define-resource.ts'
import { checkEsignSetup } from './esignsetup.rules.ts'
import { esignSetupTitles } from './esignsetup.titles.ts'

const WHILE_ON = { status: [1] } as const

export const esignSetup = defineResource({
  path: 'addons/esign/seller/Set',
  calls: { info: 'addons/esign/seller/SetInfo', edit: 'addons/esign/seller/SetSave' },
  screen: '/plugin/pluginSetup/esign',
  hidden: true,
  addon: 'esign',
  table: 'esign_setup',
  single: true,
  stepUp: true,
  verbs: ['edit'],
  scope: {},
  columns: {
    id: { type: 'hide' },
    status: { type: 'select', options: [1, 0], control: 'switch', required: true },
    app_id: { type: 'text', maxLength: 64, requiredWhen: WHILE_ON },
    app_secret: { type: 'text', control: 'secret', list: false, maxLength: 256, requiredWhen: WHILE_ON },
    gateway_url: { type: 'text', maxLength: 200, rule: 'link', required: true },
  },
  form: { provider: ['status', 'app_id', 'app_secret', 'gateway_url'] },
  rules: checkEsignSetup,
  titles: esignSetupTitles,
  sample: { app_id: '7438800000', gateway_url: 'https://openapi.esign.cn' },
})
