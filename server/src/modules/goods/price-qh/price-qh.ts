import { sql } from 'kysely'
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { EXCHANGES, VARIETY_CODES } from '../variety.titles.ts'
import { EXCHANGE_SHEETS } from './exchange-sheets.ts'
import { warnTwoSided, readFuturesRow } from './two-sided-lots.ts'
import { FUTURES_FILTERS } from './price-qh.filters.ts'
import { checkFutures } from './price-qh.rules.ts'
import { futuresTitles } from './price-qh.titles.ts'
import { openFuturesDryRun } from './price-qh.dry-run.ts'

// 0 means not traded or not settled in spreadsheets of exchanges.
const PRICE = {
  type: 'number',
  unit: 'yuan',
  min: 1,
  max: 1_000_000_000_00,
  width: 128,
} as const
const createPriceColumn = (...headings: string[]) => ({
  ...PRICE,
  inSheets: { headings, counts: ['元/吨', '元/克', '元/千克', 'CNY/t'], emptyAt: 'zero' as const },
})
const LOTS = ['手', 'lots', 'lotes', '枚']
const ownColumn = (name: string) => sql.ref(`good_price_qh.${name}`)

export const futures = defineResource({
  path: 'seller_p/good/PriceQhList',
  screen: '/goods/good/price/qh/list',
  table: 'good_price_qh',
  asyncExport: true,
  verbs: ['look', 'import', 'export', 'del'],
  scope: 'everybody',
  search: ['contract_code', 'contract_name'],
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    exchange: {
      type: 'select',
      options: EXCHANGES,
      sql: ownColumn('exchange'),
      filter: true,
      shown: false,
      width: 112,
    },
    qh_code: { type: 'select', options: VARIETY_CODES, sql: ownColumn('qh_code'), filter: true, width: 112 },
    contract_code: {
      type: 'text',
      filter: true,
      required: true,
      rule: 'contract_code',
      maxLength: 6,
      inSheets: { headings: ['合约', '合约号', '期货合约', 'symbol', 'instrument'] },
      width: 104,
    },
    contract_name: { type: 'text', filter: true, maxLength: 30, shown: false, width: 120 },
    good_name: {
      type: 'text',
      sql: sql`(select string_agg(good.good_name, ', ' order by good.id) from good where good.qh_code = good_price_qh.qh_code)`,
      filter: true,
      fullScan: 'exchanges settle hundreds of contracts a day',
      shown: false,
      width: 160,
    },
    trade_date: {
      type: 'date',
      filter: true,
      sort: true,
      required: true,
      latest: 'today',
      inSheets: { headings: ['日期', '交易日期', 'date', 'fecha', '日付'] },
    },
    settle_price: createPriceColumn('今结算', '今结算价', '结算', '结算参考价', 'settle', 'settlement'),
    pre_settle_price: {
      ...createPriceColumn('前结算', '前结算价', '昨结算价', '昨结', 'pre settle', 'pre_settle', 'prev settle'),
      shown: false,
    },
    change_price: {
      type: 'number',
      unit: 'yuan',
      shownAs: 'change',
      sql: ownColumn('change_price'),
      shown: false,
      width: 112,
    },
    change_rate: {
      type: 'number',
      unit: 'percent',
      shownAs: 'change_rate',
      sql: ownColumn('change_rate'),
      width: 96,
    },
    last_price: { ...createPriceColumn('最新', '现价', 'latest'), filter: true, sort: true, shown: false },
    open_price: { ...createPriceColumn('开盘', '今开盘', '今开', '开盘价格'), shown: false },
    high_price: { ...createPriceColumn('最高'), shown: false },
    low_price: { ...createPriceColumn('最低'), shown: false },
    close_price: { ...createPriceColumn('收盘', '今收盘', '今收盘价'), shown: false },
    volume: {
      type: 'number',
      sum: true,
      min: 0,
      width: 112,
      inSheets: { headings: ['成交', '总成交量', 'vol', 'volume'], counts: LOTS, emptyAt: 'dash' },
    },
    open_interest: {
      type: 'number',
      min: 0,
      width: 128,
      inSheets: {
        headings: ['持仓', '空盘量', 'hold', 'OI', 'open interest'],
        counts: LOTS,
        emptyAt: 'dash',
      },
    },
    is_main: {
      type: 'select',
      options: [0, 1],
      shownAs: 'plain',
      filter: true,
      fullScan: FEW_VALUES,
      initial: 0,
      width: 96,
    },
    is_confirmed: {
      type: 'select',
      shownAs: 'plain',
      options: [0, 1, 2],
      filter: true,
      fullScan: FEW_VALUES,
      initial: 0,
      shown: false,
      width: 112,
    },
    trade_time: { type: 'datetime', filter: 'time', shown: false },
    ...CREATED_COLUMN,
  },
  form: {
    day: [
      'contract_code',
      'contract_name',
      'trade_date',
      'open_price',
      'high_price',
      'low_price',
      'close_price',
      'settle_price',
      'pre_settle_price',
      'last_price',
      'volume',
      'open_interest',
      'is_main',
      'is_confirmed',
      'trade_time',
    ],
  },
  rules: checkFutures,
  sheets: {
    profiles: EXCHANGE_SHEETS,
    filters: FUTURES_FILTERS,
    confirms: 'is_confirmed',
    readRow: readFuturesRow,
    warns: warnTwoSided,
    openTrial: openFuturesDryRun,
  },
  sheetKey: { columns: ['contract_code', 'trade_date'], anyCase: true, overwrites: 'del' },
  titles: futuresTitles,
})
