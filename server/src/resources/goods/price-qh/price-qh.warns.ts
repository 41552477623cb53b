// What hardly belongs together in one series: until the end of 2019 the exchanges counted each lot twice, for its buyer and its seller,
// and since then once (notices of SHFE, DCE and CZCE for 2020-01-01). A sheet does not say how it counts; anyone who brings it in does.
import { type Row, startOfDay } from '@cangdan/protocol'
import type { FieldFault } from '#engine/declare/field-fault.ts'
import type { Warns } from '#engine/declare/sheet-rules.ts'

/** The first day on which a lot is counted once. */
const ONCE = startOfDay(Date.UTC(2020, 0, 1) / 1000)
const COUNTED = ['volume', 'open_interest'] as const

export const futuresWarns: Warns = (_tx, rows) => Promise.resolve(rows.map(countedTwice))

const NOTHING = {}

function countedTwice(row: Row): Record<string, FieldFault> {
  const { trade_date, is_confirmed } = row
  if (Number(is_confirmed) > 0 || typeof trade_date !== 'number' || trade_date >= ONCE) return NOTHING
  const field = COUNTED.find((name) => Number(row[name]) > 0)
  return field === undefined ? NOTHING : { [field]: { code: 'two_sided' } }
}
