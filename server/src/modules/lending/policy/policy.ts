import { AUDIT_COLUMNS, withAudit } from '#engine/facets/audit.ts'
import { withCopy } from '#engine/facets/copy.ts'
import { CREATED_COLUMN, REMARK_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { own } from '#engine/declare/rights/scope.ts'
import { listCateOptions } from '#modules/goods/index.ts'
import { sql } from 'kysely'
import { policyState } from './policy.queries.ts'
import { policyRules } from './policy.rules.ts'
import { ALLOCATION_ORDERS, policyTitles } from './policy.titles.ts'

const WITH_FUTURES = { valuation_basis: [2, 3] }
const FUTURES_FIELD = { list: false, when: WITH_FUTURES, requiredWhen: WITH_FUTURES } as const
const SHARE = { type: 'number', unit: 'percent', min: 1, max: 100_00, list: false } as const
const MAX_FEN = 1_000_000_000_00
const LINE = { type: 'number', unit: 'percent', min: 1, max: 100_00, required: true, width: 88 } as const

const FORM = {
  basic: ['bank_id', 'cate_id', 'effective_date'],
  lines: ['pledge_rate', 'haircut', 'warn_line', 'call_line', 'liq_line'],
  calls: ['cure_hours', 'cure_calendar', 'business_from', 'business_to', 'minimum_call'],
  valuation: ['valuation_basis', 'basis_discount', 'futures_month', 'settle_days', 'price_max_age'],
  limits: ['max_tenor_days', 'inspect_days', 'store_share', 'owner_share', 'good_share'],
  interest: [
    'day_count',
    'allocation_order',
    'fee_share',
    'draw_witnessed',
    'overdue_release',
    'substandard_days',
    'doubtful_days',
    'loss_days',
    'back_date_days',
    'contract_kinds',
    'report_needed',
    'assay_needed',
    'remark',
  ],
} as const

/** Stated by the ledger entry of a decision. */
const TERMS = ['version_no', ...Object.values(FORM).flat()].filter((name) => name !== 'remark')

export const policy = defineResource({
  path: 'seller_p/pledge/PolicyList',
  screen: '/pledge/policy/list',
  table: 'risk_policy',
  ledger: { begins: 'audit_status in (1, 2)' },
  constraints: {
    risk_policy_sub_cate_id_fkey: { field: 'cate_id', code: 'not_an_option' },
  },
  fullScan: 'all banks together have some hundreds of policies',
  verbs: ['add', 'look', 'edit', 'del', 'export'],
  scope: { bank: own('bank_id') },
  columns: {
    id: { type: 'number', sort: true, width: 72, shown: false },
    bank_id: {
      type: 'select',
      ref: {
        to: 'seller_p/bank/BankList',
        label: 'bank_name',
        where: sql`bank.disabled = 0`,
      },
      filter: true,
      required: true,
      width: 128,
    },
    cate_id: {
      type: 'cascade',
      second: 'sub_cate_id',
      cascades: listCateOptions,
      anyLevel: true,
      filter: true,
      required: true,
      width: 120,
    },
    version_no: { type: 'number', shown: false, width: 72 },
    effective_date: { type: 'date', filter: true, sort: true, required: true, earliest: 'today' },
    policy_state: {
      type: 'select',
      sql: policyState,
      options: [1, 2, 3],
      tones: { 1: 'active', 2: 'good', 3: 'off' },
      filter: true,
      width: 112,
    },
    pledge_rate: { ...LINE, max: 80_00 },
    haircut: { ...LINE, min: 0, max: 50_00, initial: 0, shown: false },
    warn_line: LINE,
    call_line: LINE,
    liq_line: LINE,
    cure_hours: { type: 'number', min: 1, max: 240, required: true, initial: 24, shown: false },
    cure_calendar: { type: 'select', options: [1, 2], control: 'radio', required: true, initial: 1, list: false },
    business_from: { type: 'number', min: 0, max: 23, required: true, initial: 9, list: false },
    business_to: { type: 'number', min: 1, max: 24, required: true, initial: 17, list: false },
    minimum_call: { type: 'number', unit: 'yuan', min: 1, max: MAX_FEN, list: false },
    // Limited by a trigger to the platform's parameter `price_expire_days`.
    price_max_age: { type: 'number', min: 1, required: true, initial: 24, list: false },
    max_tenor_days: {
      type: 'number',
      min: 1,
      max: 365,
      required: true,
      initial: 180,
      shown: false,
      width: 104,
    },
    inspect_days: { type: 'number', min: 1, max: 90, required: true, initial: 7, list: false },
    store_share: SHARE,
    owner_share: SHARE,
    good_share: SHARE,
    fee_share: SHARE,
    valuation_basis: {
      type: 'select',
      options: [1, 2, 3],
      filter: true,
      required: true,
      initial: 1,
      width: 136,
      shown: false,
    },
    basis_discount: { type: 'number', unit: 'percent', min: 0, max: 50_00, ...FUTURES_FIELD },
    futures_month: { type: 'select', options: [1, 2], ...FUTURES_FIELD },
    settle_days: { type: 'number', min: 1, max: 20, ...FUTURES_FIELD },
    allocation_order: {
      type: 'select',
      options: ALLOCATION_ORDERS,
      required: true,
      initial: 1234,
      list: false,
    },
    day_count: { type: 'select', options: [1, 2, 3, 4], required: true, initial: 1, list: false },
    draw_witnessed: {
      type: 'select',
      options: [0, 1],
      control: 'radio',
      required: true,
      initial: 0,
      list: false,
    },
    overdue_release: {
      type: 'select',
      options: [0, 1],
      control: 'radio',
      required: true,
      initial: 0,
      list: false,
    },
    // At most the days of the measures of 2023: terms may be stricter only.
    substandard_days: { type: 'number', min: 2, max: 91, required: true, initial: 91, list: false },
    doubtful_days: { type: 'number', min: 3, max: 271, required: true, initial: 271, list: false },
    loss_days: { type: 'number', min: 4, max: 361, required: true, initial: 361, list: false },
    report_needed: { type: 'select', options: [1, 0], control: 'switch', initial: 0, list: false },
    assay_needed: { type: 'select', options: [1, 0], control: 'switch', initial: 0, list: false },
    contract_kinds: { type: 'checkbox', options: [1, 2, 3, 4, 5, 6], list: false },
    back_date_days: { type: 'number', min: 0, max: 30, required: true, initial: 3, list: false },
    ...REMARK_COLUMN,
    ...AUDIT_COLUMNS,
    audit_name: { ...AUDIT_COLUMNS.audit_name, shown: false },
    audit_time: { ...AUDIT_COLUMNS.audit_time, shown: false },
    ...CREATED_COLUMN,
  },
  form: FORM,
  rules: policyRules,
  // Changed terms are a new version.
  facets: [withAudit({ stated: TERMS, stepUp: true }), withCopy],
  titles: policyTitles,
  sample: {
    cate_id: [1],
    effective_date: 4_070_880_000,
    pledge_rate: 70_00,
    haircut: 5_00,
    warn_line: 75_00,
    call_line: 80_00,
    liq_line: 90_00,
    cure_hours: 48,
    cure_calendar: 1,
    business_from: 9,
    business_to: 17,
    price_max_age: 24,
    max_tenor_days: 180,
    inspect_days: 7,
    valuation_basis: 1,
    allocation_order: 1234,
    day_count: 1,
    draw_witnessed: 0,
    overdue_release: 0,
    substandard_days: 91,
    doubtful_days: 271,
    loss_days: 361,
    back_date_days: 3,
  },
})
