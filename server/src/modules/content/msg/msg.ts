// A message from the platform to users: a draft until it is sent.
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { addName, listChannels, readCount } from './msg.queries.ts'
import { MAX_CONTENT, MSG_ACTIONS, MSG_LIST, MSG_STATUS } from './msg.send.ts'
import { msgTitles } from './msg.titles.ts'

const TO_CHOSEN = { receive_type: [9] }

export const msg = defineResource({
  path: MSG_LIST,
  screen: '/content/msg/list',
  table: 'msg',
  ledger: { optional: 'no goods and no money' },
  verbs: ['add', 'look', 'edit', 'del', 'export'],
  scope: {},
  search: ['title'],
  columns: {
    id: { type: 'number', sort: true, width: 72, shown: false },
    title: { type: 'text', filter: true, sort: true, required: true, maxLength: 60, width: 200 },
    type: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 2, 3],
      required: true,
      width: 112,
    },
    content: { type: 'text', list: false, control: 'textarea', required: true, maxLength: MAX_CONTENT },
    send_type: {
      type: 'checkbox',
      filter: true,
      options: [1, 2, 4, 3],
      offeredNow: listChannels,
      required: true,
      width: 160,
      shown: false,
    },
    receive_type: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [0, 1, 2, 3, 4, 5, 9],
      required: true,
      width: 176,
    },
    uids: {
      type: 'checkbox',
      ref: { to: 'seller/operator/OperatorManage', label: 'username', as: 'usernames' },
      shown: false,
      width: 160,
      when: TO_CHOSEN,
      requiredWhen: TO_CHOSEN,
    },
    jump_path: { type: 'text', list: false, maxLength: 120 },
    send_count: { type: 'number', sum: true, width: 88 },
    read_count: {
      type: 'number',
      sql: readCount,
      sum: true,
      fullScan: 'messages are written by hand',
      width: 88,
      shown: false,
    },
    status: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [0, 3, 1, 2],
      tones: { 0: 'off', 1: 'good', 2: 'warn', 3: 'active' },
      width: 88,
    },
    send_time: { type: 'datetime', filter: true, sort: true },
    add_name: {
      type: 'text',
      sql: addName,
      filter: true,
      fullScan: 'messages are written by hand',
      shown: false,
    },
    ...CREATED_COLUMN,
  },
  form: {
    basic: ['title', 'type', 'content', 'send_type', 'receive_type', 'uids', 'jump_path', 'send_time'],
  },
  // The job for due messages sends scheduled messages.
  states: { status: { initial: MSG_STATUS.draft, steps: [[MSG_STATUS.scheduled, MSG_STATUS.sent]] } },
  when: { edit: { status: [MSG_STATUS.draft] }, del: { status: [MSG_STATUS.draft] } },
  actions: MSG_ACTIONS,
  titles: msgTitles,
  sample: { title: '样例消息', type: 1, content: '样例内容', send_type: [1], receive_type: 0 },
})
