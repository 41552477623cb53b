import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { terminalColumn } from './terminal.columns.ts'
import { FEEDBACK_ACTIONS } from './feedback.actions.ts'
import { feedbackTitles } from './feedback.titles.ts'

export const feedback = defineResource({
  path: 'seller/content/FeedbackManage',
  screen: '/content/feedback/manage',
  paths: { look: 'info/:id' },
  table: 'feedback',
  ledger: { optional: 'no goods and no money' },
  verbs: ['look', 'del', 'export'],
  scope: {},
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    uid: { type: 'number', filter: true, shown: false, width: 88 },
    nick_name: { type: 'text', filter: true, width: 112 },
    phone: { type: 'text', filter: true, width: 128 },
    type: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 2, 3, 4, 5],
      width: 112,
    },
    content: { type: 'text', filter: true, width: 280 },
    images: { type: 'image', width: 64, files: 6 },
    device: { type: 'select', options: [1, 2, 3, 4, 5], shown: false, width: 96 },
    terminal: terminalColumn('feedback'),
    status: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [0, 1],
      tones: { 0: 'active', 1: 'good' },
      width: 96,
    },
    reply: { type: 'text', list: false, control: 'textarea' },
    reply_name: { type: 'text', shown: false, width: 112 },
    reply_time: { type: 'datetime', sort: true, shown: false },
    create_time: { type: 'datetime', filter: true, sort: true },
  },
  form: {
    basic: ['nick_name', 'phone', 'type', 'content', 'images', 'device'],
    answer: ['reply', 'reply_name', 'reply_time'],
  },
  named: 'content',
  states: { status: { initial: 0 } },
  actions: FEEDBACK_ACTIONS,
  titles: feedbackTitles,
})
