// What a signed-in person did: a call that changed something, or handed out a file. Written after the answer (decision 19).
import { CREATED_COLUMN } from '#engine/kept-columns.ts'
import { defineResource } from '#engine/resource.ts'
import { LOG_SCOPE, whoColumns } from '../log.columns.ts'
import { wordsOf } from './administrator.choices.ts'
import { administratorTitles } from './administrator.titles.ts'

export const administrator = defineResource({
  path: 'seller/log/Administrator',
  screen: '/sys/logmanagement/administrator',
  screens: '/sys/logmanagement/administrator',
  table: 'log_operate',
  verbs: ['look', 'export'],
  scope: LOG_SCOPE,
  columns: {
    ...whoColumns('log_operate'),
    module: { type: 'select', offers: wordsOf('module'), filter: true, width: 112 },
    action: { type: 'select', offers: wordsOf('action'), filter: true, width: 224 },
    status: { type: 'select', options: [0, 1], filter: true },
    method: { type: 'select', options: [1, 2], filter: true, shown: false, width: 96 },
    api_path: { type: 'text', filter: true, shown: false, width: 240 },
    params: { type: 'text', list: false, control: 'textarea' },
    result: { type: 'select', offers: wordsOf('result'), list: false },
    ip: { type: 'text', filter: true, width: 136 },
    browser: { type: 'text', shown: false, width: 128 },
    cost_time: { type: 'number', filter: true, sort: true, width: 112 },
    ...CREATED_COLUMN,
  },
  form: { call: ['params', 'result'] },
  titles: administratorTitles,
})
