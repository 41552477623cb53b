// Created from the pledge (`release`).
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { own } from '#engine/declare/rights/scope.ts'
import { withTaskQueue } from '#engine/facets/task-queue.ts'
import { withSegregation } from '#engine/facets/segregation.ts'
import {
  APPLICATION_LIST,
  BANK_LIST,
  PLEDGE_LIST,
  RELEASE_LIST,
  REPAYMENT_LIST,
  STORE_LIST,
  RECEIPT_LIST,
} from '#modules/paths.ts'
import {
  FILED,
  LAST_COLUMN,
  ANNOUNCED_AND_CAME,
  GATE,
  GATE_COLUMNS,
  hasGateDifference,
  hasNoGateDifference,
} from '#modules/receipts/index.ts'
import { releaseActions } from './release.actions.ts'
import { KIND, OPEN, REASON, RELEASE, UNDECIDED } from './release.kinds.ts'
import {
  approveName,
  requestName,
  finishName,
  isPaid,
  isToSettle,
  netProceeds,
  isOfKind,
  proposeName,
} from './release.queries.ts'
import { releaseTitles } from './release.titles.ts'

const MONEY = { type: 'number', unit: 'yuan', shown: false, width: 128 } as const
const WEIGHT = { type: 'number', unit: 'ton' } as const
const TIME = { type: 'datetime', shown: false } as const
const NAME = { type: 'text', shown: false, width: 96 } as const
const PERSONAL = { personal: true, type: 'text' } as const

const DUTIES = {
  propose: ['add'],
  approve: ['add', 'propose'],
  confirm: ['add', 'propose', 'approve'],
  weigh: ['add', 'propose', 'approve'],
  admit: ['weigh'],
  hand: ['add', 'propose', 'approve', 'weigh'],
} as const

