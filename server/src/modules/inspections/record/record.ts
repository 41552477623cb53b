// Document of a storage firm: agreement, inbound, move or stocktake. Only its approval, by another user, changes the books of a lot.
import { startOfDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import { CREATED_COLUMN, REMARK_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { own } from '#engine/declare/rights/scope.ts'
import { AUDIT_COLUMNS, withAudit } from '#engine/facets/audit.ts'
import { LOT_LIST, RECEIPT_LIST, RECORD_LIST } from '#modules/paths.ts'
import { listSpecOptions } from '#modules/goods/index.ts'
import { recordAudit } from './record.audit.ts'
import { saveRecord } from './record.hooks.ts'
import { RECORD, ENTERED_TYPES } from './record.kinds.ts'
import {
  agreementInDate,
  applyName,
  uploadId,
  goodName,
  storeWithGoods,
  lotWithGoods,
  ownerOfGoods,
  selectRecordSpec,
  openZone,
} from './record.queries.ts'
import { recordRules } from './record.rules.ts'
import { recordTitles } from './record.titles.ts'

const EACH = 'computed for each matching document, as a sum reads each of them'
const { agreement, inbound, move, stocktake } = RECORD
const showForKinds = (...kinds: readonly number[]) => ({ when: { record_type: kinds } })
const requireForKinds = (...kinds: readonly number[]) => ({
  ...showForKinds(...kinds),
  requiredWhen: { record_type: kinds },
})
const WEIGHT = { type: 'number', unit: 'ton' } as const
const TEXT = { type: 'text', list: false, maxLength: 60 } as const

export const record = defineResource({
  path: RECORD_LIST,
  screen: '/stores/contract/record/list',
  table: 'contract_record',
  ledger: { begins: 'audit_status in (1, 2)' },
  constraints: {
    contract_record_end_date_check1: { field: 'end_date', code: 'ends_before' },
    contract_record_spec_fkey: { field: 'good_id', code: 'not_an_option' },
  },
  asyncExport: true,
  verbs: ['add', 'look', 'edit', 'del', 'export'],
  scope: { store: own('store_id'), owner: own('owner_id') },
  search: ['record_no'],
  named: 'record_no',
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    record_no: { type: 'text', filter: true, sort: true, width: 160 },
    record_type: {
      type: 'select',
      filter: 'checkbox',
      options: [0, 1, 2, 3, 4, 5, 6, 7],
      offered: ENTERED_TYPES,
      control: 'radio',
      required: true,
      shownAs: 'plain',
      width: 88,
    },
    receipt_id: {
      type: 'select',
      ref: { to: RECEIPT_LIST, label: 'contract_no', as: 'contract_no' },
      filter: true,
      shown: false,
      width: 176,
    },
    store_id: {
      type: 'select',
      ref: { to: 'seller_p/store/StoreList', label: 'store_name', where: storeWithGoods },
      filter: true,
      required: true,
      shown: false,
      width: 152,
    },
    warehouse_id: {
      type: 'select',
      ref: {
        to: 'seller_p/warehouse/WarehouseList',
        label: 'warehouse_label',
        dependsOn: { store_id: 'store_id' },
      },
      filter: true,
      required: true,
      shown: false,
      width: 184,
    },
    zone_id: {
      type: 'select',
      ref: {
        to: 'seller_p/warehouse/ZoneList',
        label: 'zone_code',
        as: 'location_no',
        dependsOn: { warehouse_id: 'warehouse_id' },
        where: openZone,
      },
      ...requireForKinds(inbound, move),
      shown: false,
      width: 112,
    },
    agreement_id: {
      type: 'select',
      ref: {
        to: RECORD_LIST,
        label: 'record_no',
        as: 'agreement_no',
        dependsOn: { warehouse_id: 'warehouse_id' },
        where: agreementInDate,
      },
      ...requireForKinds(inbound),
      shown: false,
      width: 168,
    },
    lot_id: {
      type: 'select',
      ref: {
        to: LOT_LIST,
        label: 'lot_no',
        as: 'lot_no',
        dependsOn: { warehouse_id: 'warehouse_id' },
        where: lotWithGoods,
      },
      filter: true,
      ...requireForKinds(move, stocktake),
      width: 160,
    },
    owner_id: {
      type: 'select',
      ref: {
        to: 'seller/organisation/OrganisationList',
        label: 'name',
        where: ownerOfGoods,
        forAll: 'a storage firm names the owner of goods without access to the list of organisations',
        known: { in: RECORD_LIST, by: ['owner_id'], exact: ['credit_code'] },
      },
      filter: true,
      ...requireForKinds(agreement),
      width: 120,
    },
    good_id: {
      type: 'cascade',
      second: 'spec_id',
      cascades: listSpecOptions,
      filter: true,
      ...requireForKinds(agreement),
      width: 160,
    },
    good_name: { type: 'text', sql: goodName, shown: false, width: 144 },
    spec_name: { type: 'text', sql: selectRecordSpec('contract_record'), shown: false, width: 144 },
    change_weight: {
      ...WEIGHT,
      filter: true,
      sort: true,
      sum: true,
      min: 1,
      ...requireForKinds(inbound),
      width: 104,
    },
    weight_before: { ...WEIGHT, shown: false, width: 120 },
    weight_after: { ...WEIGHT, min: 0, ...requireForKinds(stocktake), shown: false, width: 120 },
    quantity: {
      type: 'number',
      sum: true,
      min: 0,
      ...showForKinds(inbound, stocktake),
      requiredWhen: { record_type: [inbound] },
      shown: false,
      width: 88,
    },
    plan_weight: { ...WEIGHT, list: false, min: 1, ...requireForKinds(agreement) },
    fee_rate: {
      type: 'number',
      unit: 'yuan',
      list: false,
      min: 0,
      max: 10_000_00,
      ...requireForKinds(agreement),
    },
    begin_date: { type: 'date', list: false, filter: true, ...requireForKinds(agreement) },
    end_date: { type: 'date', filter: true, ...requireForKinds(agreement), shown: false },
    batch_no: { ...TEXT, inLedger: true, filter: true, ...showForKinds(inbound) },
    marks: { ...TEXT, inLedger: true, ...requireForKinds(inbound) },
    origin: { ...TEXT, inLedger: true, ...showForKinds(inbound) },
    quality: { ...TEXT, inLedger: true, ...requireForKinds(inbound) },
    package: { ...TEXT, inLedger: true, ...requireForKinds(inbound) },
    unit_price: { type: 'number', unit: 'yuan', list: false, min: 1, ...showForKinds(inbound) },
    tolerance: {
      type: 'number',
      unit: 'percent',
      list: false,
      min: 0,
      max: 2_00,
      ...requireForKinds(inbound),
    },
    count_method: {
      type: 'select',
      options: [1, 2, 3, 4],
      list: false,
      ...requireForKinds(inbound, stocktake),
    },
    count_time: { type: 'datetime', list: false, ...requireForKinds(inbound, stocktake) },
    vehicle_no: {
      personal: true,
      type: 'text',
      rule: 'plate',
      filter: true,
      maxLength: 20,
      ...showForKinds(inbound),
      shown: false,
      width: 104,
    },
    driver_name: { personal: true, ...TEXT, maxLength: 30, ...showForKinds(inbound) },
    driver_phone: { personal: true, type: 'text', list: false, rule: 'phone', ...showForKinds(inbound) },
    receiver: { personal: true, type: 'text', list: false },
    images: { type: 'image', files: 9, shown: false },
    // Evidence of the weighing or count.
    voucher: {
      type: 'image',
      list: false,
      files: 9,
      takes: { picture: 10, pdf: 10 },
      requiredWhen: { record_type: [inbound, stocktake] },
    },
    upload_id: { type: 'hide', list: false, sql: uploadId },
    operation_id: { type: 'hide', list: false },
    release_id: { type: 'hide', list: false },
    apply_name: { type: 'text', sql: applyName, filter: true, fullScan: EACH, shown: false, width: 96 },
    apply_time: {
      type: 'datetime',
      sql: sql`contract_record.create_time`,
      filter: true,
      fullScan: 'an alias of create_time, whose index serves both',
      shown: false,
    },
    ...REMARK_COLUMN,
    ...AUDIT_COLUMNS,
    audit_name: { ...AUDIT_COLUMNS.audit_name, shown: false },
    audit_time: { ...AUDIT_COLUMNS.audit_time, shown: false },
    ...CREATED_COLUMN,
  },
  form: {
    basic: ['record_type', 'store_id', 'warehouse_id', 'zone_id', 'agreement_id', 'lot_id'],
    agreement: ['owner_id', 'good_id', 'plan_weight', 'fee_rate', 'begin_date', 'end_date'],
    goods: [
      'change_weight',
      'weight_after',
      'quantity',
      'batch_no',
      'marks',
      'quality',
      'package',
      'origin',
      'unit_price',
    ],
    measured: ['tolerance', 'count_method', 'count_time', 'images', 'voucher', 'remark'],
    transport: ['vehicle_no', 'driver_name', 'driver_phone'],
  },
  rules: recordRules,
  hooks: { save: saveRecord },
  facets: [withAudit(recordAudit)],
  figures: ['change_weight', 'weight_after'],
  titles: recordTitles,
  sample: {
    record_type: 0,
    good_id: [1, 1],
    plan_weight: 500_00,
    fee_rate: 50,
    begin_date: startOfDay(1_700_000_000),
    end_date: startOfDay(4_070_880_000),
  },
})
