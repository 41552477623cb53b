// Rules within one day of a futures contract; comparisons with other days are in the database.
import { type Row, type WireValue, getWeekday } from '@cangdan/protocol'
import type { RecordFieldError, RecordRules } from '#engine/declare/resource.ts'
import { VARIETIES } from '../variety.titles.ts'

type FieldErrors = Record<string, RecordFieldError>

/** Returns the letters of the variety in lower case, or its Chinese name if the contract has no letters. */
export const getSymbol = (contract: unknown): string | undefined => parseSymbol(contract)?.toLowerCase()

function parseSymbol(contract: unknown): string | undefined {
  const text = toTrimmedText(contract)
  const [, symbol] = CONTRACT.exec(text) ?? NAMED.exec(text) ?? []
  return symbol
}

/** Returns whether the code is an option: `cu1911C43000`, `m2001-C-2700`, `a2601-MS-C-3900`. */
export const isOption = (contract: unknown): boolean => OPTION.test(toTrimmedText(contract))

const toTrimmedText = (contract: unknown): string => (typeof contract === 'string' ? contract.trim() : '')

const OPTION = /^[A-Z]{1,2}\d{3,4}-?(?:MS-?)?[CP]-?\d+$/i

const CONTRACT = /^([A-Za-z]{1,2})\d{1,2}(\d{2})$/
/** Contracts whose variety is a Chinese name (`buildContractCode`). */
const NAMED = /^(\p{Script=Han}[^\d]*)\d{3,4}$/u
const SYMBOLS = new Set(VARIETIES.map(({ symbol }) => symbol.toLowerCase()))
const CONFIRMING = { other: 'is_confirmed' } as const

/** Checks the delivery month, the variety, the trading day and the range of prices. */
export const checkFutures: RecordRules = (values) => ({
  ...(checkVariety(values.contract_code) ?? checkMonth(values)),
  ...checkDay(values),
  ...checkRange(values),
  ...checkSettlement(values),
})

/** Returns an error for a variety that is not listed. Daily spreadsheets contain many such rows, which can be skipped. */
export function checkVariety(contract: unknown): FieldErrors | undefined {
  const symbol = parseSymbol(contract)
  return symbol === undefined || SYMBOLS.has(symbol.toLowerCase())
    ? undefined
    : { contract_code: { code: 'unlisted_variety', values: { symbol } } }
}

function checkMonth({ contract_code }: Row): FieldErrors {
  const [, , month] = CONTRACT.exec(typeof contract_code === 'string' ? contract_code : '') ?? []
  const isMonth = month === undefined || (month >= '01' && month <= '12')
  return isMonth ? {} : { contract_code: { code: 'no_such_month', values: { month } } }
}

function checkDay({ trade_date }: Row): FieldErrors {
  const isWeekend = typeof trade_date === 'number' && getWeekday(trade_date) > FRIDAY
  return isWeekend ? { trade_date: { code: 'not_trading_day' } } : {}
}

const FRIDAY = 5

/** No price may exceed the high or fall below the low, unless the row is confirmed. */
function checkRange({ open_price, high_price, low_price, close_price, last_price, is_confirmed }: Row): FieldErrors {
  const errors: FieldErrors = {}
  const [high, low] = [toPrice(high_price), toPrice(low_price)]
  const paid = [open_price, close_price, last_price].flatMap((price) => toPrice(price) ?? [])
  const isConfirmed = hasConfirmation(is_confirmed)
  if (high !== undefined && low !== undefined && low > high) errors['high_price'] = { code: 'not_highest' }
  else if (high !== undefined && !isConfirmed && paid.some((price) => price > high))
    errors['high_price'] = { code: 'beyond_high', values: CONFIRMING }
  if (low !== undefined && !isConfirmed && paid.some((price) => price < low))
    errors['low_price'] = { code: 'beyond_low', values: CONFIRMING }
  return errors
}

/** The settlement is an average and must be within the range, unless the row is confirmed. */
function checkSettlement({ settle_price, high_price, low_price, is_confirmed }: Row): FieldErrors {
  const [settled, high, low] = [toPrice(settle_price), toPrice(high_price), toPrice(low_price)]
  if (hasConfirmation(is_confirmed)) return {}
  if (settled === undefined) return { settle_price: { code: 'no_settlement', values: CONFIRMING } }
  const isRange = high === undefined || low === undefined || low <= high
  const isOutside = (high !== undefined && settled > high) || (low !== undefined && settled < low)
  return isRange && isOutside ? { settle_price: { code: 'outside_range', values: CONFIRMING } } : {}
}

/** Value of `is_confirmed` for a change of contract on that day (docs/decisions/import-layout.md). */
export const OTHER_CONTRACT = 2

const hasConfirmation = (value: WireValue | undefined): boolean => typeof value === 'number' && value > 0

const toPrice = (price: WireValue | undefined): number | undefined => (typeof price === 'number' ? price : undefined)
