// Two years of the demo's prices: entered by the operator from monthly sheets, decided by the risk officer, in the worker. Each
// month is one transaction, so work that is cut short goes on with the month it was at.
import { type ImportCorrections, plainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { fileFormat } from '#engine/read/export/format.ts'
import { importSheet } from '#engine/write/import/import-sheet.ts'
import { importedFields } from '#engine/read/headings.ts'
import { treesOf } from '#engine/read/options/trees.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cell } from '#platform/spreadsheet/cells.ts'
import { futures, price } from '#modules/goods/index.ts'
import { DEMO_PRICES } from '#modules/console/index.ts'
import { DEMO_GOODS, type DemoGood } from './goods.ts'
import type { DemoWork } from './keep-seeding.ts'
import { monthsUntil, type Span } from './months.ts'
import { type DayPrice, type DayQuote, quotesOf, spotOf, weekdays } from './prices.ts'
import { realSeries } from './real-series.ts'
import { approve, writerOf } from './writers.ts'
import type { Writer } from '#engine/declare/writer.ts'

/** Whole months before that of the first day. */
export const MONTHS = 24
const FRIDAY = 5
/** On the last day the first goods' prices are left for anyone who looks around to decide on; the first moves too far for one auditor. */
const LEFT = 3
const FAR = 112n

/** Says that there is work to be done. */
export async function beginPrices(db: Db): Promise<void> {
  const { length } = monthsUntil(await today(db), MONTHS)
  await db.insertInto('work').values({ name: DEMO_PRICES, total: length }).execute()
}

/** The first day of the demo's past, seconds UTC: prices begin with it. */
export async function firstDay(db: Db): Promise<number> {
  const [first] = monthsUntil(await today(db), MONTHS)
  return Date.parse(`${first?.from ?? ''}T00:00:00+08:00`) / 1000
}

/** A month of them each step. */
export const priceWork: DemoWork = {
  name: DEMO_PRICES,
  step: async (tx, done, last) => {
    const month = monthsUntil(last, MONTHS)[done]
    if (month !== undefined) await enter(tx, month, last)
  },
}

async function enter(tx: Db, month: Span, last: string): Promise<void> {
  const [maker, auditor] = [await writerOf(tx, 'operator'), await writerOf(tx, 'risk')]
  const seen = await lastPrice(tx)
  const markets = await marketsUntil(tx, last)
  // The one that moves far is meant to.
  await importLines(tx, maker, {
    resource: price,
    lines: [PRICE_TITLES, ...dayByDay(priceLines(markets, month, last))],
    corrections: { ticked: 'all' },
  })
  await importLines(tx, maker, {
    resource: futures,
    lines: [FUTURES_TITLES, ...quoteLines(markets, month)],
  })
  const { rows } = await sql<{ id: number; version: number; is_left: boolean }>`
    select id, version, price_date = ${month.to}::date and price_date = ${last}::date
           and good_id in (select id from good order by id limit ${LEFT}) as is_left
      from good_price where id > ${seen} order by price_date, id`.execute(tx)
  for (const { id, version, is_left } of rows)
    if (!is_left) await approve(tx, price, { id, version }, auditor)
}

async function lastPrice(tx: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from good_price`.execute(tx)
  return rows[0]?.id ?? 0
}

const DAY_CELL = 2

const dayOf = (line: readonly Cell[]): string => {
  const day = line[DAY_CELL]
  return typeof day === 'string' ? day : ''
}

// As somebody enters them: anyone who opens the list sees the latest day first.
const dayByDay = (lines: Iterable<readonly Cell[]>): (readonly Cell[])[] =>
  [...lines].toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)))

interface Market {
  readonly good: DemoGood
  readonly quotes: readonly DayQuote[]
  readonly spot: readonly DayPrice[]
}

/** What the goods cost on all days of the demo: those of a month follow from those before it. */
async function marketsUntil(tx: Db, last: string): Promise<readonly Market[]> {
  const from = monthsUntil(last, MONTHS)[0]?.from ?? last
  const closed = await holidays(tx)
  const tradingDays = [...weekdays(from, last)].filter((day) => !closed.has(day))
  return Promise.all(
    DEMO_GOODS.map(async (good) => {
      const quotes = quotesOf(good.futures, await realSeries(good.futures.series), tradingDays)
      return { good, quotes, spot: spotOf(quotes, last) }
    }),
  )
}

const within = <T extends { readonly day: string }>(days: readonly T[], { from, to }: Span): T[] =>
  days.filter(({ day }) => day >= from && day <= to)

const PRICE_TITLES = ['货物', '价格', '价格日期', '价格来源', '来源名称']
const PRICE_SOURCE = '演示数据，按真实期货行情推算'

function* priceLines(markets: readonly Market[], month: Span, last: string): Generator<readonly Cell[]> {
  for (const [place, { good, spot }] of markets.entries())
    for (const { values, premium, daily } of good.specs)
      for (const { day, price: first } of within(spot, month)) {
        if (!daily && new Date(day).getUTCDay() !== FRIDAY) continue
        const isFar = place === 0 && daily && day === last
        const fen = first + premium
        const named = `${plainText(good.values['good_name'])} / ${plainText(values['spec_name'])}`
        const said = yuan(isFar ? Number((BigInt(fen) * FAR) / 100n) : fen)
        yield [named, said, day, '现货网站', PRICE_SOURCE]
      }
}

const FUTURES_TITLES = [
  '合约代码',
  '合约名称',
  '交易日',
  '开盘价',
  '最高价',
  '最低价',
  '收盘价',
  '结算价',
  '昨结算',
  '最新价',
  '成交量(手)',
  '持仓量(手)',
  '主力合约',
  '异常已核实',
]

function* quoteLines(markets: readonly Market[], month: Span): Generator<readonly Cell[]> {
  for (const { good, quotes } of markets)
    for (const quote of within(quotes, month)) {
      const { open, high, low, close, settled, previous } = quote
      yield [
        `${good.futures.symbol}${quote.contract}`,
        replayed(good, quote),
        quote.day,
        ...[open, high, low, close, settled, previous, close].map((fen) =>
          fen === undefined ? '' : yuan(fen),
        ),
        String(quote.volume),
        String(quote.openInterest),
        '是',
        verified(quote),
      ]
    }
}

/** Anyone who looks at a day reads which real one it is. */
const replayed = ({ futures: { series, percent } }: DemoGood, { realDay }: DayQuote): string =>
  percent === 100 ? `演示：${realDay} 实际行情` : `演示：按 ${series} ${realDay} 行情折算`

/** What the sheet of an exchange does not say and a person would: that what hardly can be was so, or that the contract has changed. */
function verified({ isOther, settled, close, high, low }: DayQuote): string {
  if (isOther) return '换月'
  return settled === undefined || close > high || close < low ? '是' : '否'
}

/** Fen as a sheet has them. */
const yuan = (fen: number): string => `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

interface Lines {
  readonly resource: Resource
  readonly lines: readonly (readonly Cell[])[]
  readonly corrections?: ImportCorrections
}

async function importLines(
  tx: Db,
  writer: Writer,
  { resource, lines, corrections = {} }: Lines,
): Promise<void> {
  const reader = { principal: writer.principal, language: writer.language }
  const trees = await treesOf(tx, importedFields(resource), reader)
  const read = async function* () {
    yield { rows: lines.map((cells, index) => ({ row: index + 1, cells })) }
  }
  const format = fileFormat(writer.language, undefined, trees)
  const sheet = { read, format, isKept: true, corrections }
  const { kept, errors } = await importSheet(tx, { resource, writer }, sheet)
  if (!kept) throw new Error(`${resource.path}: ${JSON.stringify(errors.slice(0, 3))}`)
}

async function holidays(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`select day::text as day from trading_holiday`.execute(db)
  return new Set(rows.map(({ day }) => day))
}

async function today(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`.execute(db)
  return rows[0]?.day ?? ''
}
