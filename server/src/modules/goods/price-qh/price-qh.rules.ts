// Rules within one day of a futures contract; comparisons with other days are in the database.
import { type Row, type WireValue, weekdayOf } from '@cangdan/protocol'
import type { FieldFault, RecordRules } from '#engine/declare/resource.ts'
import { VARIETIES } from '../variety.titles.ts'

type Faults = Record<string, FieldFault>

/** Returns the letters of the variety in lower case, or its Chinese name if the contract has no letters. */
export const symbolOf = (contract: unknown): string | undefined => symbolIn(contract)?.toLowerCase()

function symbolIn(contract: unknown): string | undefined {
  const text = trimmed(contract)
  const [, symbol] = CONTRACT.exec(text) ?? NAMED.exec(text) ?? []
  return symbol
}

/** Returns whether the code is an option: `cu1911C43000`, `m2001-C-2700`, `a2601-MS-C-3900`. */
export const isOption = (contract: unknown): boolean => OPTION.test(trimmed(contract))

const trimmed = (contract: unknown): string => (typeof contract === 'string' ? contract.trim() : '')

const OPTION = /^[A-Z]{1,2}\d{3,4}-?(?:MS-?)?[CP]-?\d+$/i

const CONTRACT = /^([A-Za-z]{1,2})\d{1,2}(\d{2})$/
/** Contracts whose variety is a Chinese name (`contractIn`). */
const NAMED = /^(\p{Script=Han}[^\d]*)\d{3,4}$/u
const SYMBOLS = new Set(VARIETIES.map(({ symbol }) => symbol.toLowerCase()))
const CONFIRMING = { other: 'is_confirmed' } as const

/** Checks the delivery month, the variety, the trading day and the range of prices. */
export const futuresRules: RecordRules = (values) => ({
  ...(unlistedVariety(values.contract_code) ?? monthFaults(values)),
  ...dayFaults(values),
  ...rangeFaults(values),
  ...settlementFaults(values),
})

/** Returns an error for a variety that is not listed. Daily spreadsheets contain many such rows, which can be skipped. */
export function unlistedVariety(contract: unknown): Faults | undefined {
  const symbol = symbolIn(contract)
  return symbol === undefined || SYMBOLS.has(symbol.toLowerCase())
    ? undefined
    : { contract_code: { code: 'unlisted_variety', values: { symbol } } }
}

function monthFaults({ contract_code }: Row): Faults {
  const [, , month] = CONTRACT.exec(typeof contract_code === 'string' ? contract_code : '') ?? []
  const isMonth = month === undefined || (month >= '01' && month <= '12')
  return isMonth ? {} : { contract_code: { code: 'no_such_month', values: { month } } }
}

function dayFaults({ trade_date }: Row): Faults {
  const isWeekend = typeof trade_date === 'number' && weekdayOf(trade_date) > FRIDAY
  return isWeekend ? { trade_date: { code: 'not_trading_day' } } : {}
}

const FRIDAY = 5

/** No price may exceed the high or fall below the low, unless the row is confirmed. */
function rangeFaults({
  open_price,
  high_price,
  low_price,
  close_price,
  last_price,
  is_confirmed,
}: Row): Faults {
  const faults: Faults = {}
  const [high, low] = [known(high_price), known(low_price)]
  const paid = [open_price, close_price, last_price].flatMap((price) => known(price) ?? [])
  const isConfirmed = saysSo(is_confirmed)
  if (high !== undefined && low !== undefined && low > high) faults['high_price'] = { code: 'not_highest' }
  else if (high !== undefined && !isConfirmed && paid.some((price) => price > high))
    faults['high_price'] = { code: 'beyond_high', values: CONFIRMING }
  if (low !== undefined && !isConfirmed && paid.some((price) => price < low))
    faults['low_price'] = { code: 'beyond_low', values: CONFIRMING }
  return faults
}

/** The settlement is an average and must be within the range, unless the row is confirmed. */
function settlementFaults({ settle_price, high_price, low_price, is_confirmed }: Row): Faults {
  const [settled, high, low] = [known(settle_price), known(high_price), known(low_price)]
  if (saysSo(is_confirmed)) return {}
  if (settled === undefined) return { settle_price: { code: 'no_settlement', values: CONFIRMING } }
  const isRange = high === undefined || low === undefined || low <= high
  const isOutside = (high !== undefined && settled > high) || (low !== undefined && settled < low)
  return isRange && isOutside ? { settle_price: { code: 'outside_range', values: CONFIRMING } } : {}
}

/** Value of `is_confirmed` for a change of contract on that day (decision 115). */
export const OTHER_CONTRACT = 2

const saysSo = (said: WireValue | undefined): boolean => typeof said === 'number' && said > 0

const known = (price: WireValue | undefined): number | undefined =>
  typeof price === 'number' ? price : undefined
