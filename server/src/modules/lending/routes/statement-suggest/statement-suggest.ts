import { STATEMENT_SUGGEST, type StatementSuggestions } from '@cangdan/protocol'
import { statementSuggestionsAnswer } from '@cangdan/protocol/schemas'
import { matchesOf, REASON_POINTS } from '#modules/lending/domain/loan/statement-match.ts'
import { infoEntry, mayAct } from '#engine/declare/rights/rights.ts'
import type { Registry } from '#engine/declare/records/writer.ts'
import { readRecord } from '#engine/read/record.ts'
import { writerOf } from '#engine/routes/record-routes.ts'
import type { Db } from '#platform/database/database.ts'
import { defineCall } from '#platform/http/described.ts'
import { idQuery } from '#platform/http/requests/query.ts'
import { succeed } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { holdsApi, type Principal } from '#platform/identity/principal.ts'
import { loan } from '#modules/lending/loan/loan.ts'
import { repayment } from '#modules/lending/repayment/repayment.ts'
import { LINE, type StoredLine, storedLine } from '#modules/lending/statement/statement.record.ts'
import { statement } from '#modules/lending/statement/statement.ts'
import { documentsFor, knownOwners, loansFor } from './candidates.queries.ts'
import { STATEMENT_SUGGEST_TITLE } from './statement-suggest.titles.ts'

interface StatementSuggestDeps extends Registry {
  readonly db: Db
}

const MAX_SUGGESTIONS = 5

export function statementSuggestRoutes(app: ZodApp, { db, ...registry }: StatementSuggestDeps): void {
  const call = defineCall(
    STATEMENT_SUGGEST_TITLE,
    { access: { api: [infoEntry(statement)] } },
    { query: idQuery, answer: statementSuggestionsAnswer },
  )
  app.get(`/${STATEMENT_SUGGEST}`, call, async (request) => {
    const { id } = request.query
    const writer = writerOf(request, registry)
    // Throws `not_found` without access to the line.
    await readRecord(db, statement, id, writer)
    const line = await storedLine(db, id)
    const match = statement.actions.get('match')
    return succeed<StatementSuggestions>({
      can_match:
        line.line_state === LINE.open && match !== undefined && mayAct(writer.principal, statement, match),
      suggestions: line.line_state === LINE.open ? await suggestionsFor(db, line, writer.principal) : [],
    })
  })
}

/** Suggests only from lists that the caller may read. */
async function suggestionsFor(
  db: Db,
  line: StoredLine,
  principal: Principal,
): Promise<StatementSuggestions['suggestions']> {
  const known = await knownOwners(db, line)
  const candidates = [
    ...(holdsApi(principal, infoEntry(repayment)) ? await documentsFor(db, line, known) : []),
    ...(holdsApi(principal, infoEntry(loan)) ? await loansFor(db, line, known) : []),
  ]
  const asked = {
    serialNo: line.serial_no,
    amount: BigInt(line.amount),
    valueDate: line.value_date,
    payerName: line.payer_name,
    memo: line.memo,
  }
  return matchesOf(asked, candidates)
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
