import { SOCIAL_ADDON } from '#platform/addons/social-sign-in.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { ACCOUNT_ACTIONS, ACCOUNT_STATES, FACTOR_ACTIONS } from '../account/account.actions.ts'
import { ROLES_COLUMN } from '../account/account.choices.ts'
import { ACCOUNT_COLUMNS, ACCOUNT_STATE_COLUMNS } from '../account/account.columns.ts'
import { createAccountHooks } from '../account/account.hooks.ts'
import { boundToWxAt, isBoundToWx } from '../account/account.queries.ts'
import { checkAccount } from '../account/account.rules.ts'
import { ORGANISATION, ownOrganisation } from '../organisation/organisation.scope.ts'
import { operatorTitles } from './operator.titles.ts'

export const operator = defineResource({
  path: 'seller/operator/OperatorManage',
  calls: { add: 'seller/operator/OperatorAdd', edit: 'seller/operator/OperatorEdit' },
  screen: '/sys/permission/management/operators/manage',
  table: 'account',
  ledger: { optional: 'begins with a change of what it may do' },
  constraints: {
    account_organisation_id_fkey: { field: 'bank_id', code: 'not_an_option' },
    account_role_role_id_fkey: { field: 'role_ids', code: 'not_an_option' },
  },
  fullScan: 'the operators of all organisations are counted in hundreds',
  verbs: ['add', 'import', 'edit', 'del', 'export'],
  stepUp: true,
  scope: ownOrganisation,
  search: ['username', 'nick_name'],
  columns: {
    ...ACCOUNT_COLUMNS,
    organisation_id: { type: 'select', ref: { ...ORGANISATION, own: true }, filter: true, width: 160 },
    role_ids: { ...ROLES_COLUMN, required: true },
    ...ACCOUNT_STATE_COLUMNS,
    is_bind_wx: {
      type: 'select',
      addon: SOCIAL_ADDON,
      options: [0, 1],
      sql: isBoundToWx,
      filter: true,
      shown: false,
      width: 160,
    },
    bind_wx_time: { type: 'datetime', addon: SOCIAL_ADDON, sql: boundToWxAt, list: false, filter: true },
  },
  form: {
    basic: ['logo', 'username', 'nick_name', 'phone', 'email', 'organisation_id', 'remark'],
    roles: ['role_ids'],
    password: ['password', 'password_confirm'],
  },
  rules: checkAccount,
  hooks: createAccountHooks({ organisation: 'organisation_id' }),
  states: ACCOUNT_STATES,
  actions: { ...ACCOUNT_ACTIONS, ...FACTOR_ACTIONS },
  sheetKey: { columns: ['username'], anyCase: true },
  titles: operatorTitles,
  sample: {
    username: 'sample',
    nick_name: '样例操作员',
    phone: '13800000000',
    role_ids: [1],
    password: 'correct horse battery',
    password_confirm: 'correct horse battery',
  },
})
