// A visit that counts the goods of a warehouse: planned here, made on a phone, accepted by another person (docs/decisions/on-site-work.md).
import { CREATED_COLUMN, REMARK_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { any, listed, own } from '#engine/declare/rights/scope.ts'
import { withLinks } from '#engine/facets/links.ts'
import { withSegregation } from '#engine/facets/segregation.ts'
import { withTaskQueue } from '#engine/facets/task-queue.ts'
import { BANK_LIST, INSPECTION_LINE_LIST, INSPECTION_LIST, STORE_LIST, WAREHOUSE_LIST } from '#modules/paths.ts'
import { sql } from 'kysely'
import { lineTitles } from '../line/line.titles.ts'
import { createVisitActions } from '../visit/visit.actions.ts'
import { createDecisionColumns, createPhotoColumns, PLAN_COLUMNS, VISIT_STATE } from '../visit/visit.columns.ts'
import { INSPECTION_TYPE, VISIT, VISIT_STEPS } from '../visit/visit.states.ts'
import { acceptCounts } from './inspection.effects.ts'
import { saveInspection } from './inspection.hooks.ts'
import { differentLots, lotCount } from './inspection.queries.ts'
import { REPORT_TEXTS } from './report-texts.ts'
import { inspectionTitles } from './inspection.titles.ts'

const HIDDEN = { type: 'hide', list: false } as const
const TEXT = { type: 'text', shown: false } as const
const PLANNED = { state: [VISIT.planned] }
const byReaders = listed('inspection_reader', 'inspection_id')

export const inspection = defineResource({
  path: INSPECTION_LIST,
  screen: '/admins/inspection/list',
  table: 'inspection',
  ledger: { begins: 'state >= 2 and state <= 4' },
  verbs: ['add', 'look', 'edit', 'export'],
  scope: { bank: any(own('bank_id'), byReaders), store: byReaders, owner: byReaders, inspection: own('agency_id') },
  search: ['inspection_no'],
  named: 'inspection_no',
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    inspection_no: { type: 'text', filter: true, sort: true, width: 152 },
    inspection_type: {
      type: 'select',
      options: Object.values(INSPECTION_TYPE),
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      control: 'radio',
      required: true,
      initial: INSPECTION_TYPE.routine,
      shownAs: 'plain',
      width: 104,
    },
    ...VISIT_STATE,
    warehouse_id: {
      type: 'select',
      ref: {
        to: WAREHOUSE_LIST,
        label: 'warehouse_label',
        as: 'warehouse_name',
        forAll: 'a bank names the warehouse of goods that are pledged to it without access to the list of warehouses',
      },
      filter: true,
      required: true,
      width: 200,
    },
    store_id: { type: 'select', ref: { to: STORE_LIST, label: 'store_name' }, filter: true, shown: false, width: 152 },
    bank_id: { type: 'select', ref: { to: BANK_LIST, label: 'bank_name' }, filter: true, shown: false, width: 128 },
    ...PLAN_COLUMNS,
    // They count goods of all owners, of which these readers see their own.
    lot_count: { type: 'number', sql: lotCount, hiddenFrom: ['owner', 'bank'], width: 80 },
    different_lots: { type: 'number', sql: differentLots, hiddenFrom: ['owner', 'bank'], width: 104 },
    result: {
      type: 'select',
      options: [1, 2],
      tones: { 1: 'good', 2: 'bad' },
      hiddenFrom: ['owner'],
      filter: true,
      fullScan: FEW_VALUES,
      width: 88,
    },
    place_state: {
      type: 'select',
      options: [1, 2, 3, 4],
      tones: { 1: 'good', 2: 'warn', 3: 'bad', 4: 'warn' },
      filter: true,
      fullScan: FEW_VALUES,
      width: 104,
    },
    distance_m: { type: 'number', unit: 'metre', shown: false },
    accuracy_m: { type: 'number', unit: 'metre', shown: false },
    longitude: { type: 'number', unit: 'degree', shown: false },
    latitude: { type: 'number', unit: 'degree', shown: false },
    place_note: TEXT,
    ...createPhotoColumns('inspection'),
    clerk_name: { type: 'text', personal: true, shown: false, width: 96 },
    clerk_verified: { type: 'select', options: [0, 1], shownAs: 'plain', shown: false, width: 104 },
    signatures: { type: 'image', files: 2, shown: false },
    start_time: { type: 'datetime', shown: false },
    arrive_time: { type: 'datetime', shown: false },
    leave_time: { type: 'datetime', shown: false },
    submit_time: { type: 'datetime', filter: true, sort: true, width: 152 },
    storage_place: TEXT,
    storage_property: TEXT,
    storage_situation: TEXT,
    process_standard: TEXT,
    supervise_cooperate: TEXT,
    supervise_scheme: TEXT,
    cooperation_history: TEXT,
    conclusion: { type: 'text', shown: false, width: 200 },
    ...createDecisionColumns('inspection'),
    lot_ids: HIDDEN,
    ...REMARK_COLUMN,
    ...CREATED_COLUMN,
  },
  form: { basic: ['inspection_type', 'warehouse_id', 'inspuser_id', 'plan_date', 'remark'] },
  hooks: { save: saveInspection },
  when: { edit: PLANNED },
  states: { state: { initial: VISIT.planned, steps: VISIT_STEPS } },
  actions: createVisitActions({
    kind: 'inspection',
    list: INSPECTION_LIST,
    named: 'inspection_no',
    onAccepted: acceptCounts,
  }),
  facets: [
    withSegregation({ accept: [] }),
    withTaskQueue('state', {
      link: { state: VISIT.planned, isFor: ({ organisationId }) => sql`inspection.agency_id = ${organisationId}` },
      accept: { state: VISIT.submitted },
    }),
    withLinks({
      lines: { title: lineTitles.$, to: INSPECTION_LINE_LIST, filter: { inspection_id: 'id' } },
    }),
  ],
  panel: 'inspection',
  panelColumns: [...REPORT_TEXTS, 'images'],
  titles: inspectionTitles,
  sample: { inspection_type: INSPECTION_TYPE.routine, plan_date: 4_070_880_000 },
})
