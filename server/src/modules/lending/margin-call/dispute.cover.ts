// Reads the figures of a dispute and the cover that they change.
import { parseTableLines, toPlainText, type WireValue } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { toPpm, toValuationTerms } from '../cover/goods.cover.ts'
import { assertPriced, loadLoanCover } from '../cover/loan.cover.ts'
import { DISPUTE_REASON, type DisputedCover, type DisputeReason } from '../domain/cover/dispute.ts'
import { createFigure } from '../domain/cover/explain.ts'
import { computeCashCure } from '../domain/cover/limits.ts'

/** @throws Failure `call_is_cured`; `price_missing` or `price_too_old` for goods without a price (I13) */
export async function loadDisputedCover(tx: Db, financingId: number): Promise<DisputedCover> {
  const { rows } = await sql<{ owed: number; no: string }>`
    select total_left as owed, financing_no as no from financing where id = ${financingId}`.execute(tx)
  const [{ owed, no } = { owed: 0, no: '' }] = rows
  const { terms, lines, valuation } = await loadLoanCover(tx, financingId)
  assertPriced(valuation)
  const net = createFigure('fen', BigInt(owed), { kind: 'entered' })
  const cash = computeCashCure(lines, net, valuation.eligible).shown
  if (cash === 0n) throw new Failure('call_is_cured', { values: { no } })
  return { lines, terms: toValuationTerms(terms), net, goods: valuation.lines.map(({ goods }) => goods), cash }
}

export interface FigureLine {
  /** Position in the dialog, from 0. */
  readonly at: number
  readonly pledge: number
  /** Number of a price record, or empty. */
  readonly price: string
  /** As entered; empty to keep the figure of the call. */
  readonly figure: string
}

export const hasLines = (reason: DisputeReason): boolean => reason <= DISPUTE_REASON.grade

/** Reads the lines of a dialog that have a figure. @throws Failure `dispute_line_unread` for a pledge that the loan does not have */
export function readFigureLines(text: WireValue | undefined, { goods }: DisputedCover): readonly FigureLine[] {
  const lines = parseTableLines(toPlainText(text)) ?? []
  return lines.flatMap(({ pledge_no: no = '', price_id: price = '', figure = '' }, at) => {
    const pledge = goods.find((each) => each.no === no)
    if (pledge === undefined) throw createLineFailure(at)
    return figure === '' && price === '' ? [] : [{ at, pledge: pledge.id, price, figure }]
  })
}

export const createLineFailure = (at: number): Failure => new Failure('dispute_line_unread', { values: { n: at + 1 } })

/** Commas separate thousands only: `17000,50` is not 1,700,050. */
const FIGURE_PATTERN = /^(\d{1,3}(?:,\d{3}){1,2}|\d{1,10})(?:\.(\d{1,2}))?$/

/** Returns the figure of a line as the domain has it. @throws Failure `dispute_line_unread` */
export function parseFigure(reason: DisputeReason, { at, figure }: FigureLine): bigint {
  const [, whole = '', part = ''] = FIGURE_PATTERN.exec(figure) ?? []
  if (whole === '') throw createLineFailure(at)
  const hundredths = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
  return reason === DISPUTE_REASON.grade ? toPpm(hundredths) : BigInt(hundredths)
}
