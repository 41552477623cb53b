// Warns the importer of a price that changes by more than the review rule or the alert parameter: it often is a misplaced decimal point, which
// auditors would find days later.
import { getNumberChoices, formatShanghaiDay, type Row, toDecimalText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { exceedsRate } from '../domain/price-review.ts'
import type { WarningFinder } from '#engine/declare/sheet-rules.ts'
import type { Db } from '#platform/database/database.ts'
import { RATE_IN_FORCE } from '../price-rule/price-rule.queries.ts'

const PERCENT_DECIMALS = 2
const WHOLE = 10_000

export const warnLargeMoves: WarningFinder = async (tx, rows) => {
  const found = await measurePrices(tx, rows)
  return rows.map(({ price }, index) => {
    const { lastPrice = null, maxChangeRate = 0, alert = 0 } = found[index] ?? {}
    const measured = { price: Number(price), lastPrice }
    if (lastPrice === null) return {}
    const passed = [maxChangeRate, alert].find((figure) => exceedsRate(figure, measured))
    if (passed === undefined) return {}
    // Rounded for the message only.
    const rate = Math.round((Math.abs(measured.price - lastPrice) / lastPrice) * WHOLE)
    const [moved, max] = [rate, passed].map((each) => toDecimalText(each, PERCENT_DECIMALS))
    return { price: { code: 'moves_far', values: { last: lastPrice, rate: moved ?? '', max: max ?? '' } } }
  })
}

interface MeasuredRow {
  readonly lastPrice: number | null
  readonly maxChangeRate: number
  /** Percent × 100, from the parameters. */
  readonly alert: number
}

/** Returns the reference price and the rule of each row. */
async function measurePrices(tx: Db, rows: readonly Row[]): Promise<MeasuredRow[]> {
  const requested = rows.map(({ good_id, region, source, price_date }) => ({
    spec: getNumberChoices(good_id)[1] ?? null,
    region: getNumberChoices(region).at(-1) ?? null,
    source,
    day: formatShanghaiDay(Number(price_date)),
  }))
  const { rows: found } = await sql<MeasuredRow>`
    select find_last_price(spec, region, source, day) as "lastPrice", ${RATE_IN_FORCE} as "maxChangeRate",
           (select price_change_alert from config_setting) as alert
      from rows from (json_to_recordset(${JSON.stringify(requested)}) as (spec bigint, region bigint, source smallint, day date))
           with ordinality as asked (spec, region, source, day, place)
     order by place`.execute(tx)
  return found
}
