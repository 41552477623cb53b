// Business parameters of the platform (T6): limits for terms of banks, age of prices, fees of withdrawals (docs/decisions/settings-and-parameters.md).
import { sql } from 'kysely'
import { createLineOrderRules } from '#engine/declare/line-order-rules.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { PARAMETERS_TABLE } from '#platform/parameters/parameters.ts'
import { configSetTitles } from './configset.titles.ts'

const PERCENT = { type: 'number', unit: 'percent', required: true } as const
const createDaysColumn = (max: number) => ({ type: 'number', required: true, min: 1, max }) as const

export const configSet = defineResource({
  path: 'seller/systemSet/ConfigSet',
  screen: '/sys/platform/configSet',
  table: PARAMETERS_TABLE,
  constraints: {
    config_setting_close_line_check1: { field: 'close_line', code: 'not_an_option' },
    config_setting_warn_line_check1: { field: 'warn_line', code: 'not_an_option' },
  },
  single: true,
  verbs: ['edit'],
  scope: {},
  columns: {
    id: { type: 'hide' },
    pledge_rate_max: { ...PERCENT, min: 1, max: 80_00 },
    warn_line: { ...PERCENT, min: 2, max: 100_00 },
    close_line: { ...PERCENT, min: 3, max: 100_00 },
    inspect_cycle_days: createDaysColumn(90),
    price_expire_days: createDaysColumn(30),
    price_change_alert: { ...PERCENT, min: 1, max: 50_00 },
    camera_check_minutes: { type: 'number', required: true, min: 1, max: 1440 },
    repay_remind_days: { type: 'checkbox', options: [1, 3, 7, 15, 30] },
    audit_notify_phones: { type: 'tags', rule: 'phone', most: 10, maxLength: 11 },
    withdraw_min: { type: 'number', unit: 'yuan', required: true, min: 1, max: 1_000_000_00 },
    withdraw_fee_rate: { ...PERCENT, min: 0, max: 10_00 },
    replacement_bond_rate: { ...PERCENT, min: 1, max: 200_00 },
    freeze_wait_days: createDaysColumn(30),
    address_max: { type: 'number', sql: sql`get_max_addresses()` },
  },
  form: {
    lines: [
      'pledge_rate_max',
      'warn_line',
      'close_line',
      'inspect_cycle_days',
      'replacement_bond_rate',
      'freeze_wait_days',
    ],
    prices: ['price_expire_days', 'price_change_alert'],
    notices: ['repay_remind_days', 'audit_notify_phones', 'camera_check_minutes'],
    withdrawals: ['withdraw_min', 'withdraw_fee_rate'],
  },
  rules: createLineOrderRules([
    { line: 'warn_line', below: 'pledge_rate_max' },
    { line: 'close_line', below: 'warn_line', mayBeEqual: true },
  ]),
  titles: configSetTitles,
  sample: { inspect_cycle_days: 60, withdraw_min: 50_00 },
})
