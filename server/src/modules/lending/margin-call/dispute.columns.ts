// Columns of a margin call about its dispute.
import type { ColumnSpec } from '#engine/declare/columns/column.ts'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { FILED } from '#modules/receipts/index.ts'
import { DISPUTE, DISPUTE_REASON } from '../domain/cover/dispute.ts'
import { pledgedGoods } from './margin-call.queries.ts'

const MONEY = { type: 'number', unit: 'yuan', shown: false, width: 136 } as const
const TIME = { type: 'datetime', shown: false } as const
const LINES = { type: 'text', control: 'table', shown: false, width: 200 } as const
const OWN_CELLS = [{ name: 'pledge_no' }, { name: 'goods' }, { name: 'figure' }] as const
const REMARK = { type: 'text', shown: false, width: 160 } as const

export const disputeColumns = {
  dispute: {
    type: 'select',
    filter: 'checkbox',
    fullScan: FEW_VALUES,
    options: Object.values(DISPUTE),
    tones: { 0: 'off', 1: 'warn', 2: 'good', 3: 'active', 4: 'bad' },
    shown: false,
    width: 104,
  },
  dispute_reason: {
    type: 'select',
    options: Object.values(DISPUTE_REASON),
    shownAs: 'plain',
    shown: false,
    width: 104,
  },
  pledged_goods: { ...LINES, sql: pledgedGoods, cells: OWN_CELLS },
  disputed_cash: MONEY,
  undisputed_cash: MONEY,
  dispute_lines: { ...LINES, inLedger: true, cells: OWN_CELLS },
  dispute_figure: MONEY,
  dispute_remark: REMARK,
  dispute_files: FILED,
  dispute_time: TIME,
  dispute_until: TIME,
  silent_time: TIME,
  undisputed_time: TIME,
  resolve_lines: {
    ...LINES,
    inLedger: true,
    cells: [{ name: 'pledge_no' }, { name: 'goods' }, { name: 'price_id' }, { name: 'figure' }],
  },
  resolve_figure: MONEY,
  quote_source: { ...REMARK, inLedger: true },
  quote_date: { type: 'date', shown: false },
  quote_files: FILED,
  resolve_remark: REMARK,
  resolve_time: TIME,
  accepted_cash: MONEY,
  remainder_cash: MONEY,
  remainder_by: TIME,
} as const satisfies Readonly<Record<string, ColumnSpec>>
