// Accounts and rows belong to organisations. Banks and storage firms are listed here and edited on their own screens.
import { CREATED_COLUMN, DISABLED_COLUMN, REMARK_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { KEPT_HERE, organisationHooks } from './organisation.hooks.ts'
import { accountCount, isSupplier, kindNumber } from './organisation.queries.ts'
import { organisationTitles } from './organisation.titles.ts'

export const organisation = defineResource({
  path: 'seller/organisation/OrganisationList',
  screen: '/sys/permission/organisation/list',
  table: 'organisation',
  fullScan: 'organisations are counted in hundreds',
  verbs: ['add', 'look', 'edit', 'del', 'export'],
  scope: {},
  named: 'name',
  search: ['name', 'credit_code'],
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    name: { type: 'text', filter: true, sort: true, required: true, maxLength: 60, width: 184 },
    kind: {
      type: 'select',
      options: [1, 2, 3, 4, 5, 6],
      offered: KEPT_HERE,
      sql: kindNumber,
      filter: true,
      required: true,
      width: 136,
    },
    is_supplier: { type: 'hide', sql: isSupplier },
    identity_type: { type: 'hide', list: false },
    credit_code: { type: 'text', filter: true, rule: 'credit_code', width: 176 },
    contact_name: { type: 'text', filter: true, maxLength: 30, width: 96 },
    contact_phone: { type: 'text', filter: true, rule: 'phone', shown: false, width: 124 },
    address: { type: 'text', maxLength: 120, requiredWhen: { kind: [4] }, shown: false, width: 200 },
    account_count: { type: 'number', sql: accountCount, width: 80 },
    ...DISABLED_COLUMN,
    ...REMARK_COLUMN,
    ...CREATED_COLUMN,
  },
  form: {
    basic: ['kind', 'name', 'credit_code', 'contact_name', 'contact_phone', 'address', 'disabled', 'remark'],
  },
  hooks: organisationHooks,
  when: { edit: { kind: KEPT_HERE, is_supplier: [0] }, del: { kind: KEPT_HERE, is_supplier: [0] } },
  rejection: 'kept_elsewhere',
  titles: organisationTitles,
  sample: { name: '样例货主', kind: 4, address: '宁波市北仑区港口路 1 号' },
})
