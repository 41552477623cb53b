import { sql } from 'kysely'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { IMPORT_BATCH_LIST } from '#engine/import/batch/record-batch.ts'
import { undoBatch } from '#engine/import/batch/undo-batch.ts'
import { ORGANISATION, ownOrganisation } from '#modules/accounts/index.ts'
import { IMPORT_LISTS, importTitles } from './import.titles.ts'

const [TAKEN, UNDONE] = [1, 2]
const COUNT = { type: 'number', sum: true, width: 80 } as const

export const importBatch = defineResource({
  path: IMPORT_BATCH_LIST,
  screen: '/sys/import/manage',
  table: 'import_batch',
  ledger: { optional: 'no goods and no money' },
  fullScan: 'sheets are imported by hand, a few a day',
  verbs: ['look', 'export'],
  scope: ownOrganisation,
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    create_time: { type: 'datetime', filter: true, sort: true },
    list_name: {
      type: 'select',
      sql: sql`array_position(${sql.lit(`{${IMPORT_LISTS.join()}}`)}::text[], import_batch.list_path)`,
      options: IMPORT_LISTS.map((_, place) => place + 1),
      shownAs: 'plain',
      filter: true,
      width: 112,
    },
    list_path: { type: 'text', filter: true, shown: false, width: 200 },
    file_name: { type: 'text', filter: true, width: 200 },
    nick_name: { type: 'text', filter: true, width: 112 },
    added: { ...COUNT, sort: true },
    changed: { ...COUNT, sort: true },
    unchanged: { ...COUNT, shown: false },
    skipped: { ...COUNT, shown: false },
    failed: { ...COUNT, shown: false },
    total: { ...COUNT, shown: false },
    existing: {
      type: 'select',
      options: [1, 2, 3],
      shownAs: 'plain',
      filter: true,
      fullScan: FEW_VALUES,
      shown: false,
      width: 104,
    },
    status: {
      type: 'select',
      options: [TAKEN, UNDONE],
      tones: { 1: 'good', 2: 'off' },
      filter: true,
      fullScan: FEW_VALUES,
      width: 96,
    },
    undo_time: { type: 'datetime', shown: false },
    undo_name: { type: 'text', shown: false, width: 112 },
    sha256: { type: 'text', filter: true, shown: false, width: 200 },
    bytes: { type: 'number', shown: false, width: 96 },
    account_id: { type: 'number', filter: true, shown: false, width: 96 },
    organisation_id: { type: 'select', ref: ORGANISATION, filter: true, shown: false, width: 160 },
  },
  form: {},
  states: { status: { initial: TAKEN } },
  actions: {
    undo: {
      scope: 'row',
      danger: true,
      // Undoing an import deletes and restores operators, roles and storage firms too.
      stepUp: true,
      transition: { column: 'status', from: [TAKEN], to: UNDONE },
      run: (_tx, { unit, record }) => undoBatch(unit, record),
    },
  },
  titles: importTitles,
})
