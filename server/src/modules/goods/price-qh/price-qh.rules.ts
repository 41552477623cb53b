// What one day of a futures contract must be like by itself; what it is compared with others for, the database says.
import { type Row, type WireValue, weekdayOf } from '@cangdan/protocol'
import type { FieldFault, RecordRules } from '#engine/declare/resource.ts'
import { VARIETIES } from '../variety.titles.ts'

type Faults = Record<string, FieldFault>

/** Returns the letters of a variety in lower case, or its name in a contract that has no letters. */
export const symbolOf = (contract: unknown): string | undefined => symbolIn(contract)?.toLowerCase()

function symbolIn(contract: unknown): string | undefined {
  const text = trimmed(contract)
  const [, symbol] = CONTRACT.exec(text) ?? NAMED.exec(text) ?? []
  return symbol
}

/** Returns whether a code is of an option: `cu1911C43000`, `m2001-C-2700`, `a2601-MS-C-3900`. */
export const isOption = (contract: unknown): boolean => OPTION.test(trimmed(contract))

const trimmed = (contract: unknown): string => (typeof contract === 'string' ? contract.trim() : '')

const OPTION = /^[A-Z]{1,2}\d{3,4}-?(?:MS-?)?[CP]-?\d+$/i

const CONTRACT = /^([A-Za-z]{1,2})\d{1,2}(\d{2})$/
/** Goods by their name, of which a sheet says no code (`contractIn`). */
const NAMED = /^(\p{Script=Han}[^\d]*)\d{3,4}$/u
const SYMBOLS = new Set(VARIETIES.map(({ symbol }) => symbol.toLowerCase()))
/** Where somebody says that what is unlikely is so. */
const CONFIRMING = { other: 'is_confirmed' } as const

/** The contract's month exists, its variety is listed, exchanges are open on the day, and the prices fit each other. */
export const futuresRules: RecordRules = (values) => ({
  ...(unlistedVariety(values.contract_code) ?? monthFaults(values)),
  ...dayFaults(values),
  ...rangeFaults(values),
  ...settlementFaults(values),
})

/** A contract of a variety that is not listed here, as an exchange's daily sheet has many; nothing is wrong with the others. */
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

/** Nothing was paid above the highest price of the day, nor below the lowest, unless somebody confirms that it was published so. */
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

/** A settlement is an average of what was paid, unless somebody confirms that another one was published. */
function settlementFaults({ settle_price, high_price, low_price, is_confirmed }: Row): Faults {
  const [settled, high, low] = [known(settle_price), known(high_price), known(low_price)]
  if (saysSo(is_confirmed)) return {}
  if (settled === undefined) return { settle_price: { code: 'no_settlement', values: CONFIRMING } }
  const isRange = high === undefined || low === undefined || low <= high
  const isOutside = (high !== undefined && settled > high) || (low !== undefined && settled < low)
  return isRange && isOutside ? { settle_price: { code: 'outside_range', values: CONFIRMING } } : {}
}

/** What `is_confirmed` says where another contract is meant from that day on (decision 115). */
export const OTHER_CONTRACT = 2

/** That it is so, or that another contract is meant from here on. */
const saysSo = (said: WireValue | undefined): boolean => typeof said === 'number' && said > 0

const known = (price: WireValue | undefined): number | undefined =>
  typeof price === 'number' ? price : undefined
