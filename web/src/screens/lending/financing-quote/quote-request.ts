// Builds the quote request from unsaved form values. Pure functions.
import { type FinancingQuoteRequest, toPlainText, type Row, parseTableLines } from '@cangdan/protocol'

export const QUOTE_FIELDS = ['bank_id', 'receipt_ids', 'lines', 'apply_amount', 'tenor_days'] as const

/** Maximum receipts per request. */
const MAX_LINES = 50

/** Receipt ids by receipt number; each response returns the numbers of its receipts. */
export type ReceiptNumbers = Readonly<Record<string, number>>

/** Returns `undefined` while bank, receipts or term are missing. */
export function buildQuoteRequest(values: Row, numbers: ReceiptNumbers): FinancingQuoteRequest | undefined {
  const { bank_id, receipt_ids, tenor_days, apply_amount } = values
  const receipts = Array.isArray(receipt_ids)
    ? receipt_ids.filter((each): each is number => typeof each === 'number')
    : []
  if (typeof bank_id !== 'number' || typeof tenor_days !== 'number' || receipts.length === 0) return undefined
  const weights = readWeights(toPlainText(values['lines'] ?? ''), numbers)
  return {
    bank_id,
    amount: typeof apply_amount === 'number' ? apply_amount : 0,
    tenor_days,
    lines: receipts.slice(0, MAX_LINES).map((receipt_id) => {
      const weight = weights.get(receipt_id)
      return weight === undefined ? { receipt_id } : { receipt_id, weight }
    }),
  }
}

/** Weights in hundredths of a tonne by receipt id; incomplete input is skipped. */
function readWeights(lines: string, numbers: ReceiptNumbers): ReadonlyMap<number, number> {
  const entries = (parseTableLines(lines) ?? []).flatMap(({ contract_no = '', weight = '' }) => {
    const no = contract_no.trim()
    const id = Object.hasOwn(numbers, no) ? numbers[no] : undefined
    const hundredths = parseHundredths(weight.trim())
    return id === undefined || hundredths === undefined ? [] : [[id, hundredths] as const]
  })
  return new Map(entries)
}

/** Same format as accepted on save. */
const WEIGHT_PATTERN = /^(\d{1,9})(?:\.(\d{1,2}))?$/

function parseHundredths(text: string): number | undefined {
  const [, whole, part = ''] = WEIGHT_PATTERN.exec(text) ?? []
  const weight = whole === undefined ? 0 : Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return weight === 0 ? undefined : weight
}
