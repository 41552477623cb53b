// Warns of double-counted lots: until the end of 2019 the exchanges counted each lot for buyer and seller, since then once (notices of SHFE, DCE and
// CZCE for 2020-01-01). A spreadsheet does not tell which; the importer does.
import { type Row, startOfDay } from '@cangdan/protocol'
import type { RecordFieldError } from '#engine/declare/record-field-error.ts'
import type { ParsedCells, InputValues, WarningFinder } from '#engine/declare/sheet-rules.ts'
import { checkVariety } from './price-qh.rules.ts'

/** First day on which a lot is counted once. */
const ONCE = startOfDay(Date.UTC(2020, 0, 1) / 1000)
const COUNTED = ['volume', 'open_interest'] as const

export const warnTwoSided: WarningFinder = (_tx, rows, { isHalved }) =>
  Promise.resolve(rows.map((row) => (isHalved ? NOTHING : checkTwoSided(row))))

const NOTHING = {}

function checkTwoSided(row: Row): Record<string, RecordFieldError> {
  const field = findTwoSidedField({ get: (name) => row[name] })
  return field === undefined ? NOTHING : { [field]: { code: 'two_sided' } }
}

/** Returns a field with double-counted lots; `undefined` if the row is confirmed. */
function findTwoSidedField(input: InputValues): string | undefined {
  const day = input.get('trade_date')
  if (Number(input.get('is_confirmed')) > 0 || typeof day !== 'number' || day >= ONCE) return undefined
  return COUNTED.find((name) => Number(input.get(name)) > 0)
}

/** Halves the lots of a row if `isHalved`; an odd number is an error. Marks rows of unlisted varieties as foreign. */
export function readFuturesRow(cells: ParsedCells, isHalved: boolean): ParsedCells {
  const foreign = checkVariety(cells.values.get('contract_code'))
  const read = foreign === undefined ? cells : { ...cells, foreign }
  if (findTwoSidedField(cells.values) === undefined) return read
  return isHalved ? { ...read, ...halveLots(cells) } : { ...read, isTwoSided: true }
}

function halveLots(cells: ParsedCells): ParsedCells {
  const input = new Map(cells.values)
  const unread = new Map(cells.unread)
  for (const name of COUNTED) {
    const value = input.get(name)
    if (typeof value !== 'number') continue
    if (value % 2 === 0) input.set(name, value / 2)
    else {
      input.delete(name)
      unread.set(name, ODD)
    }
  }
  return { values: input, unread }
}

const ODD: RecordFieldError = { code: 'too_many_decimals', values: { most: 0 } }
