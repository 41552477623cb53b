// The page of a loan: what is owed with how it came about, what the goods carry at this moment, when it falls due, and what has happened. It reads only.
import { LOAN_LIFE, type LoanLife } from '@cangdan/protocol'
import { loanLifeAnswer } from '@cangdan/protocol/schemas'
import type { FastifyInstance } from 'fastify'
import { infoEntry } from '#engine/declare/rights.ts'
import type { Registry } from '#engine/declare/writer.ts'
import { readRecord } from '#engine/read/record.ts'
import { writerOf } from '#engine/routes/record-routes.ts'
import { readId } from '#engine/routes/targets.ts'
import type { Db } from '#platform/database/database.ts'
import { describedAs } from '#platform/http/described.ts'
import { languageOf, succeed } from '#platform/http/replies.ts'
import { loan } from '#resources/pledge/loan/loan.ts'
import { lifeOf } from './loan-life.ts'
import { LOAN_LIFE_TITLE } from './loan-page.titles.ts'

export interface LoanPageDeps extends Registry {
  readonly db: Db
}

/** Registers LoanLife, for anyone who may read the loan. */
export function loanPageRoutes(app: FastifyInstance, { db, ...registry }: LoanPageDeps): void {
  const config = {
    access: { api: [infoEntry(loan)] },
    describe: describedAs(LOAN_LIFE_TITLE, {
      query: [{ name: 'id', schema: { type: 'integer' }, required: true }],
      answer: loanLifeAnswer,
    }),
  }
  app.get(`/${LOAN_LIFE}`, { config }, async (request) => {
    const id = readId(request.query)
    // Anyone who does not see the loan learns nothing of it.
    await readRecord(db, loan, id, writerOf(request, registry))
    return succeed<LoanLife>(await lifeOf(db, id, languageOf(request)))
  })
}
