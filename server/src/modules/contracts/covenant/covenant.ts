// Covenants of contracts in effect, one record for each due date. The bank records that they are met, with evidence; a waiver takes two persons.
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { own, via } from '#engine/declare/rights/scope.ts'
import { withSegregation } from '#engine/facets/segregation.ts'
import { withTaskQueue } from '#engine/facets/task-queue.ts'
import { APPLICATION_LIST, BANK_LIST, CONTRACT_LIST, COVENANT_LIST } from '#modules/paths.ts'
import { covenantActions } from './covenant.actions.ts'
import { COVENANT } from './covenant.states.ts'
import { covenantTitles } from './covenant.titles.ts'

export const covenant = defineResource({
  path: COVENANT_LIST,
  screen: '/contract/upload/covenants',
  screens: '/contract/upload/covenants',
  hidden: true,
  table: 'covenant',
  ledger: { begins: 'true' },
  verbs: ['look', 'export'],
  scope: {
    bank: own('bank_id'),
    owner: via(CONTRACT_LIST, 'contract_id'),
    store: via(CONTRACT_LIST, 'contract_id'),
    guarantor: via(CONTRACT_LIST, 'contract_id'),
  },
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    what: { type: 'text', width: 280 },
    role: { type: 'select', options: [1, 2, 3, 4], shownAs: 'plain', width: 104 },
    due_date: { type: 'date', sort: true, filter: true, width: 120 },
    every_months: { type: 'number', width: 104 },
    state: {
      type: 'select',
      options: Object.values(COVENANT),
      tones: { 0: 'active', 1: 'good', 2: 'bad', 3: 'off', 4: 'warn', 5: 'off' },
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      width: 112,
    },
    contract_id: {
      type: 'select',
      ref: { to: CONTRACT_LIST, label: 'upload_no', as: 'upload_no' },
      filter: true,
      width: 160,
    },
    financing_id: {
      type: 'select',
      ref: { to: APPLICATION_LIST, label: 'financing_no', as: 'financing_no' },
      filter: true,
      width: 160,
    },
    bank_id: { type: 'select', ref: { to: BANK_LIST, label: 'bank_name' }, filter: true, shown: false, width: 128 },
    place: { type: 'hide', list: false },
    evidence: { type: 'image', files: 9, takes: { picture: 10, pdf: 10 }, width: 88 },
    note: { type: 'text', shown: false, width: 160 },
    reason: { type: 'text', shown: false, width: 160 },
    met_time: { type: 'datetime', shown: false },
    remind_time: { type: 'datetime', shown: false },
    ...CREATED_COLUMN,
  },
  form: {},
  states: {
    state: {
      initial: COVENANT.open,
      steps: [
        [COVENANT.open, COVENANT.broken],
        ...[COVENANT.open, COVENANT.broken, COVENANT.waiverAsked].map((from) => [from, COVENANT.ended] as const),
      ],
    },
  },
  actions: covenantActions,
  facets: [
    withSegregation({ waive: ['ask'] }),
    withTaskQueue('state', {
      meet: { state: COVENANT.broken },
      waive: { state: COVENANT.waiverAsked, not: ['ask'] },
    }),
  ],
  titles: covenantTitles,
  sample: {},
})
