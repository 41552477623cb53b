// Exports of the caller's own account as a list. It has no screen and needs no right: the drawer shows it to every account.
import { EXPORT_PATHS } from '@cangdan/protocol'
import { sql } from 'kysely'
import { defineResource } from '#engine/declare/define-resource.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { exportTaskTitles } from './export-task.titles.ts'

export const HAS_FILE = sql<boolean>`(export_task.excel is not null and export_task.expire_time > now())`

export const exportTask = defineResource({
  path: EXPORT_PATHS.list,
  screen: EXPORT_PATHS.list,
  table: 'export_task',
  fullScan: 'one account has few exports, and an index finds them',
  verbs: [],
  scope: 'everybody',
  columns: {
    id: { type: 'number', width: 72 },
    name: { type: 'text', filter: true, width: 200 },
    // The path; the response has the title of the list.
    title: { type: 'text', sql: sql`export_task.list_path`, width: 160 },
    list_path: { type: 'text', filter: true, shown: false, width: 200 },
    type: { type: 'select', filter: true, options: ['xlsx', 'csv'], shownAs: 'plain', width: 88 },
    total: { type: 'number', width: 96 },
    progress: { type: 'number', width: 96 },
    status: {
      type: 'select',
      filter: true,
      options: [0, 1, 2, 3],
      tones: { 0: 'off', 1: 'active', 2: 'good', 3: 'bad' },
      width: 96,
    },
    excel: {
      type: 'text',
      sql: sql`case when ${HAS_FILE} then export_task.name || '.' || export_task.type else '' end`,
      width: 200,
    },
    bytes: { type: 'number', sql: sql`coalesce(export_task.bytes, 0)`, shown: false, width: 96 },
    sha256: { type: 'text', sql: sql`coalesce(export_task.sha256, '')`, shown: false, width: 200 },
    message: { type: 'text', width: 200 },
    expire_time: { type: 'datetime' },
    finish_time: { type: 'datetime' },
    create_time: { type: 'datetime', filter: true },
  },
  form: {},
  titles: exportTaskTitles,
})

/** Restricts the list to the exports of one account. */
export const createOwnExports = (accountId: number): Resource => ({
  ...exportTask,
  only: sql`export_task.account_id = ${accountId} and export_task.delete_time is null`,
})
