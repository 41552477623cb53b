// Reads one snapshot of the database; writes and reserves nothing.
import {
  FINANCING_QUOTE,
  type FinancingQuote,
  type FinancingQuoteRequest,
  type Language,
  type QuotedLine,
  type QuoteRejection,
} from '@cangdan/protocol'
import { financingQuoteResponse, financingQuoteRequest } from '@cangdan/protocol/schemas'
import { toExplainedFigure } from '#modules/lending/domain/cover/explain.ts'
import { getVerbEntry } from '#engine/declare/rights/rights.ts'
import type { Db } from '#platform/database/database.ts'
import type { Failure } from '#platform/failure.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { getRequestLanguage, renderFailure, buildSuccess } from '#platform/http/responses/replies.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { application } from '#modules/lending/application/application.ts'
import { listOfferedReceipts } from '#modules/lending/application/application.queries.ts'
import {
  computeLineCap,
  type Cover,
  type CoveredLine,
  computeGoodsCover,
  toPpm,
} from '#modules/lending/cover/goods.cover.ts'
import { FINANCING_QUOTE_TITLE } from './financing-quote.titles.ts'

export function financingQuoteRoutes({ db }: { readonly db: Db }): ZodRoutes {
  const call = defineCall(
    FINANCING_QUOTE_TITLE,
    { access: { api: [getVerbEntry(application, 'add')] } },
    {
      body: financingQuoteRequest,
      answer: financingQuoteResponse,
    },
  )
  return async (app) => {
    app.post(`/${FINANCING_QUOTE}`, call, async (request) => {
      const cover = await computeQuote(db, request.body, getPrincipal(request))
      return buildSuccess<FinancingQuote>(toQuoteResponse(cover, getRequestLanguage(request)))
    })
  }
}

/** Leaves out receipts of other owners; the caller learns nothing else about them. */
async function computeQuote(
  db: Db,
  { bank_id, amount, tenor_days, lines }: FinancingQuoteRequest,
  { organisationKind, organisationId }: Principal,
): Promise<Cover> {
  const receipts = await listOfferedReceipts(
    db,
    lines.map(({ receipt_id }) => receipt_id),
    0,
  )
  const isPlatform = organisationKind === 'platform'
  const ownerId = isPlatform ? (receipts[0]?.holder_id ?? 0) : organisationId
  const own = new Map(receipts.filter(({ holder_id }) => holder_id === ownerId).map((each) => [each.id, each]))
  const cover = await computeGoodsCover(db, {
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

function toQuoteResponse(cover: Cover, language: Language): FinancingQuote {
  const { terms, lines, eligible, cap, possible, maturity } = cover
  const lineFaults = new Set(lines.flatMap(({ faults: errors }) => errors))
  return {
    policy_id: terms?.id ?? null,
    policy_version: terms?.version_no ?? null,
    pledge_rate: terms === undefined ? null : String(toPpm(terms.pledge_rate)),
    lines: lines.map((line) => toQuotedLine(line, cover, language)),
    eligible: toExplainedFigure(eligible),
    cap: cap === undefined ? null : toExplainedFigure(cap),
    possible: String(possible),
    maturity,
    faults: toRejections(
      cover.faults.filter((failure) => !lineFaults.has(failure)),
      language,
    ),
  }
}

export const toRejections = (errors: readonly Failure[], language: Language): QuoteRejection[] =>
  errors.map((failure) => ({ code: failure.code, message: renderFailure(failure, language) }))

export function toQuotedLine(line: CoveredLine, { terms }: Pick<Cover, 'terms'>, language: Language): QuotedLine {
  const { facts, free, value, day } = line
  const cap = terms === undefined ? undefined : computeLineCap(terms, line)
  return {
    receipt_id: facts.receipt_id,
    contract_no: facts.contract_no,
    goods: facts.goods,
    weight: facts.weight,
    free,
    price: value === undefined ? null : toExplainedFigure(value.price),
    price_day: day ?? null,
    grade: String(toPpm(facts.grade_factor)),
    haircut: String(toPpm(terms?.haircut ?? 0)),
    gross: value === undefined ? null : toExplainedFigure(value.gross),
    eligible: value === undefined ? null : toExplainedFigure(value.eligible),
    cap: cap === undefined ? null : String(cap.shown),
    faults: toRejections(line.faults, language),
  }
}
