// Safety settings of the platform (T6): each applies from the next request, sign-in or password (docs/decisions/settings-and-parameters.md).
import { SOCIAL_ADDON } from '#platform/addons/social-sign-in.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { SAFETY_TABLE } from '#platform/safety/safety.ts'
import { unsignedActions, unsignedColumns, SAFE_SET } from './safeset.unsigned.ts'
import { safeSetHooks } from './safeset.hooks.ts'
import { checkSafeSet } from './safeset.rules.ts'
import { safeSetTitles } from './safeset.titles.ts'

// The first option means on.
const SWITCH = { type: 'select', options: [1, 0], control: 'switch' } as const
const createNumberColumn = (min: number, max: number) => ({ type: 'number', required: true, min, max }) as const
const ADDRESSES = { type: 'text', control: 'textarea', maxLength: 4000 } as const

export const safeSet = defineResource({
  path: SAFE_SET,
  screen: '/sys/safemanage/setting',
  table: SAFETY_TABLE,
  constraints: {
    safe_setting_captcha_fail_count_check1: { field: 'captcha_fail_count', code: 'not_an_option' },
    safe_setting_pwd_remind_days_check1: { field: 'pwd_remind_days', code: 'not_an_option' },
    safe_setting_idle_minute_check1: { field: 'idle_minute', code: 'not_an_option' },
    safe_setting_ip_white_open_check1: { field: 'ip_white_list', code: 'required' },
    safe_setting_pwd_max_len_check1: { field: 'pwd_max_len', code: 'not_an_option' },
  },
  single: true,
  stepUp: true,
  verbs: ['edit'],
  scope: {},
  columns: {
    id: { type: 'hide' },
    pwd_min_len: createNumberColumn(6, 32),
    pwd_max_len: createNumberColumn(20, 256),
    pwd_rule: { type: 'checkbox', options: [1, 2, 3, 4] },
    pwd_same_char: createNumberColumn(0, 10),
    pwd_no_user_info: SWITCH,
    pwd_history_count: createNumberColumn(0, 10),
    pwd_expire_days: createNumberColumn(0, 730),
    pwd_remind_days: createNumberColumn(0, 30),
    pwd_first_change: SWITCH,
    pwd_weak_list: { type: 'tags', most: 500, maxLength: 64 },
    login_fail_count: createNumberColumn(0, 20),
    login_fail_minute: createNumberColumn(1, 1440),
    lock_minute: createNumberColumn(1, 1440),
    ip_fail_count: createNumberColumn(0, 1000),
    ip_lock_minute: createNumberColumn(1, 1440),
    captcha_open: { type: 'select', options: [0, 1, 2], required: true },
    captcha_fail_count: createNumberColumn(1, 20),
    sms_login_open: SWITCH,
    social_login_open: { ...SWITCH, addon: SOCIAL_ADDON },
    factor_required: { type: 'checkbox', options: [1, 2, 3, 4, 5, 6] },
    multi_login: SWITCH,
    token_minute: createNumberColumn(2, 120),
    refresh_day: createNumberColumn(1, 30),
    idle_minute: createNumberColumn(0, 1440),
    ip_white_open: SWITCH,
    ip_white_list: { ...ADDRESSES, requiredWhen: { ip_white_open: [1] } },
    ip_black_list: ADDRESSES,
    rate_limit_minute: createNumberColumn(0, 100_000),
    sign_open: SWITCH,
    sign_expire_second: createNumberColumn(30, 900),
    encrypt_open: SWITCH,
    log_keep_days: createNumberColumn(180, 3650),
    ...unsignedColumns,
  },
  form: {
    password: [
      'pwd_min_len',
      'pwd_max_len',
      'pwd_rule',
      'pwd_same_char',
      'pwd_no_user_info',
      'pwd_history_count',
      'pwd_expire_days',
      'pwd_remind_days',
      'pwd_first_change',
      'pwd_weak_list',
    ],
    login: [
      'login_fail_count',
      'login_fail_minute',
      'lock_minute',
      'ip_fail_count',
      'ip_lock_minute',
      'captcha_open',
      'captcha_fail_count',
      'sms_login_open',
      'social_login_open',
      'factor_required',
    ],
    session: ['multi_login', 'token_minute', 'refresh_day', 'idle_minute'],
    address: ['ip_white_open', 'ip_white_list', 'ip_black_list', 'rate_limit_minute'],
    calls: ['sign_open', 'sign_expire_second', 'encrypt_open', 'log_keep_days'],
  },
  actions: unsignedActions,
  rules: checkSafeSet,
  hooks: safeSetHooks,
  titles: safeSetTitles,
  sample: { pwd_min_len: 10, login_fail_count: 6, ip_black_list: '192.0.2.0/24' },
})
