// What the two banks with people lend on: metals further than what spoils or swings.
import type { Row } from '@cangdan/protocol'
import type { DemoRecord } from './records.ts'

interface DemoPolicy extends DemoRecord {
  /** Its place among the demo banks. */
  readonly bank: number
  readonly category: string
  readonly maker: string
  readonly reviewer: string
}

const SPOT = { valuation_basis: 1 }
const LOWER = { valuation_basis: 3, basis_discount: 2_00, futures_month: 1, settle_days: 5 }

type Line = readonly [
  category: string,
  rate: number,
  haircut: number,
  warn: number,
  call: number,
  close: number,
  basis: Row,
]

const DONGHAI: readonly Line[] = [
  ['有色金属', 70_00, 5_00, 75_00, 80_00, 90_00, LOWER],
  ['黑色金属', 65_00, 8_00, 72_00, 78_00, 88_00, SPOT],
  ['能源化工', 60_00, 10_00, 68_00, 75_00, 86_00, SPOT],
  ['农产品', 60_00, 10_00, 68_00, 75_00, 85_00, SPOT],
]
const JIANGNAN: readonly Line[] = [
  ['有色金属', 68_00, 6_00, 74_00, 80_00, 90_00, SPOT],
  ['农产品', 55_00, 12_00, 65_00, 72_00, 84_00, SPOT],
]

const policiesOf = (bank: number, maker: string, reviewer: string, lines: readonly Line[]): DemoPolicy[] =>
  lines.map(([category, pledge_rate, haircut, warn_line, call_line, liq_line, basis]) => ({
    bank,
    category,
    maker,
    reviewer,
    values: {
      pledge_rate,
      haircut,
      warn_line,
      call_line,
      liq_line,
      cure_hours: 48,
      price_max_age: 72,
      max_tenor_days: 180,
      inspect_days: 7,
      store_share: 40_00,
      owner_share: 25_00,
      good_share: 50_00,
      allocation_order: 1234,
      day_count: 1,
      ...basis,
    },
  }))

export const DEMO_POLICIES: readonly DemoPolicy[] = [
  ...policiesOf(0, 'manager', 'reviewer', DONGHAI),
  ...policiesOf(1, 'manager2', 'reviewer2', JIANGNAN),
]
