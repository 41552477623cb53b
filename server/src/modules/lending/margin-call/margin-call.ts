// Issued and moved by the worker (`jobs/margin-calls.ts`); owners acknowledge and dispute, two persons extend (docs/decisions/margin-calls.md).
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { own } from '#engine/declare/rights/scope.ts'
import { withSegregation } from '#engine/facets/segregation.ts'
import { withTaskQueue } from '#engine/facets/task-queue.ts'
import { APPLICATION_LIST, BANK_LIST, MARGIN_CALL_LIST, ORGANISATION_LIST } from '#modules/paths.ts'
import { CALL } from '../domain/cover/margin-call.ts'
import { DISPUTE } from '../domain/cover/dispute.ts'
import { disputeColumns } from './dispute.columns.ts'
import { disputeTitles } from './dispute.titles.ts'
import { MAX_DOSSIERS } from './dossier.ts'
import { EXTENSION, marginCallActions } from './margin-call.actions.ts'
import { DEFAULT_STEP } from './margin-call.default.ts'
import {
  askName,
  calendarGap,
  declareName,
  extendName,
  isAtDefaultStep,
  noticeTime,
  proposeName,
  seenTime,
} from './margin-call.queries.ts'
import { marginCallTitles } from './margin-call.titles.ts'

const MONEY = { type: 'number', unit: 'yuan', width: 136 } as const
const RATIO = { type: 'number', unit: 'percent', width: 104 } as const
const TIME = { type: 'datetime', shown: false } as const
const HOUR = { type: 'number', shown: false, width: 88 } as const
const NAME = { type: 'text', shown: false, width: 96 } as const
/** The bank prepares a default without the owner. */
const INTERNAL = { guarded: 'default_reason' } as const

const OPEN = [CALL.issued, CALL.acknowledged, CALL.partlyCured, CALL.breached, CALL.accelerated] as const
const ENDED = [CALL.cured, CALL.lapsedByPrice, CALL.closed] as const

export const marginCall = defineResource({
  path: MARGIN_CALL_LIST,
  screen: '/pledge/call/list',
  table: 'margin_call',
  ledger: { begins: 'true' },
  asyncExport: true,
  verbs: ['look', 'export'],
  scope: { owner: own('owner_id'), bank: own('bank_id') },
  search: ['call_no'],
  named: 'call_no',
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    call_no: { type: 'text', filter: true, width: 160 },
    state: {
      type: 'select',
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      options: Object.values(CALL),
      tones: { 1: 'warn', 2: 'active', 3: 'active', 4: 'good', 5: 'off', 6: 'bad', 7: 'bad', 8: 'off' },
      width: 112,
    },
    financing_id: {
      type: 'select',
      ref: { to: APPLICATION_LIST, label: 'financing_no', as: 'financing_no' },
      filter: true,
      width: 168,
    },
    owner_id: {
      type: 'select',
      ref: { to: ORGANISATION_LIST, label: 'name', as: 'owner_name' },
      filter: true,
      width: 136,
    },
    bank_id: { type: 'select', ref: { to: BANK_LIST, label: 'bank_name' }, filter: true, shown: false, width: 128 },
    cash_required: { ...MONEY, filter: true, sort: true, sum: true },
    goods_required: { type: 'number', unit: 'ton', width: 112 },
    cure_by: { type: 'datetime', filter: true, sort: true },
    cure_calendar: { type: 'select', options: [1, 2], shownAs: 'plain', shown: false, width: 128 },
    business_from: HOUR,
    business_to: HOUR,
    calendar_gap: { ...HOUR, sql: calendarGap },
    ltv: RATIO,
    line: RATIO,
    exposure: { ...MONEY, sum: true, shown: false },
    eligible_value: { ...MONEY, shown: false },
    batch_id: { type: 'number', shown: false, width: 104 },
    notice_time: { ...TIME, sql: noticeTime },
    seen_time: { ...TIME, sql: seenTime },
    acknowledge_time: TIME,
    accelerate_time: TIME,
    breach_time: TIME,
    end_time: TIME,
    extension: { type: 'select', options: Object.values(EXTENSION), shownAs: 'plain', shown: false, width: 104 },
    ask_hours: { type: 'number', shown: false, width: 96 },
    ask_reason: { type: 'text', shown: false, width: 160 },
    ask_name: { ...NAME, sql: askName },
    extend_name: { ...NAME, sql: extendName },
    default_step: {
      type: 'select',
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      options: Object.values(DEFAULT_STEP),
      tones: { 0: 'off', 1: 'warn', 2: 'bad' },
      shown: false,
      width: 104,
    },
    default_reason: { type: 'text', guarded: true, shown: false, width: 160 },
    default_time: TIME,
    propose_name: { ...NAME, ...INTERNAL, sql: proposeName },
    declare_name: { ...NAME, ...INTERNAL, sql: declareName },
    dossier_files: { type: 'image', ...INTERNAL, files: MAX_DOSSIERS, takes: { pdf: 10 }, shown: false, width: 88 },
    dossier_hash: { type: 'text', list: false, copies: true },
    ...disputeColumns,
    ...CREATED_COLUMN,
  },
  form: {},
  states: {
    state: {
      initial: CALL.issued,
      steps: [
        ...OPEN.flatMap((from) => ENDED.map((to) => [from, to] as const)),
        ...[CALL.issued, CALL.acknowledged].map((from) => [from, CALL.partlyCured] as const),
        ...[CALL.issued, CALL.acknowledged, CALL.partlyCured].map((from) => [from, CALL.accelerated] as const),
        ...[CALL.issued, CALL.acknowledged, CALL.partlyCured, CALL.accelerated].map(
          (from) => [from, CALL.breached] as const,
        ),
      ],
    },
    extension: { initial: EXTENSION.none },
    default_step: { initial: DEFAULT_STEP.none },
    dispute: { initial: DISPUTE.none },
  },
  actions: marginCallActions,
  facets: [
    withSegregation({ extend: ['ask'], declare: ['propose', 'resolve'], resolve: ['declare', 'dispute'] }),
    withTaskQueue('state', {
      acknowledge: { state: CALL.issued },
      propose: { state: CALL.breached, isFor: () => isAtDefaultStep(DEFAULT_STEP.none) },
      declare: {
        state: CALL.breached,
        not: ['propose', 'resolve'],
        isFor: () => isAtDefaultStep(DEFAULT_STEP.proposed),
      },
    }),
    withTaskQueue('dispute', { resolve: { state: DISPUTE.open, not: ['declare'] } }),
  ],
  figures: ['exposure', 'eligible_value', 'cash_required', 'goods_required'],
  titles: { ...marginCallTitles, ...disputeTitles },
  sample: {},
})
