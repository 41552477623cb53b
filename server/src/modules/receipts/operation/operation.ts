// An operation on a receipt, requested by one person and executed by others; together they are the log of all receipts.
import { sql, type SqlBool } from 'kysely'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { any, own } from '#engine/declare/rights/scope.ts'
import { withTaskQueue } from '#engine/facets/task-queue.ts'
import { withSegregation } from '#engine/facets/segregation.ts'
import { BANK_LIST, OPERATION_LIST, RECEIPT_LIST } from '#modules/paths.ts'
import { FILED, ON_FORM } from '../receipt/filed.columns.ts'
import { LAST_COLUMN } from '../pickup/final-delivery.ts'
import { ANNOUNCED_AND_CAME, GATE_COLUMNS, hasGateDifference, hasNoGateDifference } from '../pickup/gate-check.ts'
import { operationActions } from './operation.actions.ts'
import { saveRequest } from './operation.hooks.ts'
import { ALL_OPERATIONS, BY_PLATFORM, BY_STORE, OPERATION, STATE } from './operation.kinds.ts'
import {
  askName,
  awaitsConsent,
  consentName,
  isEndorsedTo,
  finishName,
  liveReceipt,
  needsConsent,
  isOfKinds,
  ownerOfGoods,
  sealName,
  waitsFor,
} from './operation.queries.ts'
import { listOperationKinds, filterSuitable } from './operation.options.ts'
import { operationTitles } from './operation.titles.ts'

const { endorsement, split, merger, freeze, unfreeze, delivery, replacement, renewal } = OPERATION
const whenKind = (...kinds: readonly number[]) => ({ when: { kind: kinds } })
const requiredForKind = (...kinds: readonly number[]) => ({
  ...whenKind(...kinds),
  requiredWhen: { kind: kinds },
})
const ORGANISATION = 'seller/organisation/OrganisationList'

const { asked: requested, underWay, sealed, consented } = STATE
const isReadyForPickup = sql<SqlBool>`${isOfKinds([delivery])} and ${hasNoGateDifference('receipt_operation')}`

const DUTIES = {
  seal: ['add'],
  accept: ['add', 'seal'],
  consent: ['add'],
  execute: ['add', 'consent'],
  vouch: ['add'],
  decide: ['add', 'vouch'],
  weigh: ['add'],
  admit: ['weigh'],
  hand: ['add', 'weigh'],
  refuse: ['add'],
} as const

