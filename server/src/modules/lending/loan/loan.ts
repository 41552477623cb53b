// Changed through the actions of applications.
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { own } from '#engine/declare/rights/scope.ts'
import { withLinks } from '#engine/facets/links.ts'
import { title } from '@cangdan/protocol'
import { BANK_LIST, LOAN_LIST, PLEDGE_LIST } from '#modules/paths.ts'
import { FILED, REPORTED } from '#modules/receipts/index.ts'
import { goodsLabel, pledgedWeight } from '../application/financing.queries.ts'
import { DRAWN, LOAN_TONES } from './loan.states.ts'
import { isDrawn, selectValuation, VALUATION } from './loan.queries.ts'
import { inspectedShare, inspectTime } from './inspected.queries.ts'
import { loanTitles } from './loan.titles.ts'

const SECONDS_PER_DAY = 86_400
const MONEY = { type: 'number', unit: 'yuan', sum: true, width: 128 } as const
const FALL = { type: 'number', unit: 'percent', width: 104 } as const
const RATE = { type: 'number', unit: 'percent', shown: false, width: 96 } as const

export const loan = defineResource({
  path: LOAN_LIST,
  screen: '/pledge/loan/list',
  table: 'financing',
  sideTable: VALUATION,
  only: isDrawn,
  asyncExport: true,
  verbs: ['look', 'export'],
  scope: { owner: own('owner_id'), bank: own('bank_id') },
  named: 'financing_no',
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    financing_no: { type: 'text', filter: true, sort: true, width: 168 },
    contract_no: { type: 'text', shown: false, width: 136 },
    loan_state: {
      type: 'select',
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      options: DRAWN,
      tones: LOAN_TONES,
      width: 88,
    },
    owner_id: {
      type: 'select',
      ref: { to: 'seller/organisation/OrganisationList', label: 'name', as: 'owner_name' },
      filter: true,
      width: 128,
    },
    bank_id: {
      type: 'select',
      ref: { to: BANK_LIST, label: 'bank_name' },
      filter: true,
      shown: false,
      width: 136,
    },
    goods_label: { type: 'text', sql: goodsLabel, shown: false, width: 128 },
    pledged_weight: { type: 'number', unit: 'ton', sql: pledgedWeight, shown: false, width: 112 },
    draw_amount: { ...MONEY, filter: true, sort: true, shown: false },
    draw_date: { type: 'date', filter: true, sort: true, shown: false },
    due_date: { type: 'date', filter: true, sort: true },
    draw_way: { type: 'select', options: [1, 2], shownAs: 'plain', shown: false, width: 128 },
    draw_no: { type: 'text', shown: false, width: 136 },
    report_files: REPORTED,
    contract_files: FILED,
    draw_files: FILED,
    rate: RATE,
    penalty_rate: RATE,
    principal_left: { ...MONEY, filter: true, sort: true },
    interest_left: { ...MONEY, shown: false },
    penalty_left: { ...MONEY, shown: false },
    fee_left: { ...MONEY, shown: false },
    claim_left: { ...MONEY, filter: true, sort: true, shown: false },
    total_left: { ...MONEY },
    principal_settled: { ...MONEY, shown: false },
    interest_settled: { ...MONEY, shown: false },
    written_off: { ...MONEY, shown: false },
    recovered: { ...MONEY, filter: true, sort: true, shown: false },
    recovery_left: { ...MONEY, filter: true, sort: true, shown: false },
    risk_band: {
      type: 'select',
      sql: selectValuation('band'),
      filter: 'checkbox',
      options: [1, 2, 3, 4, 5],
      tones: { 1: 'good', 2: 'warn', 3: 'bad', 4: 'bad', 5: 'warn' },
      width: 88,
    },
    ltv: { type: 'number', unit: 'percent', sql: selectValuation('ltv'), filter: true, sort: true, width: 96 },
    call_fall: { ...FALL, sql: selectValuation('call_fall'), filter: true, sort: true },
    warn_fall: { ...FALL, sql: selectValuation('warn_fall'), shown: false },
    liq_fall: { ...FALL, sql: selectValuation('liq_fall'), shown: false },
    eligible_value: { type: 'number', unit: 'yuan', sql: selectValuation('eligible_value'), shown: false, width: 128 },
    price_age: { type: 'number', sql: selectValuation('price_age'), filter: true, sort: true, width: 88 },
    price_date: { type: 'date', sql: selectValuation('price_date'), shown: false },
    valued_time: { type: 'datetime', sql: selectValuation('valued_time'), shown: false },
    next_due: { type: 'date', sql: selectValuation('next_due'), filter: true, sort: true, width: 104 },
    next_amount: { type: 'number', unit: 'yuan', sql: selectValuation('next_amount'), shown: false, width: 128 },
    dpd: { type: 'number', filter: true, sort: true, width: 88 },
    asset_class: {
      type: 'select',
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      options: [1, 2, 3, 4, 5],
      tones: { 1: 'good', 2: 'warn', 3: 'bad', 4: 'bad', 5: 'bad' },
      width: 88,
    },
    inspected_share: { type: 'number', unit: 'percent', sql: inspectedShare, width: 112 },
    inspect_time: { type: 'datetime', sql: inspectTime, shown: false },
    accrued_to: { type: 'date', shown: false },
    end_time: { type: 'datetime', shown: false },
  },
  form: {},
  facets: [
    withLinks({
      pledges: {
        title: title('质押', 'Pledges', 'Prendas', '質権'),
        to: PLEDGE_LIST,
        filter: { financing_id: 'id' },
      },
    }),
  ],
  views: [
    {
      title: title('低于各线', 'Under water', 'Bajo las líneas', 'ライン割れ'),
      texts: () => ({ risk_band: '2,3,4', sort: 'ltv', order: 'false' }),
    },
    {
      title: title('七日内到期', 'Due this week', 'Vencen esta semana', '7日以内に期日'),
      texts: (today) => ({ next_due: `${today},${today + 6 * SECONDS_PER_DAY}`, sort: 'next_due', order: 'true' }),
    },
    {
      title: title('逾期', 'Overdue', 'Vencidos', '延滞'),
      texts: () => ({ dpd: '1,', sort: 'dpd', order: 'false' }),
    },
  ],
  panel: 'loan',
  figures: ['draw_amount', 'principal_left', 'total_left'],
  titles: loanTitles,
})
