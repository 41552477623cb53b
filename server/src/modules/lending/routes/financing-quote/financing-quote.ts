// Reads one snapshot of the database; writes and reserves nothing.
import {
  FINANCING_QUOTE,
  type FinancingQuote,
  type FinancingQuoteRequest,
  type Language,
  type QuotedLine,
} from '@cangdan/protocol'
import { financingQuoteAnswer, financingQuoteRequest } from '@cangdan/protocol/schemas'
import { explained } from '#modules/lending/domain/cover/explain.ts'
import { verbEntry } from '#engine/declare/rights/rights.ts'
import type { Db } from '#platform/database/database.ts'
import type { Failure } from '#platform/failure.ts'
import { principalOf } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/described.ts'
import { languageOf, sentence, succeed } from '#platform/http/responses/replies.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { application } from '#modules/lending/application/application.ts'
import { offeredReceipts } from '#modules/lending/application/application.queries.ts'
import {
  capOfLine,
  type Cover,
  type CoveredLine,
  coverOf,
  ppmOf,
} from '#modules/lending/cover/goods.cover.ts'
import { FINANCING_QUOTE_TITLE } from './financing-quote.titles.ts'

export function financingQuoteRoutes({ db }: { readonly db: Db }): ZodRoutes {
  const call = defineCall(
    FINANCING_QUOTE_TITLE,
    { access: { api: [verbEntry(application, 'add')] } },
    {
      body: financingQuoteRequest,
      answer: financingQuoteAnswer,
    },
  )
  return async (app) => {
    app.post(`/${FINANCING_QUOTE}`, call, async (request) => {
      const cover = await quoted(db, request.body, principalOf(request))
      return succeed<FinancingQuote>(answerOf(cover, languageOf(request)))
    })
  }
}

/** Leaves out receipts of other owners; the caller learns nothing else about them. */
async function quoted(
  db: Db,
  { bank_id, amount, tenor_days, lines }: FinancingQuoteRequest,
  { organisationKind, organisationId }: Principal,
): Promise<Cover> {
  const receipts = await offeredReceipts(
    db,
    lines.map(({ receipt_id }) => receipt_id),
    0,
  )
  const isPlatform = organisationKind === 'platform'
  const ownerId = isPlatform ? (receipts[0]?.holder_id ?? 0) : organisationId
  const own = new Map(
    receipts.filter(({ holder_id }) => holder_id === ownerId).map((each) => [each.id, each]),
  )
  const cover = await coverOf(db, {
    bankId: bank_id,
    ownerId,
    amount,
    tenorDays: tenor_days,
    lines: lines.map(({ receipt_id: id, weight }) => ({
      receiptId: own.has(id) ? id : 0,
      weight: weight ?? Math.max(1, own.get(id)?.free_weight ?? 1),
    })),
  })
  return cover
}

function answerOf(cover: Cover, language: Language): FinancingQuote {
  const { terms, lines, eligible, cap, possible, maturity } = cover
  const said = (faults: readonly Failure[]) =>
    faults.map((failure) => ({ code: failure.code, message: sentence(failure, language) }))
  const ofLines = new Set(lines.flatMap(({ faults }) => faults))
  return {
    policy_id: terms?.id ?? null,
    policy_version: terms?.version_no ?? null,
    pledge_rate: terms === undefined ? null : String(ppmOf(terms.pledge_rate)),
    lines: lines.map((line) => ({ ...lineOf(line, cover), faults: said(line.faults) })),
    eligible: explained(eligible),
    cap: cap === undefined ? null : explained(cap),
    possible: String(possible),
    maturity,
    faults: said(cover.faults.filter((failure) => !ofLines.has(failure))),
  }
}

function lineOf(line: CoveredLine, { terms }: Cover): Omit<QuotedLine, 'faults'> {
  const { facts, free, value, day } = line
  const cap = terms === undefined ? undefined : capOfLine(terms, line)
  return {
    receipt_id: facts.receipt_id,
    contract_no: facts.contract_no,
    goods: facts.goods,
    weight: facts.weight,
    free,
    price: value === undefined ? null : explained(value.price),
    price_day: day ?? null,
    grade: String(ppmOf(facts.grade_factor)),
    haircut: String(ppmOf(terms?.haircut ?? 0)),
    gross: value === undefined ? null : explained(value.gross),
    eligible: value === undefined ? null : explained(value.eligible),
    cap: cap === undefined ? null : String(cap.shown),
  }
}