export const operation = defineResource({
  path: OPERATION_LIST,
  screen: '/pledge/operation/list',
  table: 'receipt_operation',
  ledger: { begins: 'true' },
  constraints: {
    receipt_operation_to_id_check1: { field: 'to_id', code: 'not_an_option' },
  },
  asyncExport: true,
  verbs: ['add', 'look', 'export'],
  bindsOnSave: true,
  scope: {
    store: own('store_id'),
    owner: any(own('holder_id'), own('to_id')),
    bank: own('bank_id'),
  },
  search: ['operation_no'],
  named: 'operation_no',
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    operation_no: { type: 'text', filter: true, sort: true, width: 160 },
    kind: {
      type: 'select',
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      options: ALL_OPERATIONS,
      offeredNow: listOperationKinds,
      control: 'radio',
      required: true,
      shownAs: 'plain',
      width: 88,
    },
    receipt_id: {
      type: 'select',
      ref: {
        to: RECEIPT_LIST,
        label: 'contract_no',
        as: 'contract_no',
        where: liveReceipt,
        suits: { by: 'kind', where: filterSuitable },
      },
      filter: true,
      required: true,
      width: 184,
    },
    receipt_ids: {
      type: 'checkbox',
      ref: { to: RECEIPT_LIST, label: 'contract_no', as: 'other_nos', where: liveReceipt },
      ...requiredForKind(merger),
      shown: false,
      width: 192,
    },
    goods: { type: 'text', reads: { by: 'receipt_id', column: 'goods_label' }, shown: false, width: 160 },
    remaining_weight: {
      type: 'number',
      unit: 'ton',
      reads: { by: 'receipt_id', column: 'remaining_weight' },
      shown: false,
      width: 112,
    },
    pledge_weight: {
      type: 'number',
      unit: 'ton',
      reads: { by: 'receipt_id', column: 'pledge_weight' },
      shown: false,
      width: 112,
    },
    weight: {
      type: 'number',
      unit: 'ton',
      filter: true,
      sort: true,
      min: 1,
      ...requiredForKind(split, freeze, unfreeze, delivery),
      width: 96,
    },
    quantity: { type: 'number', min: 1, ...whenKind(split), shown: false, width: 88 },
    of_pledged: {
      type: 'select',
      options: [0, 1],
      control: 'radio',
      initial: 0,
      ...whenKind(freeze, unfreeze),
      shownAs: 'plain',
      shown: false,
      width: 112,
    },
    kept_weight: { type: 'hide', list: false },
    freeze_end: { type: 'datetime', shown: false },
    state: {
      type: 'select',
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      options: Object.values(STATE),
      tones: { 0: 'active', 1: 'good', 2: 'bad', 3: 'off', 4: 'active', 5: 'off', 6: 'active', 7: 'active' },
      width: 96,
    },
    waits_for: { type: 'text', sql: waitsFor, width: 128 },
    holder_id: { type: 'select', ref: { to: ORGANISATION, label: 'name' }, filter: true, width: 128 },
    to_id: {
      type: 'select',
      ref: {
        to: ORGANISATION,
        label: 'name',
        as: 'to_name',
        where: ownerOfGoods,
        forAll: 'a receipt is endorsed to any owner of goods, and its holder sees no list of organisations',
        known: { in: OPERATION_LIST, by: ['to_id', 'holder_id'], exact: ['credit_code'] },
      },
      filter: true,
      ...requiredForKind(endorsement),
      shown: false,
      width: 144,
    },
    store_id: {
      type: 'select',
      ref: { to: 'seller_p/store/StoreList', label: 'store_name' },
      filter: true,
      shown: false,
      width: 152,
    },
    bank_id: {
      type: 'select',
      ref: { to: BANK_LIST, label: 'bank_name' },
      filter: true,
      shown: false,
      width: 128,
    },
    needs_consent: {
      type: 'select',
      sql: needsConsent,
      options: [0, 1],
      shownAs: 'plain',
      shown: false,
      width: 96,
    },
    storage_end: { type: 'date', earliest: 'today', ...requiredForKind(renewal), shown: false },
    bond_amount: { type: 'number', unit: 'yuan', min: 1, ...requiredForKind(replacement), shown: false },
    reason: { type: 'text', control: 'textarea', maxLength: 255, required: true, shown: false, width: 200 },
    files: { ...ON_FORM, ...requiredForKind(freeze, unfreeze, replacement) },
    receiver: {
      personal: true,
      type: 'text',
      maxLength: 30,
      ...requiredForKind(delivery),
      shown: false,
      width: 104,
    },
    vehicle_no: {
      personal: true,
      type: 'text',
      rule: 'plate',
      maxLength: 20,
      ...whenKind(delivery),
      shown: false,
      width: 104,
    },
    driver_name: { personal: true, type: 'text', maxLength: 30, ...whenKind(delivery), list: false },
    driver_phone: { personal: true, type: 'text', rule: 'phone', ...whenKind(delivery), list: false },
    // The person who picks up the goods shows it at the gate; the storage firm cannot read it here.
    pickup_code: { type: 'text', guarded: true, unrecorded: true, shown: false, width: 112 },
    pickup_tries: { type: 'hide', list: false, unrecorded: true },
    pickup_end: { type: 'datetime', shown: false },
    weighed_weight: { type: 'number', unit: 'ton', shown: false, width: 112 },
    weighed_quantity: { type: 'number', shown: false, width: 88 },
    ...LAST_COLUMN,
    weigh_note: FILED,
    ...GATE_COLUMNS,
    answer: { type: 'text', shown: false, width: 160 },
    ask_name: { type: 'text', sql: askName, width: 80 },
    seal_name: { type: 'text', sql: sealName, shown: false, width: 96 },
    seal_time: { type: 'datetime', shown: false },
    consent_name: { type: 'text', sql: consentName, shown: false, width: 96 },
    consent_time: { type: 'datetime', shown: false },
    finish_name: { type: 'text', sql: finishName, shown: false, width: 96 },
    done_time: { type: 'datetime', filter: true, sort: true, shown: false },
    create_time: { ...CREATED_COLUMN.create_time },
  },
  form: {
    basic: [
      'kind',
      'receipt_id',
      'receipt_ids',
      'of_pledged',
      'weight',
      'quantity',
      'to_id',
      'storage_end',
      'bond_amount',
    ],
    papers: ['reason', 'files'],
    pickup: ['receiver', 'vehicle_no', 'driver_name', 'driver_phone'],
  },
  hooks: { save: saveRequest },
  // A job lets deliveries lapse that are not picked up.
  states: {
    state: {
      initial: 0,
      steps: [
        [0, 5],
        [4, 5],
      ],
    },
  },
  actions: operationActions,
  // The author may not decide; the person who weighed or vouched may not complete (I9).
  facets: [
    withSegregation(DUTIES),
    withTaskQueue('state', {
      seal: { state: requested, not: ['add'], isFor: () => isOfKinds([endorsement]) },
      accept: { state: sealed, not: ['add', 'seal'], isFor: isEndorsedTo },
      consent: { state: requested, not: ['add'], isFor: () => awaitsConsent },
      execute: {
        state: [requested, consented],
        not: ['add', 'consent'],
        isFor: () => sql<SqlBool>`${isOfKinds(BY_STORE)} and not (${awaitsConsent})`,
      },
      vouch: { state: requested, not: ['add'], isFor: () => isOfKinds([replacement]) },
      decide: { state: requested, not: ['add'], isFor: () => isOfKinds(BY_PLATFORM) },
      weigh: { state: requested, not: ['add'], isFor: () => isOfKinds([delivery]) },
      admit: { state: underWay, not: ['weigh'], isFor: () => hasGateDifference('receipt_operation') },
      hand: { state: underWay, not: ['add', 'weigh'], isFor: () => isReadyForPickup },
    }),
  ],
  figures: ['weight'],
  compared: ANNOUNCED_AND_CAME,
  titles: operationTitles,
  sample: { kind: 4, weight: 1, reason: '样例', files: [{ id: 1 }] },
})
