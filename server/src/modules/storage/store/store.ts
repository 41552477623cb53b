// A storage firm: an organisation with warehouses. It is approved by another person, and again after every change.
import { AUDIT_COLUMNS, withAudit } from '#engine/facets/audit.ts'
import { CREATED_COLUMN, DISABLED_COLUMN, REMARK_COLUMN, SORT_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { REGION_COLUMN } from '#engine/declare/columns/region.ts'
import { withLinks } from '#engine/facets/links.ts'
import { title } from '@cangdan/protocol'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { own } from '#engine/declare/rights/scope.ts'
import { disable, enable } from './store.actions.ts'
import { storeAudit } from './store.audit.ts'
import { storeHooks } from './store.hooks.ts'
import { emptyText, username, warehouseCount } from './store.queries.ts'
import { A_DAY } from './store.rules.ts'
import { storeTitles } from './store.titles.ts'

const FIRMS = 'storage firms are counted in thousands'

/** Only a firm without an operator has these fields. */
const HAS_NO_OPERATOR = { account_id: [null] }

export const store = defineResource({
  path: 'seller_p/store/StoreList',
  screen: '/stores/store/list',
  table: 'store',
  ledger: { optional: 'its first one comes with the platform' },
  constraints: {
    store_place_fkey: { field: 'region', code: 'not_an_option' },
  },
  verbs: ['add', 'look', 'edit', 'del', 'import', 'export'],
  scope: { store: own('id') },
  stepUp: true,
  sheetKey: { columns: ['credit_code'] },
  search: ['store_name', 'store_code', 'credit_code'],
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    logo: { type: 'image', shown: false, width: 72 },
    store_name: {
      type: 'text',
      filter: true,
      sort: true,
      required: true,
      maxLength: 60,
      inSheets: { headings: ['公司名称', '单位名称', '名称', 'company'] },
      width: 192,
    },
    store_code: { type: 'text', filter: true, shown: false, maxLength: 32, width: 120 },
    credit_code: {
      type: 'text',
      filter: true,
      required: true,
      rule: 'credit_code',
      shown: false,
      width: 184,
    },
    legal_person: {
      type: 'text',
      filter: true,
      shown: false,
      required: true,
      maxLength: 30,
      inSheets: { headings: ['法定代表人'] },
      width: 104,
    },
    license_img: { type: 'image', list: false, required: true },
    level: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 2, 3, 4, 5],
      shown: false,
      width: 104,
    },
    region: { ...REGION_COLUMN.region, required: true, width: 144 },
    address: {
      type: 'text',
      shown: false,
      required: true,
      maxLength: 120,
      width: 240,
      inSheets: { headings: ['详细地址', '注册地址'] },
    },
    contact_name: { type: 'text', filter: true, required: true, maxLength: 30, width: 88 },
    contact_phone: { type: 'text', filter: true, required: true, rule: 'phone', shown: false, width: 128 },
    username: {
      type: 'text',
      sql: username,
      filter: true,
      fullScan: FIRMS,
      shown: false,
      required: true,
      when: HAS_NO_OPERATOR,
      maxLength: 32,
      rule: 'no_chinese',
      width: 136,
    },
    password: {
      type: 'hide',
      control: 'password',
      sql: emptyText,
      list: false,
      initial: '',
      when: HAS_NO_OPERATOR,
      requiredWhen: HAS_NO_OPERATOR,
    },
    account_id: { type: 'hide' },
    open_second: { type: 'second', list: false, max: A_DAY },
    close_second: { type: 'second', list: false, max: A_DAY },
    guarantee_cap: { type: 'number', unit: 'yuan', sum: true, sort: true, filter: true, min: 0, width: 152 },
    insure_no: { type: 'text', list: false, maxLength: 40 },
    insure_amount: { type: 'number', unit: 'yuan', list: false, min: 0 },
    insure_end: { type: 'date', filter: true, sort: true, shown: false },
    seal_image: { type: 'image', list: false },
    warehouse_count: { type: 'number', sql: warehouseCount, sum: true, fullScan: FIRMS, width: 96 },
    ...AUDIT_COLUMNS,
    audit_status: { ...AUDIT_COLUMNS.audit_status, width: 96 },
    audit_name: { ...AUDIT_COLUMNS.audit_name, shown: false },
    audit_time: { ...AUDIT_COLUMNS.audit_time, shown: false },
    ...DISABLED_COLUMN,
    ...SORT_COLUMN,
    ...REMARK_COLUMN,
    ...CREATED_COLUMN,
  },
  form: {
    basic: ['store_name', 'store_code', 'credit_code', 'legal_person', 'license_img', 'logo'],
    contact: ['contact_name', 'contact_phone', 'region', 'address', 'open_second', 'close_second'],
    custody: ['level', 'guarantee_cap', 'insure_no', 'insure_amount', 'insure_end', 'seal_image'],
    account: ['username', 'password'],
    more: ['sort', 'remark'],
  },
  hooks: storeHooks,
  states: { disabled: { initial: 0 } },
  actions: {
    disable: {
      scope: 'row',
      transition: { column: 'disabled', from: [0], to: 1 },
      danger: true,
      fields: { remark: { type: 'text', control: 'textarea', required: true, maxLength: 255 } },
      run: disable,
    },
    enable: { scope: 'row', transition: { column: 'disabled', from: [1], to: 0 }, run: enable },
  },
  facets: [
    withAudit(storeAudit),
    withLinks({
      warehouses: {
        title: title('仓库', 'Warehouses', 'Almacenes', '倉庫'),
        to: 'seller_p/warehouse/WarehouseList',
        filter: { store_id: 'id' },
      },
    }),
  ],
  titles: storeTitles,
  sample: {
    store_name: '样例仓储',
    credit_code: '91350100M000100Y43',
    legal_person: '王敏',
    license_img: [{ id: 1 }],
    region: [330000, 330200],
    address: '镇海区港口路 1 号',
    contact_name: '王敏',
    contact_phone: '13800000000',
    username: 'sample.store',
    password: 'correct horse battery',
  },
})
