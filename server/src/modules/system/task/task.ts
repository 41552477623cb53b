// A scheduled job with the results of its runs. The code declares it; users set its pattern and stop it.
import { toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { defineResource } from '#engine/declare/define-resource.ts'
import { isCron } from '#platform/schedule/cron.ts'
import { saveTask, TASK_ACTIONS } from './task.actions.ts'
import { SCHEDULED_JOB_KEYS, TASK_LIST } from './scheduled-jobs.ts'
import { taskTitles } from './task.titles.ts'

const BY_KEY = {
  type: 'select',
  sql: sql`array_position(${sql.lit(`{${SCHEDULED_JOB_KEYS.join()}}`)}::text[], scheduled_task.task_key)`,
  options: SCHEDULED_JOB_KEYS.map((_, place) => place + 1),
  shownAs: 'plain',
} as const

export const task = defineResource({
  path: TASK_LIST,
  screen: '/sys/sysmonitoring/task',
  screens: '/sys/sysmonitoring/task',
  table: 'scheduled_task',
  ledger: { optional: 'comes with the product' },
  fullScan: 'one row per scheduled job of the code',
  verbs: ['look', 'edit', 'export'],
  scope: {},
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    name: { ...BY_KEY, filter: true, width: 136 },
    task_key: { type: 'text', filter: true, sort: true, shown: false, width: 136 },
    spec: { type: 'text', rule: 'cron', required: true, maxLength: 60, inPlace: true, width: 112 },
    params: { type: 'text', shown: false, width: 200 },
    status: {
      type: 'select',
      filter: true,
      options: [1, 2, 3],
      tones: { 1: 'good', 2: 'off', 3: 'bad' },
      width: 88,
    },
    run_count: { type: 'number', sum: true, sort: true, width: 96 },
    last_time: { type: 'datetime', filter: true, sort: true },
    next_time: { type: 'datetime', filter: 'eqtime', sort: true },
    use_time: { type: 'number', sort: true, shown: false, width: 120 },
    max_time: { type: 'number', sort: true, width: 120, shown: false },
    error: { type: 'text', filter: true, width: 120 },
    attempts: { type: 'number', sort: true, width: 96, shown: false },
    remark: { ...BY_KEY, shown: false, width: 280 },
  },
  form: { basic: ['spec'] },
  rules: ({ spec }) => (isCron(toPlainText(spec)) ? {} : { spec: { code: 'bad_cron' } }),
  hooks: { save: saveTask },
  states: { status: { initial: 1, steps: [[1, 3]] } },
  actions: TASK_ACTIONS,
  titles: taskTitles,
})
