// An operator: an account of an organisation, the person behind it, and the roles it holds.
import { defineResource } from '#engine/resource.ts'
import { ownOrganisation } from '../organisation.scope.ts'
import { disable, enable } from './operator.actions.ts'
import { organisationChoices, roleChoices } from './operator.choices.ts'
import { operatorKeeper } from './operator.keeper.ts'
import { never, roleIds, roleNames } from './operator.queries.ts'
import { operatorRules } from './operator.rules.ts'
import { operatorTitles } from './operator.titles.ts'

const LONGEST_REMARK = 255

export const operator = defineResource({
  path: 'seller/operator/OperatorManage',
  calls: { add: 'seller/operator/OperatorAdd', edit: 'seller/operator/OperatorEdit' },
  screen: '/sys/permission/management/operators/manage',
  table: 'account',
  verbs: ['add', 'edit', 'del', 'export'],
  scope: ownOrganisation,
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    username: {
      type: 'text',
      filter: true,
      sort: true,
      required: true,
      maxLength: 32,
      rule: 'no_chinese',
      width: 136,
    },
    nick_name: { type: 'text', filter: true, sort: true, required: true, maxLength: 30, width: 120 },
    phone: { type: 'text', filter: true, required: true, rule: 'phone', width: 128 },
    email: { type: 'text', list: false, rule: 'email', maxLength: 100 },
    organisation_id: { type: 'select', offers: organisationChoices, filter: true, width: 160 },
    role_ids: { type: 'checkbox', offers: roleChoices, sql: roleIds, list: false, required: true },
    role_names: { type: 'text', sql: roleNames, filter: true, width: 200 },
    password: { type: 'hide', control: 'password', sql: never, list: false, initial: '' },
    password_confirm: { type: 'hide', control: 'password', sql: never, list: false, initial: '' },
    disabled: { type: 'select', options: [0, 1, 2], filter: true },
    lock_end_time: { type: 'datetime', shown: false },
    last_login_time: { type: 'datetime', filter: true, sort: true },
    last_login_ip: { type: 'text', filter: true, shown: false, width: 136 },
    remark: { type: 'text', list: false, control: 'textarea', maxLength: LONGEST_REMARK },
    create_time: { type: 'datetime', filter: true, sort: true },
  },
  form: {
    basic: ['username', 'nick_name', 'phone', 'email', 'organisation_id', 'remark'],
    roles: ['role_ids'],
    password: ['password', 'password_confirm'],
  },
  rules: operatorRules,
  keeper: operatorKeeper,
  actions: {
    disabled: {
      scope: 'row',
      when: { disabled: [0, 2] },
      danger: true,
      fields: {
        disabled: { type: 'select', control: 'radio', options: [1, 2], required: true },
        lock_end_time: { type: 'datetime', when: { disabled: [2] }, requiredWhen: { disabled: [2] } },
        remark: { type: 'text', control: 'textarea', maxLength: LONGEST_REMARK },
      },
      run: disable,
    },
    enable: { scope: 'row', when: { disabled: [1, 2] }, run: enable },
  },
  titles: operatorTitles,
  sample: {
    username: 'sample',
    nick_name: '样例操作员',
    phone: '13800000000',
    role_ids: [1],
    password: 'sample of a password',
    password_confirm: 'sample of a password',
  },
})
