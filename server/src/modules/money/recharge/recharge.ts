import { sql } from 'kysely'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { AUDIT_COLUMNS, withAudit } from '#engine/facets/audit.ts'
import { MAX_AMOUNT } from '../account/money.amounts.ts'
import { RECHARGE_LIST, WALLET_LIST } from '#modules/paths.ts'
import { rechargeAudit } from './recharge.audit.ts'
import { BY_BANK, rechargeRules } from './recharge.rules.ts'
import { rechargeTitles } from './recharge.titles.ts'

const FROM_BANK = { kind: [BY_BANK] }

export const recharge = defineResource({
  path: RECHARGE_LIST,
  screen: '/finance/recharge/manage',
  table: 'recharge',
  ledger: { begins: 'audit_status in (1, 2)' },
  constraints: {
    recharge_amount_sign_check: { field: 'amount', code: 'required' },
    recharge_remark_given_check: { field: 'remark', code: 'required' },
    recharge_trade_no_given_check: { field: 'trade_no', code: 'required' },
    recharge_voucher_given_check: { field: 'voucher', code: 'required' },
  },
  verbs: ['add', 'look', 'edit', 'del', 'export'],
  scope: {},
  search: ['recharge_no', 'trade_no'],
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    recharge_no: { type: 'text', filter: true, width: 132 },
    wallet_id: {
      type: 'select',
      ref: {
        to: WALLET_LIST,
        label: 'nick_name',
        as: 'nick_name',
        where: sql<boolean>`wallet.disabled = 0`,
      },
      filter: true,
      required: true,
      width: 160,
    },
    phone: { type: 'text', reads: { by: 'wallet_id', column: 'phone' }, shown: false, width: 128 },
    kind: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 2],
      control: 'radio',
      required: true,
      initial: BY_BANK,
      shownAs: 'plain',
      width: 120,
    },
    amount: {
      type: 'number',
      unit: 'yuan',
      filter: true,
      sort: true,
      sum: true,
      required: true,
      min: -MAX_AMOUNT,
      max: MAX_AMOUNT,
      width: 136,
    },
    trade_no: {
      type: 'text',
      filter: true,
      maxLength: 64,
      when: FROM_BANK,
      requiredWhen: FROM_BANK,
      width: 176,
    },
    voucher: {
      type: 'image',
      files: 3,
      takes: { picture: 10, pdf: 10 },
      when: FROM_BANK,
      requiredWhen: FROM_BANK,
      width: 80,
    },
    remark: {
      type: 'text',
      control: 'textarea',
      maxLength: 255,
      requiredWhen: { kind: [2] },
      shown: false,
      width: 160,
    },
    ...AUDIT_COLUMNS,
    audit_name: { ...AUDIT_COLUMNS.audit_name, shown: false },
    audit_time: { ...AUDIT_COLUMNS.audit_time, shown: false },
    ...CREATED_COLUMN,
  },
  form: { basic: ['wallet_id', 'kind', 'amount', 'trade_no', 'voucher', 'remark'] },
  rules: rechargeRules,
  figures: ['amount'],
  facets: [withAudit(rechargeAudit)],
  titles: rechargeTitles,
  sample: { kind: BY_BANK, amount: 100_000, trade_no: '样例 20261124-0001', voucher: [{ id: 1 }] },
})
