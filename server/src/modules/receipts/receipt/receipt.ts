// A warehouse receipt (Civil Code arts. 908 to 910): written by a clerk of the storage firm, issued by another user, with one holder and exactly one
// controller.
import { startOfDay, title } from '@cangdan/protocol'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { CREATED_COLUMN, REMARK_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { own } from '#engine/declare/rights/scope.ts'
import type { StatesSpec } from '#engine/declare/states.ts'
import { AUDIT_COLUMNS, withAudit } from '#engine/facets/audit.ts'
import { withLinks } from '#engine/facets/links.ts'
import { LOT_LIST, OPERATION_LIST, RECEIPT_LIST, RECORD_LIST } from '#modules/paths.ts'
import { listSpecOptions } from '#modules/goods/index.ts'
import { ON_FORM } from './filed.columns.ts'
import { receiptAudit } from './receipt.audit.ts'
import { saveReceipt } from './receipt.hooks.ts'
import { goodsLabel, inboundNo, isShort, hasUncoveredGoods, specName } from './receipt.queries.ts'
import { checkReceiptDates } from './receipt.rules.ts'
import { receiptTitles } from './receipt.titles.ts'

const WEIGHT = { type: 'number', unit: 'ton' } as const
const TEXT = { type: 'text', list: false } as const
/** Columns of goods and parties that the ledger includes. */
const GOODS = { ...TEXT, inLedger: true } as const
const ORGANISATION = 'seller/organisation/OrganisationList'

/**
 * Approval issues a receipt (`schema/rules/11-receipts.sql`), operations end or renew it, and a job expires it; children of an expired receipt are
 * expired.
 */
const LIFE_STEPS: StatesSpec['steps'] = [
  [0, 1],
  [0, 7],
  [1, 2],
  [1, 3],
  [1, 4],
  [1, 5],
  [1, 6],
  [1, 7],
  [7, 1],
  [7, 2],
  [7, 3],
  [7, 4],
  [7, 5],
  [7, 6],
]

export const receipt = defineResource({
  path: RECEIPT_LIST,
  screen: '/pledge/receipt/list',
  table: 'receipt',
  ledger: { begins: 'life > 0' },
  constraints: {
    receipt_insure_begin_check: { field: 'insure_end', code: 'ends_before' },
    receipt_storage_end_check1: { field: 'storage_end', code: 'ends_before' },
  },
  asyncExport: true,
  verbs: ['add', 'look', 'edit', 'del', 'export'],
  scope: {
    store: own('store_id'),
    // A depositor who endorsed the receipt to someone else no longer sees it.
    owner: own('holder_id'),
    bank: own('controller_id'),
  },
  search: ['contract_no'],
  named: 'contract_no',
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    contract_no: { type: 'text', inLedger: true, filter: true, sort: true, width: 184 },
    life: {
      type: 'select',
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      options: [0, 1, 2, 3, 4, 5, 6, 7],
      tones: { 0: 'active', 1: 'good', 2: 'off', 3: 'off', 4: 'off', 5: 'off', 6: 'off', 7: 'warn' },
      width: 88,
    },
    holder_id: { type: 'select', ref: { to: ORGANISATION, label: 'name' }, filter: true, width: 128 },
    controller_id: {
      type: 'select',
      ref: { to: ORGANISATION, label: 'name' },
      filter: true,
      shown: false,
      width: 144,
    },
    depositor_id: {
      type: 'select',
      ref: { to: ORGANISATION, label: 'name' },
      filter: true,
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
    warehouse_id: {
      type: 'select',
      ref: { to: 'seller_p/warehouse/WarehouseList', label: 'warehouse_label' },
      filter: true,
      shown: false,
      width: 160,
    },
    zone_id: {
      type: 'select',
      ref: { to: 'seller_p/warehouse/ZoneList', label: 'zone_code', as: 'location_no' },
      filter: true,
      shown: false,
      width: 112,
    },
    lot_id: {
      type: 'select',
      ref: { to: LOT_LIST, label: 'lot_no', as: 'lot_no', where: hasUncoveredGoods },
      filter: true,
      required: true,
      shown: false,
      width: 176,
    },
    agreement_id: {
      type: 'select',
      ref: { to: RECORD_LIST, label: 'record_no', as: 'agreement_no' },
      shown: false,
      width: 168,
    },
    good_id: { type: 'cascade', second: 'spec_id', cascades: listSpecOptions, filter: true, width: 152 },
    goods_label: { type: 'text', sql: goodsLabel, list: false },
    spec_name: { type: 'text', sql: specName, shown: false, width: 144 },
    weight: {
      ...WEIGHT,
      filter: true,
      sort: true,
      sum: true,
      required: true,
      min: 1,
      shown: false,
      width: 112,
    },
    remaining_weight: { ...WEIGHT, filter: true, sort: true, sum: true, width: 104 },
    free_weight: { ...WEIGHT, sum: true, width: 104 },
    pledge_weight: { ...WEIGHT, sum: true, shown: false, width: 112 },
    frozen_free: { ...WEIGHT, list: false },
    frozen_pledged: { ...WEIGHT, list: false },
    earmarked_free: { ...WEIGHT, list: false },
    earmarked_pledged: { ...WEIGHT, list: false },
    frozen_weight: { ...WEIGHT, sum: true, shown: false, width: 112 },
    earmarked_weight: { ...WEIGHT, sum: true, shown: false, width: 112 },
    quantity: { type: 'number', filter: true, sum: true, min: 0, required: true, shown: false, width: 88 },
    remaining_quantity: { type: 'number', shown: false, width: 88 },
    class: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 2, 3],
      // Class 3 is issued by exchanges (Futures Law art. 45).
      offered: [1, 2],
      control: 'radio',
      initial: 2,
      shownAs: 'plain',
      shown: false,
      width: 120,
    },
    exchange_no: { ...TEXT, inLedger: true },
    medium: { type: 'select', list: false, options: [1, 2], control: 'radio', initial: 1 },
    batch_no: { type: 'text', inLedger: true, filter: true, shown: false, width: 112 },
    marks: { ...GOODS, maxLength: 60 },
    origin: GOODS,
    quality: { ...GOODS, maxLength: 60 },
    package: { ...GOODS, maxLength: 60 },
    depositor_address: GOODS,
    unit_price: { type: 'number', unit: 'yuan', list: false },
    inbound_no: { type: 'text', sql: inboundNo, shown: false, width: 168 },
    in_time: { type: 'datetime', filter: true, sort: true, shown: false },
    loss_standard: { type: 'number', unit: 'percent', list: false, required: true, min: 0, max: 100_00 },
    storage_begin: { type: 'date', list: false, required: true },
    storage_end: { type: 'date', filter: true, sort: true, required: true },
    lot_short: {
      type: 'select',
      sql: isShort,
      filter: true,
      fullScan: 'worked out for each receipt that matches, as any sum looks at each',
      options: [0, 1],
      shownAs: 'plain',
      shown: false,
      width: 88,
    },
    storage_fee: { type: 'number', unit: 'yuan', list: false },
    fee_paid_to: { type: 'date', list: false },
    insure_no: { ...TEXT, inLedger: true, maxLength: 60 },
    insure_company: { ...TEXT, inLedger: true, maxLength: 60 },
    insure_amount: { type: 'number', unit: 'yuan', list: false, min: 0 },
    insure_begin: { type: 'date', list: false },
    insure_end: { type: 'date', list: false },
    issue_place: { ...TEXT, inLedger: true, required: true, maxLength: 60 },
    issue_time: { type: 'datetime', filter: true, sort: true, shown: false },
    quality_reports: ON_FORM,
    weigh_notes: ON_FORM,
    replaces_id: {
      type: 'select',
      ref: { to: RECEIPT_LIST, label: 'contract_no', as: 'replaces_no' },
      shown: false,
      width: 192,
    },
    ...REMARK_COLUMN,
    ...AUDIT_COLUMNS,
    audit_status: { ...AUDIT_COLUMNS.audit_status, shown: false },
    audit_name: { ...AUDIT_COLUMNS.audit_name, shown: false },
    audit_time: { ...AUDIT_COLUMNS.audit_time, shown: false },
    ...CREATED_COLUMN,
  },
  form: {
    goods: ['lot_id', 'weight', 'quantity', 'quality', 'package', 'marks', 'class', 'medium'],
    storage: ['storage_begin', 'storage_end', 'fee_paid_to', 'loss_standard'],
    insurance: ['insure_no', 'insure_company', 'insure_amount', 'insure_begin', 'insure_end'],
    issue: ['issue_place', 'quality_reports', 'weigh_notes', 'remark'],
  },
  rules: checkReceiptDates,
  // A pending receipt reserves its goods, so the lot is locked first.
  hooks: { save: saveReceipt, locks: ['lot_id'] },
  when: { edit: { life: [0] }, del: { life: [0] } },
  states: { life: { initial: 0, steps: LIFE_STEPS } },
  facets: [
    withAudit(receiptAudit),
    withLinks({
      operations: {
        title: title('业务', 'Operations', 'Operaciones', '業務'),
        to: OPERATION_LIST,
        filter: { receipt_id: 'id' },
      },
      records: {
        title: title('单据', 'Documents', 'Documentos', '書類'),
        to: RECORD_LIST,
        filter: { receipt_id: 'id' },
      },
    }),
  ],
  figures: ['weight'],
  panel: 'receipt',
  titles: receiptTitles,
  sample: {
    weight: 1_00,
    quantity: 0,
    loss_standard: 0,
    storage_begin: startOfDay(1_700_000_000),
    storage_end: startOfDay(Math.floor(Date.now() / 1000)) + 90 * 86_400,
    issue_place: '宁波',
  },
})
