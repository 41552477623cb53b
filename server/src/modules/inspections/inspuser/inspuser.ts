// Accounts of inspection agencies: who inspects which warehouses, with which certificate.
import { sql } from 'kysely'
import { defineResource } from '#engine/declare/define-resource.ts'
import { REGION_COLUMN } from '#engine/declare/columns/region.ts'
import { own } from '#engine/declare/rights/scope.ts'
import {
  ACCOUNT_ACTIONS,
  ACCOUNT_COLUMNS,
  ACCOUNT_STATE_COLUMNS,
  ACCOUNT_STATES,
  checkAccount,
  createAccountHooks,
  FACTOR_ACTIONS,
  MEMBER_ROLES_COLUMN,
} from '#modules/accounts/index.ts'
import { INSPUSER_LIST, ORGANISATION_LIST, WAREHOUSE_LIST } from '#modules/paths.ts'
import { inspectionAgency } from '#modules/storage/index.ts'
import { inspectCount, lastInspectTime } from './inspuser.queries.ts'
import { inspuserTitles } from './inspuser.titles.ts'

const COUNTED = 'inspectors are counted in hundreds'

export const inspuser = defineResource({
  path: INSPUSER_LIST,
  screen: '/admins/inspuser/list',
  table: 'account',
  constraints: {
    account_place_fkey: { field: 'region', code: 'not_an_option' },
  },
  fullScan: COUNTED,
  only: sql`account.agency_id is not null`,
  verbs: ['add', 'edit', 'del', 'export'],
  stepUp: true,
  scope: { inspection: own('organisation_id') },
  search: ['username', 'nick_name'],
  columns: {
    ...ACCOUNT_COLUMNS,
    logo: { ...ACCOUNT_COLUMNS.logo, shown: false },
    employer_type: {
      type: 'select',
      options: [1, 2, 3],
      filter: true,
      required: true,
      shownAs: 'plain',
      width: 112,
    },
    agency_id: {
      type: 'select',
      ref: { to: ORGANISATION_LIST, label: 'name', as: 'company_name', where: inspectionAgency },
      filter: true,
      required: true,
      width: 168,
    },
    // Only the platform chooses the warehouses: an agency must not choose whom it inspects.
    warehouse_ids: {
      type: 'checkbox',
      ref: { to: WAREHOUSE_LIST, label: 'warehouse_label' },
      filter: true,
      guarded: true,
      width: 200,
    },
    card_no: { type: 'text', list: false, rule: 'paper_no', masked: true, personal: true },
    cert_file: { type: 'image', list: false },
    cert_end: { type: 'date', filter: true, sort: true, width: 112 },
    region: { ...REGION_COLUMN.region, shown: false },
    inspect_count: { type: 'number', sql: inspectCount, filter: true, sum: true, fullScan: COUNTED, width: 96 },
    last_inspect_time: { type: 'datetime', sql: lastInspectTime, filter: true, fullScan: COUNTED, width: 152 },
    role_ids: { ...MEMBER_ROLES_COLUMN, required: true },
    ...ACCOUNT_STATE_COLUMNS,
  },
  form: {
    basic: ['logo', 'agency_id', 'username', 'nick_name', 'phone', 'email', 'remark'],
    work: ['employer_type', 'warehouse_ids', 'region', 'card_no', 'cert_file', 'cert_end'],
    roles: ['role_ids'],
    password: ['password', 'password_confirm'],
  },
  rules: checkAccount,
  hooks: createAccountHooks({ organisation: 'agency_id', kind: 'inspection' }),
  states: ACCOUNT_STATES,
  actions: { ...ACCOUNT_ACTIONS, ...FACTOR_ACTIONS },
  titles: inspuserTitles,
  sample: {
    agency_id: 2,
    username: 'sample',
    nick_name: '样例巡检员',
    phone: '13800000000',
    employer_type: 3,
    role_ids: [2],
    password: 'correct horse battery',
    password_confirm: 'correct horse battery',
  },
})
