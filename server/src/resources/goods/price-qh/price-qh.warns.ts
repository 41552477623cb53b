// What hardly belongs together in one series: until the end of 2019 the exchanges counted each lot twice, for its buyer and its seller,
// and since then once (notices of SHFE, DCE and CZCE for 2020-01-01). A sheet does not say how it counts; anyone who brings it in does.
import { startOfDay } from '@cangdan/protocol'
import type { Warns } from '#engine/declare/sheet-rules.ts'

/** The first day on which a lot is counted once. */
const ONCE = startOfDay(Date.UTC(2020, 0, 1) / 1000)
const COUNTED = ['volume', 'open_interest'] as const

export const futuresWarns: Warns = (_tx, rows) =>
  Promise.resolve(
    rows.map(({ trade_date, is_confirmed, ...row }) => {
      const isSaid = Number(is_confirmed) > 0
      if (isSaid || typeof trade_date !== 'number' || trade_date >= ONCE) return {}
      const field = COUNTED.find((name) => Number(row[name]) > 0)
      return field === undefined ? {} : { [field]: { code: 'two_sided' as const } }
    }),
  )
