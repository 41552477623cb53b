// An account that registered itself or was registered by the platform.
import { SOCIAL_ADDON } from '#platform/addons/social-sign-in.ts'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { ACCOUNT_COLUMNS, ACCOUNT_STATE_COLUMNS } from '../account/account.columns.ts'
import { isBoundToWx } from '../account/account.queries.ts'
import { ORGANISATION_LIST, USER_AUTH_LIST, COMPANY_LIST, USER_LIST } from '#modules/paths.ts'
import { withLinks } from '#engine/facets/links.ts'
import { USER_ACTIONS, USER_STATES } from './user.actions.ts'
import { userHooks } from './user.hooks.ts'
import { companyName, verificationStatus } from './verification.queries.ts'
import { isMember } from './user.queries.ts'
import { userTitles } from './user.titles.ts'

/** All identities except depositors join an existing organisation. */
const JOINS = { identity_type: [2, 3, 4, 5] }
/** A password is set here only for members without one; others change it themselves or through an operator. */
const HAS_NONE = { has_password: [null, 0] }

const STATUS = {
  type: 'select',
  options: [0, 1, 2, 3],
  tones: { 0: 'off', 1: 'active', 2: 'good', 3: 'bad' },
  filter: true,
} as const

const { password, disabled, has_password, lock_end_time, last_login_time, last_login_ip, remark, create_time } =
  ACCOUNT_STATE_COLUMNS
const { required: _always, ...username } = ACCOUNT_COLUMNS.username

export const user = defineResource({
  path: USER_LIST,
  calls: { info: 'seller/user/info', add: 'seller/user/reg', edit: 'seller/user/save' },
  screen: '/users/manage',
  paths: { edit: 'save/:id' },
  table: 'account',
  fullScan: 'members are counted in thousands, and are a part of the accounts',
  only: isMember,
  asyncExport: true,
  verbs: ['add', 'import', 'look', 'edit', 'del', 'export'],
  scope: {},
  search: ['nick_name', 'username'],
  columns: {
    id: { ...ACCOUNT_COLUMNS.id, shown: false },
    logo: { ...ACCOUNT_COLUMNS.logo, shown: false },
    nick_name: ACCOUNT_COLUMNS.nick_name,
    username: { ...username, shown: false },
    real_name: { type: 'text', filter: true, maxLength: 30, width: 96 },
    phone: ACCOUNT_COLUMNS.phone,
    password: { ...password, when: HAS_NONE },
    user_type: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 2],
      control: 'radio',
      required: true,
      initial: 1,
      shownAs: 'plain',
      shown: false,
      width: 96,
    },
    identity_type: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 2, 3, 4, 5],
      required: true,
      width: 112,
    },
    organisation_id: {
      type: 'select',
      ref: { to: ORGANISATION_LIST, label: 'name', dependsOn: { identity_type: 'identity_type' } },
      filter: true,
      requiredWhen: JOINS,
      shown: false,
      width: 176,
    },
    company_name: { type: 'text', sql: companyName, filter: true, width: 152 },
    auth_status: { ...STATUS, sql: verificationStatus('user_auth'), width: 104 },
    company_auth_status: { ...STATUS, sql: verificationStatus('company'), width: 104 },
    email: ACCOUNT_COLUMNS.email,
    sex: {
      type: 'select',
      list: false,
      filter: true,
      fullScan: FEW_VALUES,
      options: [0, 1, 2],
      control: 'radio',
      initial: 0,
    },
    reg_source: {
      type: 'select',
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      options: [1, 2, 3, 4, 5, 6],
      shownAs: 'plain',
      shown: false,
      width: 112,
    },
    login_count: { type: 'number', filter: true, sum: true, shown: false, width: 96 },
    last_login_time: { ...last_login_time, shown: false },
    last_login_ip: { ...last_login_ip, shown: false },
    is_bind_wx: {
      type: 'select',
      addon: SOCIAL_ADDON,
      options: [0, 1],
      sql: isBoundToWx,
      filter: true,
      shown: false,
      width: 160,
    },
    disabled: { ...disabled },
    has_password,
    lock_end_time: { ...lock_end_time, list: false },
    remark,
    create_time,
  },
  form: {
    basic: ['logo', 'nick_name', 'phone', 'username', 'real_name', 'sex', 'email'],
    member: ['user_type', 'identity_type', 'organisation_id', 'remark'],
    password: ['password'],
  },
  hooks: userHooks,
  states: USER_STATES,
  actions: USER_ACTIONS,
  facets: [
    withLinks({
      auth: { title: userTitles['link.auth'], to: USER_AUTH_LIST, filter: { uid: 'id' } },
      company: { title: userTitles['link.company'], to: COMPANY_LIST, filter: { uid: 'id' } },
    }),
  ],
  panel: 'member',
  sheetKey: { columns: ['username'], anyCase: true },
  titles: userTitles,
  sample: {
    nick_name: '样例用户',
    phone: '13800000000',
    username: 'sample.member',
    user_type: 1,
    identity_type: 1,
    password: 'sample of a password',
  },
})
