import { buffer } from 'node:stream/consumers'
import { LOAN_STATEMENT } from '@cangdan/protocol'
import { loanStatementRequest } from '@cangdan/protocol/schemas'
import { infoEntry } from '#engine/declare/rights/rights.ts'
import type { Registry } from '#engine/declare/records/writer.ts'
import { readRecord } from '#engine/read/record.ts'
import { writerOf } from '#engine/routes/record-routes.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { disposition } from '#platform/http/responses/attachment.ts'
import { defineCall } from '#platform/http/described.ts'
import { leaving } from '#platform/http/requests/leaving.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { makePdfInChild } from '#platform/pdf/in-child.ts'
import { loan } from '#modules/lending/loan/loan.ts'
import { statementPdf } from './paper.ts'
import { statementSheet } from './sheet.ts'
import { statementOf } from './statement.ts'
import { LOAN_STATEMENT_TITLE } from './statement.titles.ts'

interface LoanStatementDeps extends Registry {
  readonly db: Db
}

const TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export function loanStatementRoutes(app: ZodApp, { db, ...registry }: LoanStatementDeps): void {
  const body = loanStatementRequest
  const call = defineCall(
    LOAN_STATEMENT_TITLE,
    { access: { api: [infoEntry(loan)] } },
    { body, files: Object.values(TYPES), answer: false },
  )
  app.post(`/${LOAN_STATEMENT}`, call, async (request, reply) => {
    const { id, from, to, format } = request.body
    // Throws `not_found` without access to the loan.
    const writer = writerOf(request, registry)
    await readRecord(db, loan, id, writer)
    const statement = await statementOf(db, id, { from, to })
    if (statement === undefined) throw new Failure('not_found')
    const { language, principal } = writer
    const bytes =
      format === 'pdf'
        ? await makePdfInChild(principal.personId, statementPdf(statement, language), {
            signal: leaving(reply),
          })
        : await buffer(statementSheet(statement, language))
    const { row } = statement
    const name = `${row.financing_no} ${statement.from} ${statement.to}.${format}`
    return reply
      .type(TYPES[format])
      .header('content-disposition', disposition('attachment', name, `statement.${format}`))
      .send(bytes)
  })
}
