import type { ColumnSpec } from '#engine/declare/columns/column.ts'
import { CREATED_COLUMN, REMARK_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { hasFactor, hasPassword, emptyText, personName, roleNames } from './account.queries.ts'

export const ACCOUNT_COLUMNS = {
  id: { type: 'number', sort: true, width: 72 },
  logo: { type: 'image', width: 64 },
  username: {
    type: 'text',
    filter: true,
    sort: true,
    required: true,
    maxLength: 32,
    rule: 'no_chinese',
    width: 128,
  },
  nick_name: { type: 'text', filter: true, sort: true, required: true, maxLength: 30, width: 104 },
  phone: { type: 'text', filter: true, required: true, rule: 'phone', width: 124 },
  email: { type: 'text', list: false, rule: 'email', maxLength: 100 },
  person_name: { type: 'text', sql: personName, shown: false, width: 120 },
} as const satisfies Record<string, ColumnSpec>

export const ACCOUNT_STATE_COLUMNS = {
  password: { type: 'hide', control: 'password', sql: emptyText, list: false, initial: '' },
  password_confirm: { type: 'hide', control: 'password', sql: emptyText, list: false, initial: '' },
  disabled: {
    type: 'select',
    options: [0, 1, 2],
    tones: { 0: 'good', 1: 'off', 2: 'warn' },
    filter: true,
  },
  has_password: {
    type: 'select',
    options: [0, 1],
    tones: { 0: 'warn', 1: 'good' },
    sql: hasPassword,
    filter: true,
    shown: false,
    width: 104,
  },
  has_factor: {
    type: 'select',
    options: [0, 1],
    tones: { 0: 'off', 1: 'good' },
    sql: hasFactor,
    filter: true,
    shown: false,
    width: 104,
  },
  role_names: { type: 'text', sql: roleNames, width: 152 },
  lock_end_time: { type: 'datetime', shown: false },
  last_login_time: { type: 'datetime', filter: true, sort: true, shown: false },
  last_login_ip: { type: 'text', filter: true, shown: false, width: 136 },
  ...REMARK_COLUMN,
  ...CREATED_COLUMN,
} as const satisfies Record<string, ColumnSpec>
