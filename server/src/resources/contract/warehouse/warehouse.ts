// Receipts as the specification lists them: each with its goods, what they are worth, who controls it and what art. 909 asks for. Written where
// receipts are (`seller_p/pledge/ReceiptList`); read here.
import { FEW_VALUES } from '#engine/declare/column.ts'
import { CREATED_COLUMN } from '#engine/declare/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { own } from '#engine/declare/scope.ts'
import { specChoices } from '#resources/spec.choices.ts'
import {
  bankName,
  displayStatus,
  inspectTime,
  issueName,
  marketPrice,
  ownerAddress,
  ownerPhone,
  specName,
  totalAmount,
} from './warehouse.queries.ts'
import { contractWarehouseTitles } from './warehouse.titles.ts'

const WEIGHT = { type: 'number', unit: 'ton' } as const
const LOOK_ONLY = { type: 'text', list: false } as const
const EACH = 'worked out for each receipt that matches, as any sum looks at each'

export const contractWarehouse = defineResource({
  path: 'seller_p/contract/WarehouseList',
  screen: '/contract/warehouse/list',
  table: 'receipt',
  asyncExport: true,
  verbs: ['look', 'export'],
  scope: {
    store: own('store_id'),
    // Who brought the goods and gave the receipt away learns no more of it.
    owner: own('holder_id'),
    bank: own('controller_id'),
  },
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    contract_no: { type: 'text', filter: true, sort: true, width: 184 },
    status: {
      type: 'select',
      sql: displayStatus,
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      options: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      tones: {
        0: 'warn',
        1: 'active',
        2: 'active',
        3: 'good',
        4: 'active',
        5: 'warn',
        6: 'good',
        7: 'off',
        8: 'bad',
        9: 'off',
      },
      width: 88,
    },
    holder_id: {
      type: 'select',
      ref: { to: 'seller/organisation/OrganisationList', label: 'name', as: 'owner_name' },
      filter: true,
      width: 128,
    },
    owner_phone: { type: 'text', sql: ownerPhone, shown: false, width: 128 },
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
      width: 176,
    },
    zone_id: {
      type: 'select',
      ref: { to: 'seller_p/warehouse/ZoneList', label: 'zone_code', as: 'location_no' },
      filter: true,
      shown: false,
      width: 112,
    },
    good_id: { type: 'cascade', second: 'spec_id', cascades: specChoices, filter: true, width: 152 },
    spec_name: { type: 'text', sql: specName, shown: false, width: 144 },
    batch_no: { ...LOOK_ONLY, filter: true },
    origin: LOOK_ONLY,
    weight: { ...WEIGHT, filter: true, sum: true, width: 104 },
    quantity: { type: 'number', filter: true, sum: true, shown: false, width: 88 },
    unit_price: { type: 'number', unit: 'yuan', shown: false, width: 120 },
    market_price: { type: 'number', unit: 'yuan', sql: marketPrice, shown: false, width: 120 },
    total_amount: { type: 'number', unit: 'yuan', sql: totalAmount, sum: true, fullScan: EACH, width: 128 },
    bank_name: { type: 'text', sql: bankName, shown: false, width: 128 },
    in_time: { type: 'datetime', filter: true, shown: false },
    inspect_time: { type: 'datetime', sql: inspectTime, shown: false },
    pledge_weight: { ...WEIGHT, sum: true, shown: false, width: 112 },
    free_weight: { ...WEIGHT, sum: true, width: 104 },
    owner_address: { ...LOOK_ONLY, sql: ownerAddress },
    quality: LOOK_ONLY,
    package: LOOK_ONLY,
    marks: LOOK_ONLY,
    loss_standard: { type: 'number', unit: 'percent', list: false },
    storage_begin: { type: 'date', list: false },
    storage_end: { type: 'date', list: false, filter: true },
    storage_fee: { type: 'number', unit: 'yuan', list: false },
    insure_company: LOOK_ONLY,
    insure_amount: { type: 'number', unit: 'yuan', list: false },
    insure_end: { type: 'date', list: false },
    issue_name: { ...LOOK_ONLY, sql: issueName },
    issue_place: LOOK_ONLY,
    issue_time: { type: 'datetime', list: false, filter: true },
    create_time: { ...CREATED_COLUMN.create_time },
  },
  form: {
    goods: [
      'good_id',
      'weight',
      'quantity',
      'batch_no',
      'marks',
      'quality',
      'package',
      'origin',
      'owner_address',
    ],
    storage: [
      'storage_begin',
      'storage_end',
      'storage_fee',
      'loss_standard',
      'issue_name',
      'issue_place',
      'issue_time',
    ],
    insurance: ['insure_company', 'insure_amount', 'insure_end'],
  },
  panel: 'receipt',
  titles: contractWarehouseTitles,
})
