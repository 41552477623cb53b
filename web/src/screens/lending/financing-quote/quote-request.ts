// What a quote is asked for, read from a form that is being typed. Pure.
import { type FinancingQuoteRequest, plainText, type Row, tableLines } from '@cangdan/protocol'

/** The fields of the form that a quote depends on. */
export const QUOTE_FIELDS = ['bank_id', 'receipt_ids', 'lines', 'apply_amount', 'tenor_days'] as const

/** Receipts that one question may be about. */
const MAX_LINES = 50

/** What the numbers of receipts stand for; an answer says it of those that it is about. */
export type ReceiptNumbers = Readonly<Record<string, number>>

/** `undefined` while a bank, receipts or a term are missing: there is nothing to be asked yet. */
export function quoteRequest(values: Row, numbers: ReceiptNumbers): FinancingQuoteRequest | undefined {
  const { bank_id, receipt_ids, tenor_days, apply_amount } = values
  const receipts = Array.isArray(receipt_ids)
    ? receipt_ids.filter((each): each is number => typeof each === 'number')
    : []
  if (typeof bank_id !== 'number' || typeof tenor_days !== 'number' || receipts.length === 0) return undefined
  const weights = saidWeights(plainText(values['lines'] ?? ''), numbers)
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

/** Hundredths of a tonne by receipt; what is no weight yet says nothing. */
function saidWeights(lines: string, numbers: ReceiptNumbers): ReadonlyMap<number, number> {
  const said = (tableLines(lines) ?? []).flatMap(({ contract_no = '', weight = '' }) => {
    const no = contract_no.trim()
    const id = Object.hasOwn(numbers, no) ? numbers[no] : undefined
    const hundredths = hundredthsOf(weight.trim())
    return id === undefined || hundredths === undefined ? [] : [[id, hundredths] as const]
  })
  return new Map(said)
}

/** The shape that saving takes. */
const A_WEIGHT = /^(\d{1,9})(?:\.(\d{1,2}))?$/

function hundredthsOf(text: string): number | undefined {
  const [, whole, part = ''] = A_WEIGHT.exec(text) ?? []
  const weight = whole === undefined ? 0 : Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return weight === 0 ? undefined : weight
}
