// Created by applications (`hold`, `topUp`).
import { sql, type SqlBool } from 'kysely'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { own } from '#engine/declare/rights/scope.ts'
import { withTaskQueue } from '#engine/facets/task-queue.ts'
import { withSegregation } from '#engine/facets/segregation.ts'
import { APPLICATION_LIST, BANK_LIST, PLEDGE_LIST, STORE_LIST, LOT_LIST, RECEIPT_LIST } from '#modules/paths.ts'
import { FILED } from '#modules/receipts/index.ts'
import { PLEDGE } from './pledge.effects.ts'
import { pledgeActions } from './pledge.actions.ts'
import {
  awaitsRegistration,
  endorseName,
  holdName,
  inDefault,
  isEndorsed,
  isReceivable,
  isRegistered,
  hasShortLot,
  rankNo,
  receiptMedium,
  receiveName,
  registerName,
  sealName,
} from './pledge.queries.ts'
import { pledgeTitles } from './pledge.titles.ts'

const WEIGHT = { type: 'number', unit: 'ton' } as const
const MONEY = { type: 'number', unit: 'yuan', shown: false, width: 136 } as const
const TIME = { type: 'datetime', shown: false } as const
const NAME = { type: 'text', shown: false, width: 96 } as const

/** I9. */
const DUTIES = {
  seal: ['add', 'endorse'],
  register: ['add', 'endorse', 'seal'],
  receive: ['add', 'endorse', 'seal', 'register'],
} as const

export const pledgeOfReceipt = defineResource({
  path: PLEDGE_LIST,
  screen: '/pledge/pledge/list',
  table: 'pledge',
  ledger: { begins: 'true' },
  asyncExport: true,
  verbs: ['look', 'export'],
  scope: {
    owner: own('owner_id'),
    store: own('store_id'),
    bank: own('bank_id'),
  },
  search: ['pledge_no'],
  named: 'pledge_no',
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    pledge_no: { type: 'text', filter: true, sort: true, width: 160 },
    pledge_state: {
      type: 'select',
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      options: Object.values(PLEDGE),
      tones: { 0: 'active', 1: 'active', 2: 'good', 3: 'off', 4: 'bad', 5: 'off', 6: 'bad' },
      width: 104,
    },
    receipt_id: {
      type: 'select',
      ref: { to: RECEIPT_LIST, label: 'contract_no', as: 'contract_no' },
      filter: true,
      width: 184,
    },
    goods: { type: 'text', reads: { by: 'receipt_id', column: 'goods_label' }, shown: false, width: 160 },
    weight: { ...WEIGHT, filter: true, sort: true, sum: true, width: 104 },
    released_weight: { ...WEIGHT, sum: true, shown: false, width: 112 },
    earmarked_weight: { ...WEIGHT, shown: false, width: 112 },
    live_weight: { ...WEIGHT, sum: true, shown: false, width: 112 },
    financing_id: {
      type: 'select',
      ref: { to: APPLICATION_LIST, label: 'financing_no', as: 'financing_no' },
      filter: true,
      width: 168,
    },
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
    lot_id: {
      type: 'select',
      ref: { to: LOT_LIST, label: 'lot_no', as: 'lot_no' },
      filter: true,
      shown: false,
      width: 168,
    },
    priority_no: { type: 'number', shown: false, width: 72 },
    rank_no: { type: 'number', sql: rankNo, shown: false, width: 72 },
    medium: {
      type: 'select',
      sql: receiptMedium,
      options: [1, 2],
      shownAs: 'plain',
      shown: false,
      width: 80,
    },
    initial_price: MONEY,
    initial_grade: { type: 'number', unit: 'percent', shown: false, width: 112 },
    price_date: { type: 'date', shown: false },
    initial_value: { ...MONEY, sum: true },
    hold_end: TIME,
    hold_name: { ...NAME, sql: holdName },
    is_endorsed: {
      type: 'select',
      sql: isEndorsed,
      options: [0, 1],
      tones: { 0: 'off', 1: 'good' },
      width: 88,
    },
    in_default: {
      type: 'select',
      sql: inDefault,
      options: [0, 1],
      tones: { 0: 'off', 1: 'bad' },
      shown: false,
      width: 96,
    },
    lot_short: {
      type: 'select',
      sql: hasShortLot,
      options: [0, 1],
      tones: { 0: 'off', 1: 'bad' },
      shown: false,
      width: 104,
    },
    endorse_time: TIME,
    endorse_name: { ...NAME, sql: endorseName },
    seal_time: TIME,
    seal_name: { ...NAME, sql: sealName },
    is_registered: {
      type: 'select',
      sql: isRegistered,
      options: [0, 1],
      tones: { 0: 'off', 1: 'good' },
      width: 104,
    },
    search_date: { type: 'date', shown: false },
    search_result: {
      type: 'select',
      options: [1, 2],
      tones: { 1: 'good', 2: 'bad' },
      shown: false,
      width: 112,
    },
    search_note: { type: 'text', shown: false, width: 160 },
    search_files: FILED,
    registration_no: { type: 'text', filter: true, shown: false, width: 152 },
    registry_time: TIME,
    registry_end: { type: 'date', filter: true, sort: true, shown: false },
    registry_files: FILED,
    insure_no: { type: 'text', shown: false, width: 136 },
    insure_amount: MONEY,
    insure_end: { type: 'date', shown: false },
    insure_files: FILED,
    register_name: { ...NAME, sql: registerName },
    perfection_method: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 2],
      shownAs: 'plain',
      shown: false,
      width: 104,
    },
    perfected_time: { ...TIME, filter: true, sort: true },
    receive_name: { ...NAME, sql: receiveName },
    answer: { type: 'text', shown: false, width: 160 },
    end_time: TIME,
    create_time: { ...CREATED_COLUMN.create_time },
  },
  form: {},
  states: {
    pledge_state: {
      initial: PLEDGE.held,
      steps: [
        [PLEDGE.active, PLEDGE.released],
        [PLEDGE.active, PLEDGE.enforced],
        [PLEDGE.active, PLEDGE.lost],
      ],
    },
  },
  actions: pledgeActions,
  facets: [
    withSegregation(DUTIES),
    withTaskQueue('pledge_state', {
      seal: { state: PLEDGE.held, not: ['add', 'endorse'] },
      endorse: { state: PLEDGE.held, isFor: () => sql<SqlBool>`pledge.endorse_time is null` },
      register: {
        state: PLEDGE.sealed,
        not: ['add', 'endorse', 'seal'],
        isFor: () => awaitsRegistration,
      },
      receive: {
        state: PLEDGE.sealed,
        not: ['add', 'endorse', 'seal', 'register'],
        isFor: () => isReceivable,
      },
    }),
  ],
  figures: ['weight'],
  titles: pledgeTitles,
})
