// The bank's figures in the answer to a dispute, each with a named quote: a price record of the platform, or a source with day and file.
import { toPlainText, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import {
  DISPUTE_REASON,
  type DisputedCover,
  type DisputedFigures,
  type DisputeReason,
} from '../domain/cover/dispute.ts'
import { createLineFailure, type FigureLine, hasLines, parseFigure, readFigureLines } from './dispute.cover.ts'

export interface QuotedFigures extends DisputedFigures {
  /** Price records. */
  readonly prices: readonly number[]
}

/** @throws Failure `dispute_line_unread`; `quote_missing` for an answer without a price record that names no source, day or file */
export async function readQuotedFigures(
  tx: Db,
  { reason, input, cover }: { readonly reason: DisputeReason; readonly input: Row; readonly cover: DisputedCover },
): Promise<QuotedFigures> {
  const entered = hasLines(reason) ? readFigureLines(input['resolve_lines'], cover) : []
  const lines = new Map<number, bigint>()
  for (const line of entered)
    lines.set(line.pledge, line.price === '' ? parseFigure(reason, line) : await loadQuotedPrice(tx, reason, line))
  const prices = entered.flatMap(({ price }) => (price === '' ? [] : [Number(price)]))
  const isRecorded = entered.length > 0 && prices.length === entered.length
  if (!isRecorded && !hasNamedSource(input)) throw new Failure('quote_missing')
  const amount = hasLines(reason) ? null : (input['resolve_figure'] ?? null)
  return { reason, lines, amount: amount === null ? null : BigInt(Number(amount)), prices }
}

const hasNamedSource = ({ quote_source: source, quote_date: date, quote_files: files }: Row): boolean =>
  toPlainText(source) !== '' && (date ?? null) !== null && Array.isArray(files) && files.length > 0

/** Returns the price of a record in force that the policy of the loan still accepts, in fen per tonne, for the spec of the pledge. */
async function loadQuotedPrice(tx: Db, reason: DisputeReason, line: FigureLine): Promise<bigint> {
  if (reason !== DISPUTE_REASON.price || line.figure !== '' || !/^\d{1,15}$/.test(line.price))
    throw createLineFailure(line.at)
  const { rows } = await sql<{ fen: number }>`
    select new_price * case good.unit when 1 then 1 else 1000 end as fen
      from pledge
      join receipt on receipt.id = pledge.receipt_id
      join good on good.id = receipt.good_id and good.unit in (1, 2)
      join good_price_history history on history.spec_id = receipt.spec_id and history.status = 1
      join financing on financing.id = pledge.financing_id
      join risk_policy policy on policy.id = financing.policy_id
     where pledge.id = ${line.pledge} and history.id = ${line.price}::bigint
       and get_price_end(history.price_date, policy.price_max_age) >= now()`.execute(tx)
  const [quoted] = rows
  if (quoted === undefined) throw createLineFailure(line.at)
  return BigInt(quoted.fen)
}
