// Due diligence on the borrower of an application: planned by the bank, made on a phone, accepted before the approval (docs/decisions/on-site-work.md).
import { sql, type SqlBool } from 'kysely'
import { CREATED_COLUMN, REMARK_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { own } from '#engine/declare/rights/scope.ts'
import { withSegregation } from '#engine/facets/segregation.ts'
import { withTaskQueue } from '#engine/facets/task-queue.ts'
import { APPLICATION_LIST, BANK_LIST, INVESTIGATION_LIST } from '#modules/paths.ts'
import { createVisitActions } from '../visit/visit.actions.ts'
import { createDecisionColumns, createPhotoColumns, PLAN_COLUMNS, VISIT_STATE } from '../visit/visit.columns.ts'
import { VISIT, VISIT_STEPS } from '../visit/visit.states.ts'
import { saveInvestigation } from './investigation.hooks.ts'
import { investigationTitles } from './investigation.titles.ts'

const TEXT = { type: 'text', shown: false } as const
const PLANNED = { state: [VISIT.planned] }

/** 2 accepted by the bank: under investigation. */
const investigatedApplication = sql<SqlBool>`financing.loan_state = 2`

export const investigation = defineResource({
  path: INVESTIGATION_LIST,
  screen: '/admins/investigation/list',
  table: 'investigation',
  ledger: { begins: 'state >= 2 and state <= 4' },
  verbs: ['add', 'look', 'edit', 'export'],
  scope: { bank: own('bank_id'), inspection: own('agency_id') },
  search: ['investigation_no'],
  named: 'investigation_no',
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    investigation_no: { type: 'text', filter: true, sort: true, width: 152 },
    ...VISIT_STATE,
    financing_id: {
      type: 'select',
      ref: { to: APPLICATION_LIST, label: 'financing_no', as: 'financing_no', where: investigatedApplication },
      filter: true,
      required: true,
      width: 160,
    },
    company_name: { type: 'text', width: 144 },
    bank_id: { type: 'select', ref: { to: BANK_LIST, label: 'bank_name' }, filter: true, shown: false, width: 128 },
    ...PLAN_COLUMNS,
    approve_status: {
      type: 'select',
      options: [0, 1],
      tones: { 0: 'bad', 1: 'good' },
      filter: true,
      fullScan: FEW_VALUES,
      width: 112,
    },
    need_supply: { type: 'select', options: [0, 1], filter: true, fullScan: FEW_VALUES, shown: false, width: 104 },
    financing_amount: { type: 'number', unit: 'yuan', width: 128 },
    financing_days: { type: 'number', shown: false, width: 88 },
    interest_rate: { type: 'number', unit: 'percent', shown: false, width: 96 },
    checks: { type: 'checkbox', options: [1, 2, 3, 4, 5, 6, 7], shown: false },
    sign_company: TEXT,
    upstream_company: TEXT,
    downstream_company: TEXT,
    terminal_user: TEXT,
    transport_party: TEXT,
    transit_place: TEXT,
    quality_unit: TEXT,
    quantity_unit: TEXT,
    business_begin_date: { type: 'date', shown: false },
    cooperation_history: TEXT,
    main_business: TEXT,
    business_flow: TEXT,
    risk_point: { type: 'text', shown: false, width: 200 },
    credit_evaluation: TEXT,
    conclusion: { type: 'text', shown: false, width: 200 },
    supply_explain: TEXT,
    ...createPhotoColumns('investigation'),
    signatures: { type: 'image', files: 1, shown: false },
    start_time: { type: 'datetime', shown: false },
    submit_time: { type: 'datetime', filter: true, sort: true, width: 152 },
    ...createDecisionColumns('investigation'),
    ...REMARK_COLUMN,
    ...CREATED_COLUMN,
  },
  form: { basic: ['financing_id', 'inspuser_id', 'plan_date', 'remark'] },
  hooks: { save: saveInvestigation },
  when: { edit: PLANNED },
  states: { state: { initial: VISIT.planned, steps: VISIT_STEPS } },
  actions: createVisitActions({ kind: 'investigation', list: INVESTIGATION_LIST, named: 'investigation_no' }),
  facets: [
    withSegregation({ accept: [] }),
    withTaskQueue('state', {
      link: { state: VISIT.planned, isFor: ({ organisationId }) => sql`investigation.agency_id = ${organisationId}` },
      accept: { state: VISIT.submitted },
    }),
  ],
  titles: investigationTitles,
  sample: { plan_date: 4_070_880_000 },
})
