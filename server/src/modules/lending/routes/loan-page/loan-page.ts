import { LOAN_LIFE, type LoanLife } from '@cangdan/protocol'
import { loanLifeResponse } from '@cangdan/protocol/schemas'
import { getInfoEntry } from '#engine/declare/rights/rights.ts'
import type { Registry } from '#engine/declare/records/writer.ts'
import { loadRecord } from '#engine/read/record.ts'
import { createRequestWriter } from '#engine/routes/record-routes.ts'
import type { Db } from '#platform/database/database.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { idQuery } from '#platform/http/requests/query.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { loan } from '#modules/lending/loan/loan.ts'
import { loadLoanLife } from './loan-life.ts'
import { LOAN_LIFE_TITLE } from './loan-page.titles.ts'

export interface LoanPageDeps extends Registry {
  readonly db: Db
}

export function loanPageRoutes(app: ZodApp, { db, ...registry }: LoanPageDeps): void {
  const call = defineCall(
    LOAN_LIFE_TITLE,
    { access: { api: [getInfoEntry(loan)] } },
    { query: idQuery, answer: loanLifeResponse },
  )
  app.get(`/${LOAN_LIFE}`, call, async (request) => {
    const { id } = request.query
    // Throws `not_found` without access to the loan.
    await loadRecord(db, loan, id, createRequestWriter(request, registry))
    return buildSuccess<LoanLife>(await loadLoanLife(db, id, getRequestLanguage(request)))
  })
}
