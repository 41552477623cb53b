// Operators that cannot sign in, with who disabled them, when and why, and the action that enables them again (R12, R15).
import { defineResource } from '#engine/declare/define-resource.ts'
import { ACCOUNT_ACTIONS, ACCOUNT_STATES } from '../account/account.actions.ts'
import { ROLES_COLUMN } from '../account/account.choices.ts'
import { ACCOUNT_COLUMNS, ACCOUNT_STATE_COLUMNS } from '../account/account.columns.ts'
import { ORGANISATION, ownOrganisation } from '../organisation/organisation.scope.ts'
import { disabledBy, disabledTime, disabledWhy, isBlocked } from './disabledoperator.queries.ts'
import { disabledOperatorTitles } from './disabledoperator.titles.ts'

const { disabled, role_names, lock_end_time, last_login_time } = ACCOUNT_STATE_COLUMNS

export const disabledOperator = defineResource({
  path: 'seller/operator/DisabledManage',
  screen: '/sys/permission/management/operators/disabled',
  table: 'account',
  fullScan: 'the operators of all organisations are counted in hundreds',
  only: isBlocked,
  leaves: true,
  verbs: ['export'],
  scope: ownOrganisation,
  columns: {
    id: ACCOUNT_COLUMNS.id,
    username: { type: 'text', filter: true, sort: true, width: 128 },
    nick_name: { type: 'text', filter: true, sort: true, width: 104 },
    phone: { type: 'text', filter: true, shown: false, width: 124 },
    organisation_id: { type: 'select', ref: ORGANISATION, filter: true, width: 160 },
    role_ids: ROLES_COLUMN,
    role_names: { ...role_names, shown: false },
    disabled,
    disabled_by: { type: 'text', sql: disabledBy, filter: true, width: 112 },
    disabled_time: { type: 'datetime', sql: disabledTime, filter: true, sort: true },
    disabled_remark: { type: 'text', sql: disabledWhy, filter: true, width: 200 },
    lock_end_time: { ...lock_end_time, filter: 'eqtime' },
    last_login_time,
  },
  form: {},
  // Accounts are deleted in the list of all operators.
  states: { disabled: { ...ACCOUNT_STATES.disabled, ends: [0, 1, 2] } },
  actions: { ...ACCOUNT_ACTIONS, enable: { ...ACCOUNT_ACTIONS.enable, ownPath: true } },
  titles: disabledOperatorTitles,
})
