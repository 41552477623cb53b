// Background work: who requested it, its progress, duration and error (docs/decisions/background-work.md).
import { sql } from 'kysely'
import { defineResource } from '#engine/declare/define-resource.ts'
import { retryFailedExport } from '#engine/export/job-row.ts'
import { ORGANISATION, ownOrganisation } from '#modules/accounts/index.ts'
import { jobTitles } from './job.titles.ts'
import { requireValue } from '#engine/declare/require-value.ts'

const ownColumn = (name: string) => sql.ref(`background_work.${name}`)
const [EXPORT, FAILED] = [2, 4]

export const job = defineResource({
  path: 'seller/system/JobList',
  screen: '/sys/sysmonitoring/job',
  table: 'background_work',
  fullScan: 'asked for by people, some hundreds a day, and forgotten in time',
  verbs: ['look', 'export'],
  scope: ownOrganisation,
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 88 },
    create_time: { type: 'datetime', filter: true, sort: true },
    kind: { type: 'select', options: [1, 2, 3], shownAs: 'plain', filter: true, width: 104 },
    name: { type: 'text', filter: true, width: 168 },
    nick_name: {
      type: 'text',
      sql: sql`(select account.nick_name from account where account.id = ${ownColumn('account_id')})`,
      filter: true,
      width: 112,
    },
    status: {
      type: 'select',
      options: [1, 2, 3, FAILED, 5, 6],
      tones: { 1: 'off', 2: 'warn', 3: 'good', 4: 'bad', 5: 'off', 6: 'warn' },
      filter: true,
      width: 96,
    },
    done: { type: 'number', width: 80 },
    total: { type: 'number', width: 80 },
    use_time: {
      type: 'second',
      sql: sql`ceil(extract(epoch from ${ownColumn('finish_time')} - ${ownColumn('create_time')}))::bigint`,
      sort: true,
      width: 104,
    },
    message: { type: 'text', filter: true, width: 240 },
    finish_time: { type: 'datetime', filter: true, sort: true, shown: false },
    list_path: { type: 'text', filter: true, shown: false, width: 200 },
    own_id: { type: 'number', shown: false, width: 96 },
    account_id: { type: 'number', filter: true, shown: false, width: 96 },
    organisation_id: { type: 'select', ref: ORGANISATION, filter: true, shown: false, width: 160 },
  },
  form: {},
  actions: {
    retry: {
      scope: 'row',
      when: { kind: [EXPORT], status: [FAILED] },
      run: async (tx, { record }) => {
        await retryFailedExport(tx, requireValue(record.values, 'own_id'))
        return { set: {} }
      },
    },
  },
  titles: jobTitles,
})
