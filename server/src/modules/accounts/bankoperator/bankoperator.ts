import { sql } from 'kysely'
import { defineResource } from '#engine/declare/define-resource.ts'
import { own } from '#engine/declare/rights/scope.ts'
import { ACCOUNT_ACTIONS, ACCOUNT_STATES, FACTOR_ACTIONS } from '../account/account.actions.ts'
import { listBankChoices, MEMBER_ROLES_COLUMN } from '../account/account.choices.ts'
import { ACCOUNT_COLUMNS, ACCOUNT_STATE_COLUMNS } from '../account/account.columns.ts'
import { createAccountHooks } from '../account/account.hooks.ts'
import { checkAccount } from '../account/account.rules.ts'
import { bankOperatorTitles } from './bankoperator.titles.ts'

export const bankOperator = defineResource({
  path: 'seller_p/bankoperator/BankOperatorList',
  screen: '/banks/bankoperator/list',
  hidden: true,
  table: 'account',
  // The bank was deleted in the meantime: the account would have a position in no bank.
  constraints: { account_position_bank_check: { field: 'bank_id', code: 'not_an_option' } },
  fullScan: 'the operators of all banks are counted in hundreds',
  only: sql`account.bank_id is not null`,
  verbs: ['add', 'import', 'edit', 'del', 'export'],
  stepUp: true,
  scope: { bank: own('organisation_id') },
  search: ['username', 'nick_name'],
  columns: {
    ...ACCOUNT_COLUMNS,
    logo: { ...ACCOUNT_COLUMNS.logo, shown: false },
    phone: { ...ACCOUNT_COLUMNS.phone, shown: false },
    bank_id: { type: 'select', offers: listBankChoices, filter: true, required: true, width: 136 },
    position: { type: 'select', options: [1, 2, 3, 4], filter: true, width: 112 },
    approval_limit: { type: 'number', unit: 'yuan', min: 0, width: 136 },
    role_ids: { ...MEMBER_ROLES_COLUMN, required: true },
    ...ACCOUNT_STATE_COLUMNS,
  },
  form: {
    basic: ['logo', 'bank_id', 'username', 'nick_name', 'phone', 'email', 'position', 'approval_limit', 'remark'],
    roles: ['role_ids'],
    password: ['password', 'password_confirm'],
  },
  rules: checkAccount,
  hooks: createAccountHooks({ organisation: 'bank_id', kind: 'bank' }),
  states: ACCOUNT_STATES,
  actions: { ...ACCOUNT_ACTIONS, ...FACTOR_ACTIONS },
  sheetKey: { columns: ['username'], anyCase: true },
  titles: bankOperatorTitles,
  sample: {
    bank_id: 2,
    username: 'sample',
    nick_name: '样例操作员',
    phone: '13800000000',
    position: 1,
    role_ids: [2],
    password: 'correct horse battery',
    password_confirm: 'correct horse battery',
  },
})
