import { LOAN_LIFE, type LoanLife } from '@cangdan/protocol'
import { loanLifeAnswer } from '@cangdan/protocol/schemas'
import { infoEntry } from '#engine/declare/rights/rights.ts'
import type { Registry } from '#engine/declare/records/writer.ts'
import { readRecord } from '#engine/read/record.ts'
import { writerOf } from '#engine/routes/record-routes.ts'
import type { Db } from '#platform/database/database.ts'
import { defineCall } from '#platform/http/described.ts'
import { idQuery } from '#platform/http/requests/query.ts'
import { languageOf, succeed } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { loan } from '#modules/lending/loan/loan.ts'
import { lifeOf } from './loan-life.ts'
import { LOAN_LIFE_TITLE } from './loan-page.titles.ts'

export interface LoanPageDeps extends Registry {
  readonly db: Db
}

export function loanPageRoutes(app: ZodApp, { db, ...registry }: LoanPageDeps): void {
  const call = defineCall(
    LOAN_LIFE_TITLE,
    { access: { api: [infoEntry(loan)] } },
    { query: idQuery, answer: loanLifeAnswer },
  )
  app.get(`/${LOAN_LIFE}`, call, async (request) => {
    const { id } = request.query
    // Throws `not_found` without access to the loan.
    await readRecord(db, loan, id, writerOf(request, registry))
    return succeed<LoanLife>(await lifeOf(db, id, languageOf(request)))
  })
}
