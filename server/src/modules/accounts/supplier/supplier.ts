import { toPlainText } from '@cangdan/protocol'
import type { ActionContext } from '#engine/declare/action.ts'
import { CREATED_COLUMN, DISABLED_COLUMN, SORT_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { REGION_COLUMN } from '#engine/declare/columns/region.ts'
import { own } from '#engine/declare/rights/scope.ts'
import { AUDIT_COLUMNS, withAudit } from '#engine/facets/audit.ts'
import type { Db } from '#platform/database/database.ts'
import { SUPPLIER_LIST } from '#modules/paths.ts'
import { supplierAudit } from './supplier.audit.ts'
import { supplierBalance } from './supplier.queries.ts'
import { supplierTitles } from './supplier.titles.ts'

export const supplier = defineResource({
  path: SUPPLIER_LIST,
  screen: '/supplier/manage',
  table: 'supplier',
  ledger: { begins: 'audit_status in (1, 2)' },
  constraints: {
    supplier_place_fkey: { field: 'region', code: 'not_an_option' },
  },
  verbs: ['add', 'look', 'edit', 'del', 'export'],
  scope: { owner: own('id') },
  search: ['store_name', 'company_name'],
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    logo: { type: 'image', shown: false, width: 64 },
    store_name: { type: 'text', filter: true, sort: true, required: true, maxLength: 60, width: 168 },
    store_domain: { type: 'text', filter: true, rule: 'host', maxLength: 100, shown: false, width: 152 },
    company_name: { type: 'text', filter: true, required: true, maxLength: 60, width: 192 },
    credit_code: {
      type: 'text',
      filter: true,
      required: true,
      rule: 'credit_code',
      shown: false,
      width: 176,
    },
    license_img: { type: 'image', required: true, shown: false, width: 88 },
    legal_person: { type: 'text', required: true, maxLength: 30, shown: false, width: 96 },
    region: { ...REGION_COLUMN.region, required: true, width: 144 },
    address: { type: 'text', list: false, required: true, maxLength: 120 },
    contact_name: { shown: false, type: 'text', filter: true, required: true, maxLength: 30, width: 96 },
    phone: { type: 'text', filter: true, required: true, rule: 'phone', width: 128 },
    email: { type: 'text', list: false, rule: 'email', maxLength: 100 },
    balance: {
      type: 'number',
      unit: 'yuan',
      sql: supplierBalance,
      filter: true,
      sum: true,
      fullScan: 'suppliers are counted in thousands, and their money stands in accounts',
      width: 128,
    },
    ...AUDIT_COLUMNS,
    audit_name: { ...AUDIT_COLUMNS.audit_name, shown: false },
    audit_time: { ...AUDIT_COLUMNS.audit_time, shown: false },
    disabled: { ...DISABLED_COLUMN.disabled, width: 80 },
    ...SORT_COLUMN,
    ...CREATED_COLUMN,
  },
  form: {
    basic: ['store_name', 'logo', 'store_domain', 'sort'],
    company: ['company_name', 'credit_code', 'license_img', 'legal_person', 'region', 'address'],
    contact: ['contact_name', 'phone', 'email'],
  },
  states: { disabled: { initial: 0 } },
  actions: {
    disable: {
      scope: 'row',
      by: ['platform'],
      transition: { column: 'disabled', from: [0], to: 1 },
      danger: true,
      fields: { remark: { type: 'text', control: 'textarea', required: true, maxLength: 255 } },
      run: (_tx: Db, { input }: ActionContext) => ({ set: {}, remark: toPlainText(input['remark']) }),
    },
    enable: {
      scope: 'row',
      by: ['platform'],
      transition: { column: 'disabled', from: [1], to: 0 },
      run: () => ({ set: {} }),
    },
  },
  facets: [withAudit(supplierAudit)],
  titles: supplierTitles,
  sample: {
    store_name: '样例店铺',
    company_name: '样例贸易',
    credit_code: '91350100M000100Y43',
    license_img: [{ id: 1 }],
    legal_person: '王敏',
    region: [330000, 330200],
    address: '镇海区港口路 1 号',
    contact_name: '王敏',
    phone: '13800000000',
  },
})
