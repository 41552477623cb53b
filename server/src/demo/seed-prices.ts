// Two years of demo prices. The operator imports a monthly spreadsheet and the risk officer approves it; one month per step, in the worker.
import type { ImportCorrections } from '@cangdan/protocol'
import { sql } from 'kysely'
import { createFileFormat } from '#engine/export/format.ts'
import { importSheet } from '#engine/import/import-sheet.ts'
import { listImportFields } from '#engine/read/headings.ts'
import { loadTrees } from '#engine/read/options/trees.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { Writer } from '#engine/declare/records/writer.ts'
import type { Db } from '#platform/database/database.ts'
import { futures, price } from '#modules/goods/index.ts'
import { DEMO_PRICES } from '#modules/console/index.ts'
import { DEMO_GOODS, type DemoGood } from './goods.ts'
import type { DemoPart } from './keep-seeding.ts'
import {
  type DayPrice,
  type DayQuote,
  listMonths,
  buildQuotes,
  type Span,
  computeSpotPrices,
  listWeekdays,
} from './prices.ts'
import { loadRealSeries } from './real-series.ts'
import { createDemoCalls } from './writers.ts'

/** Whole months before the month of the first day. */
export const MONTHS = 24
const FRIDAY = 5
/** Prices of the last day that stay open for demo users to approve. The first one moves too far for one auditor. */
const LEFT = 3
const FAR = 112n

/** Returns the first day of the demo's past, in seconds UTC. Prices begin on this day. */
export async function loadFirstDay(db: Db): Promise<number> {
  const { rows } = await sql<{ first: number }>`
    select extract(epoch from (date_trunc('month', now() at time zone 'Asia/Shanghai') - make_interval(months => ${MONTHS}))
                              at time zone 'Asia/Shanghai')::bigint as first`.execute(db)
  return rows[0]?.first ?? 0
}

export const priceWork: DemoPart = {
  name: DEMO_PRICES,
  total: MONTHS + 1,
  step: async (tx, done, last) => {
    const month = listMonths(last, MONTHS)[done]
    if (month !== undefined) await enterMonth(tx, month, last)
  },
}

async function enterMonth(tx: Db, month: Span, last: string): Promise<void> {
  const { user, act } = createDemoCalls(tx)
  const operator = await user('operator')
  const { rows: before } = await sql<{
    id: number
  }>`select coalesce(max(id), 0) as id from good_price`.execute(tx)
  // The prices of a month depend on the previous months.
  const markets = await loadMarkets(tx, { from: listMonths(last, MONTHS)[0]?.from ?? last, to: last })
  const prices = [...listPrices(markets, month, last)]
  // Sorted by day, so that the list shows the latest day first.
  const byDay = prices.toSorted(([, , one = ''], [, , other = '']) => one.localeCompare(other))
  // `ticked`: confirms the intended unusual price.
  await importLines(tx, operator, { resource: price, lines: [PRICE_TITLES, ...byDay], ticked: 'all' })
  await importLines(tx, operator, {
    resource: futures,
    lines: [FUTURES_TITLES, ...listQuotes(markets, month)],
  })
  const { rows } = await sql<{ id: number }>`
    select id from good_price
     where id > ${before[0]?.id ?? 0}
       and not (price_date = ${month.to}::date and price_date = ${last}::date
                and good_id in (select id from good order by id limit ${LEFT}))
     order by price_date, id`.execute(tx)
  for (const { id } of rows) await act('risk', price, 'audit', { id, audit_status: 1 })
}

interface Market {
  readonly good: DemoGood
  readonly quotes: readonly DayQuote[]
  readonly spot: readonly DayPrice[]
}

export async function loadMarkets(db: Db, { from, to }: Span): Promise<readonly Market[]> {
  const { rows } = await sql<{ day: string }>`select day::text as day from calendar_day where kind < 3`.execute(db)
  const holidays = new Set(rows.map(({ day }) => day))
  const tradingDays = [...listWeekdays(from, to)].filter((day) => !holidays.has(day))
  return Promise.all(
    DEMO_GOODS.map(async (good) => {
      const quotes = buildQuotes(good.futures, await loadRealSeries(good.futures.series), tradingDays)
      return { good, quotes, spot: computeSpotPrices(quotes, to) }
    }),
  )
}

const filterDays = <T extends { readonly day: string }>(days: readonly T[], { from, to }: Span): T[] =>
  days.filter(({ day }) => day >= from && day <= to)

type SheetRowTexts = readonly string[]

const PRICE_TITLES: SheetRowTexts = ['货物', '价格', '价格日期', '价格来源', '来源名称']
const PRICE_SOURCE = '演示数据，按真实期货行情推算'

function* listPrices(markets: readonly Market[], month: Span, last: string): Generator<SheetRowTexts> {
  for (const [place, { good, spot }] of markets.entries())
    for (const [index, { spec_name, premium }] of good.specs.entries())
      for (const { day, price: first } of filterDays(spot, month)) {
        if (index > 0 && new Date(day).getUTCDay() !== FRIDAY) continue
        const isFar = place === 0 && index === 0 && day === last
        const fen = isFar ? Number((BigInt(first + premium) * FAR) / 100n) : first + premium
        yield [`${good.values.good_name} / ${spec_name}`, formatYuan(fen), day, '现货网站', PRICE_SOURCE]
      }
}

const FUTURES_TITLES: SheetRowTexts =
  '合约代码 合约名称 交易日 开盘价 最高价 最低价 收盘价 结算价 昨结算 最新价 成交量(手) 持仓量(手) 主力合约 异常已核实'.split(
    ' ',
  )

function* listQuotes(markets: readonly Market[], month: Span): Generator<SheetRowTexts> {
  for (const { good, quotes } of markets)
    for (const quote of filterDays(quotes, month)) {
      const { open, high, low, close, settled, previous, volume, openInterest } = quote
      const prices = [open, high, low, close, settled, previous, close].map((fen) =>
        fen === undefined ? '' : formatYuan(fen),
      )
      const code = `${good.futures.symbol}${quote.contract}`
      const quantities = [String(volume), String(openInterest)]
      yield [code, describeReplay(good, quote), quote.day, ...prices, ...quantities, '是', describeOdd(quote)]
    }
}

const describeReplay = ({ futures: { series, percent } }: DemoGood, { realDay }: DayQuote): string =>
  percent === 100 ? `演示：${realDay} 实际行情` : `演示：按 ${series} ${realDay} 行情折算`

/** Returns the value of the column 异常已核实: that an unusual quote was checked, or that the contract changed. */
function describeOdd({ isOther, settled, close, high, low }: DayQuote): string {
  if (isOther) return '换月'
  return settled === undefined || close > high || close < low ? '是' : '否'
}

const formatYuan = (fen: number): string => `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

interface SheetImportInput extends ImportCorrections {
  readonly resource: Resource
  readonly lines: readonly SheetRowTexts[]
}

async function importLines(
  tx: Db,
  writer: Writer,
  { resource, lines, ...corrections }: SheetImportInput,
): Promise<void> {
  const trees = await loadTrees(tx, listImportFields(resource), writer)
  const read = async function* () {
    yield { rows: lines.map((cells, index) => ({ row: index + 1, cells })) }
  }
  const format = createFileFormat(writer.language, undefined, trees)
  const sheet = { read, format, isKept: true, corrections }
  const { kept, errors } = await importSheet(tx, { resource, writer }, sheet)
  if (!kept) throw new Error(`${resource.path}: ${JSON.stringify(errors.slice(0, 3))}`)
}
