// Calls between add-ons and their providers, without bodies; kept for 180 days.
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { callTitles } from './call.titles.ts'

const FEW = { filter: true, fullScan: FEW_VALUES } as const

export const addonCall = defineResource({
  path: 'addons/CallManage',
  screen: '/plugin/call',
  table: 'addon_call',
  asyncExport: true,
  verbs: ['export'],
  scope: {},
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    create_time: { type: 'datetime', filter: true, sort: true },
    addon: { type: 'text', ...FEW, width: 96 },
    direction: { type: 'select', ...FEW, options: [1, 2], width: 112 },
    op: { type: 'text', ...FEW, width: 180 },
    subject: { type: 'text', width: 136 },
    ok: { type: 'select', ...FEW, options: [1, 0], tones: { 1: 'good', 0: 'bad' }, width: 88 },
    code: { type: 'text', ...FEW, width: 120 },
    http: { type: 'number', width: 96 },
    use_time: { type: 'number', width: 96 },
    request_id: { type: 'text', shown: false, copies: true, width: 220 },
  },
  form: {},
  titles: callTitles,
})
