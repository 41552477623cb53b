import {
  formatShanghaiDay,
  getPathLabels,
  PRICE_CHART,
  type PriceChartResponse,
  readDay,
  startOfDay,
  title,
} from '@cangdan/protocol'
import { priceChartResponse } from '@cangdan/protocol/schemas'
import { z } from 'zod'
import { loadRegionTree } from '#engine/declare/columns/region.ts'
import { getListEntry } from '#engine/declare/rights/rights.ts'
import type { Db } from '#platform/database/database.ts'
import { readDbClock } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { readPlainId } from '#platform/plain-id.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { plainNumberOrZero } from '#platform/http/requests/query.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import { withFailure, type ZodApp } from '#platform/http/zod-routes.ts'
import { history } from '#modules/goods/price-history/price-history.ts'
import { price } from '#modules/goods/price/price.ts'
import { VARIETIES } from '#modules/goods/variety.titles.ts'
import { type ChartRequest, loadChartPrices } from './price-chart.queries.ts'

const TITLE = title('价格走势', 'Prices over time', 'Precios en el tiempo', '価格の推移')

const DAY = 86_400
const TWO_YEARS = 730 * DAY
const MAX_LENGTH = 1_100 * DAY
/** Upper bound for ids and seconds of a chart. */
const LATEST = 99_999_999_999

/** An empty text means no value. */
const optionalNumber = z
  .string()
  .transform((text) => (text === '' ? undefined : text === '0' ? 0 : (readPlainId(text) ?? Number.NaN)))
  .pipe(z.int().min(0).max(LATEST).optional())
  .optional()
const chartQuery = withFailure(
  z.object({
    spec_id: plainNumberOrZero.pipe(z.int().min(0).max(LATEST)),
    region_id: optionalNumber,
    from: optionalNumber,
    to: optionalNumber,
  }),
  (name) => createUnknownFailure(name),
)

/** Parameters: `?spec_id=`, optional `region_id` (default nationwide), `from` and `to` (default the last two years). */
export function registerPriceChartRoute(app: ZodApp, { db }: { readonly db: Db }): void {
  const access = { api: [getListEntry(price), getListEntry(history)] }
  const call = defineCall(TITLE, { access }, { query: chartQuery, answer: priceChartResponse })
  app.get(`/${PRICE_CHART}`, call, async (request) => {
    const requested = parseRequest(request.query, await readDbClock(db))
    const found = await loadChartPrices(db, requested)
    if (found === undefined) throw new Failure('not_found')
    const { good_name, spec_name, qh_code, regions, spot, futures } = found
    const tree = await loadRegionTree(db, getRequestLanguage(request))
    const people = [...new Set(spot.map(([, , , who]) => who))]
    const variety = VARIETIES.find(({ code }) => code === qh_code)
    const answer: PriceChartResponse = {
      from: readDay(requested.from) ?? 0,
      to: readDay(requested.to) ?? 0,
      good_name,
      spec_name,
      region_id: requested.regionId,
      regions: regions.map((id) => ({ id, name: getPathLabels(tree, getRegionPath(id)).join(' / ') })),
      spot: {
        day: spot.map(([day]) => day),
        last: spot.map(([, last]) => last),
        price: spot.map(([, , fen]) => fen),
        who: spot.map(([, , , who]) => people.indexOf(who)),
        audited: spot.map(([, , , , audited]) => audited),
      },
      people,
      futures:
        variety === undefined
          ? null
          : {
              variety: variety.title[getRequestLanguage(request)],
              day: futures.map(([day]) => day),
              settle: futures.map(([, settle]) => settle),
              changes: futures.flatMap(([day, , from, to]) => (from === null ? [] : [{ day, from, to }])),
            },
    }
    return buildSuccess(answer)
  })
}

/** Returns the province, or the province and place, derived from the code (GB/T 2260). */
function getRegionPath(id: number): number[] {
  if (id === 0) return []
  const province = Math.floor(id / 10_000) * 10_000
  return province === id ? [id] : [province, id]
}

const createUnknownFailure = (name: string) => new Failure('unknown_name', { values: { name } })

/** @throws Failure `unknown_name` for invalid or too long periods */
function parseRequest(
  { spec_id: specId, region_id: regionId = 0, ...days }: z.output<typeof chartQuery>,
  now: number,
): ChartRequest {
  const to = startOfDay(days.to ?? now)
  const from = startOfDay(days.from ?? to - TWO_YEARS)
  if (from > to || to - from > MAX_LENGTH || readDay(formatShanghaiDay(to)) === undefined)
    throw createUnknownFailure('from')
  return { specId, regionId, from: formatShanghaiDay(from), to: formatShanghaiDay(to) }
}