export const release = defineResource({
  path: RELEASE_LIST,
  screen: '/pledge/release/list',
  table: 'release_order',
  ledger: { begins: 'true' },
  asyncExport: true,
  verbs: ['look', 'export'],
  panel: 'release-decision',
  scope: {
    owner: own('owner_id'),
    store: own('store_id'),
    bank: own('bank_id'),
  },
  search: ['release_no'],
  named: 'release_no',
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    release_no: { type: 'text', filter: true, sort: true, width: 160 },
    release_state: {
      type: 'select',
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      options: Object.values(RELEASE),
      tones: {
        0: 'active',
        1: 'active',
        2: 'good',
        3: 'good',
        4: 'off',
        5: 'bad',
        6: 'off',
        7: 'off',
        8: 'warn',
      },
      width: 104,
    },
    kind: {
      type: 'select',
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      options: Object.values(KIND),
      shownAs: 'plain',
      width: 96,
    },
    reason: {
      type: 'select',
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      options: Object.values(REASON),
      shownAs: 'plain',
      width: 112,
    },
    pledge_id: {
      type: 'select',
      ref: { to: PLEDGE_LIST, label: 'pledge_no', as: 'pledge_no' },
      filter: true,
      width: 160,
    },
    weight: { ...WEIGHT, filter: true, sort: true, sum: true, width: 104 },
    asked_possible: { ...WEIGHT, shown: false, width: 120 },
    approved_possible: { ...WEIGHT, shown: false, width: 120 },
    financing_id: {
      type: 'select',
      ref: { to: APPLICATION_LIST, label: 'financing_no', as: 'financing_no' },
      filter: true,
      width: 168,
    },
    receipt_id: {
      type: 'select',
      ref: { to: RECEIPT_LIST, label: 'contract_no', as: 'contract_no' },
      filter: true,
      shown: false,
      width: 184,
    },
    goods: { type: 'text', reads: { by: 'receipt_id', column: 'goods_label' }, shown: false, width: 160 },
    owner_id: {
      type: 'select',
      ref: { to: 'seller/organisation/OrganisationList', label: 'name', as: 'owner_name' },
      filter: true,
      width: 136,
    },
    bank_id: { type: 'select', ref: { to: BANK_LIST, label: 'bank_name' }, filter: true, width: 128 },
    store_id: {
      type: 'select',
      ref: { to: STORE_LIST, label: 'store_name' },
      filter: true,
      shown: false,
      width: 152,
    },
    substitute_id: {
      type: 'select',
      ref: { to: PLEDGE_LIST, label: 'pledge_no', as: 'substitute_no' },
      shown: false,
      width: 160,
    },
    notice_date: { type: 'date', shown: false },
    notice_files: FILED,
    loss_files: FILED,
    sale_way: { type: 'select', options: [1, 2], shownAs: 'plain', shown: false, width: 96 },
    sale_price: MONEY,
    sale_cost: MONEY,
    storage_arrears: MONEY,
    net_proceeds: { ...MONEY, sql: netProceeds },
    repayment_id: {
      type: 'select',
      ref: { to: REPAYMENT_LIST, label: 'repay_no', as: 'proceeds_no' },
      shown: false,
      width: 168,
    },
    remark: { type: 'text', shown: false, width: 160 },
    receiver: { ...PERSONAL, shown: false, width: 104 },
    vehicle_no: { ...PERSONAL, shown: false, width: 104 },
    driver_name: { ...PERSONAL, shown: false, width: 96 },
    driver_phone: { ...PERSONAL, list: false },
    // Shown by the person who picks up; staff at the gate cannot read it here.
    pickup_code: { type: 'text', guarded: true, unrecorded: true, shown: false, width: 112 },
    pickup_tries: { type: 'hide', list: false, unrecorded: true },
    pickup_end: TIME,
    weighed_weight: { ...WEIGHT, shown: false, width: 112 },
    weighed_quantity: { type: 'number', shown: false, width: 88 },
    ...LAST_COLUMN,
    weigh_note: FILED,
    ...GATE_COLUMNS,
    answer: { type: 'text', shown: false, width: 160 },
    ask_name: { type: 'text', sql: requestName, width: 88 },
    propose_name: { ...NAME, sql: proposeName },
    approve_name: { ...NAME, sql: approveName },
    approve_time: TIME,
    finish_name: { ...NAME, sql: finishName },
    done_time: { ...TIME, filter: true, sort: true },
    create_time: { ...CREATED_COLUMN.create_time },
  },
  form: {},
  states: {
    release_state: {
      initial: RELEASE.requested,
      steps: [
        [RELEASE.requested, RELEASE.expired],
        [RELEASE.proposed, RELEASE.expired],
        [RELEASE.approved, RELEASE.expired],
        [RELEASE.weighed, RELEASE.expired],
        [RELEASE.suspended, RELEASE.expired],
        [RELEASE.approved, RELEASE.suspended],
        [RELEASE.weighed, RELEASE.suspended],
      ],
    },
  },
  actions: releaseActions,
  facets: [
    // A suspension ends a visit: the person who admitted before it may weigh after it.
    withSegregation(DUTIES, { admit: { column: 'gate_state', state: GATE.admitted } }),
    withTaskQueue('release_state', {
      settle: { state: OPEN, isFor: () => isToSettle },
      propose: { state: RELEASE.requested, not: ['add'] },
      approve: { state: UNDECIDED, not: ['add', 'propose'], isFor: () => isPaid },
      confirm: {
        state: RELEASE.approved,
        not: ['add', 'propose', 'approve'],
        isFor: () => isOfKind(KIND.depledge),
      },
      weigh: {
        state: RELEASE.approved,
        not: ['add', 'propose', 'approve'],
        isFor: () => isOfKind(KIND.outbound),
      },
      admit: { state: RELEASE.weighed, not: ['weigh'], isFor: () => hasGateDifference('release_order') },
      hand: {
        state: RELEASE.weighed,
        not: ['add', 'propose', 'approve', 'weigh'],
        isFor: () => hasNoGateDifference('release_order'),
      },
    }),
  ],
  figures: ['weight'],
  compared: ANNOUNCED_AND_CAME,
  titles: releaseTitles,
})
