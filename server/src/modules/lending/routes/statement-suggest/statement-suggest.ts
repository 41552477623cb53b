import { STATEMENT_SUGGEST, type StatementSuggestions } from '@cangdan/protocol'
import { statementSuggestionsResponse } from '@cangdan/protocol/schemas'
import { rankMatches, REASON_POINTS } from '#modules/lending/domain/loan/statement-match.ts'
import { getInfoEntry, canRunAction } from '#engine/declare/rights/rights.ts'
import type { Registry } from '#engine/declare/records/writer.ts'
import { loadRecord } from '#engine/read/record.ts'
import { createRequestWriter } from '#engine/routes/record-routes.ts'
import type { Db } from '#platform/database/database.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { idQuery } from '#platform/http/requests/query.ts'
import { buildSuccess } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { hasApi, type Principal } from '#platform/identity/principal.ts'
import { loan } from '#modules/lending/loan/loan.ts'
import { repayment } from '#modules/lending/repayment/repayment.ts'
import { LINE, type StoredLine, loadLine } from '#modules/lending/statement/statement.record.ts'
import { statement } from '#modules/lending/statement/statement.ts'
import { listDocumentCandidates, listKnownOwners, listLoanCandidates } from './candidates.queries.ts'
import { STATEMENT_SUGGEST_TITLE } from './statement-suggest.titles.ts'

interface StatementSuggestDeps extends Registry {
  readonly db: Db
}

const MAX_SUGGESTIONS = 5

export function statementSuggestRoutes(app: ZodApp, { db, ...registry }: StatementSuggestDeps): void {
  const call = defineCall(
    STATEMENT_SUGGEST_TITLE,
    { access: { api: [getInfoEntry(statement)] } },
    { query: idQuery, answer: statementSuggestionsResponse },
  )
  app.get(`/${STATEMENT_SUGGEST}`, call, async (request) => {
    const { id } = request.query
    const writer = createRequestWriter(request, registry)
    // Throws `not_found` without access to the line.
    await loadRecord(db, statement, id, writer)
    const line = await loadLine(db, id)
    const match = statement.actions.get('match')
    return buildSuccess<StatementSuggestions>({
      can_match:
        line.line_state === LINE.open && match !== undefined && canRunAction(writer.principal, statement, match),
      suggestions: line.line_state === LINE.open ? await listSuggestions(db, line, writer.principal) : [],
    })
  })
}

/** Suggests only from lists that the caller may read. */
async function listSuggestions(
  db: Db,
  line: StoredLine,
  principal: Principal,
): Promise<StatementSuggestions['suggestions']> {
  const knownOwnerIds = await listKnownOwners(db, line)
  const candidates = [
    ...(hasApi(principal, getInfoEntry(repayment)) ? await listDocumentCandidates(db, line, knownOwnerIds) : []),
    ...(hasApi(principal, getInfoEntry(loan)) ? await listLoanCandidates(db, line, knownOwnerIds) : []),
  ]
  const transfer = {
    serialNo: line.serial_no,
    amount: BigInt(line.amount),
    valueDate: line.value_date,
    payerName: line.payer_name,
    memo: line.memo,
  }
  return rankMatches(transfer, candidates)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ candidate: { kind, id, no, borrower, amount, total }, reasons, score }) => ({
      kind,
      id,
      no,
      borrower,
      score,
      reasons: reasons.map((reason) => ({ reason, points: REASON_POINTS[reason] })),
      amount: String(amount ?? total ?? 0n),
    }))
}
