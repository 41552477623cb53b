import { buffer } from 'node:stream/consumers'
import { LOAN_STATEMENT } from '@cangdan/protocol'
import { loanStatementRequest } from '@cangdan/protocol/schemas'
import { getInfoEntry } from '#engine/declare/rights/rights.ts'
import type { Registry } from '#engine/declare/records/writer.ts'
import { loadRecord } from '#engine/read/record.ts'
import { createRequestWriter } from '#engine/routes/record-routes.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { buildDisposition } from '#platform/http/responses/attachment.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { createDisconnectSignal } from '#platform/http/requests/disconnect-signal.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { buildPdfInChild } from '#platform/pdf/in-child.ts'
import { loan } from '#modules/lending/loan/loan.ts'
import { buildStatementPdf } from './pdf.ts'
import { writeStatementSheet } from './spreadsheet.ts'
import { loadStatement } from './statement.ts'
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
    { access: { api: [getInfoEntry(loan)] } },
    { body, files: Object.values(TYPES), answer: false },
  )
  app.post(`/${LOAN_STATEMENT}`, call, async (request, reply) => {
    const { id, from, to, format } = request.body
    // Throws `not_found` without access to the loan.
    const writer = createRequestWriter(request, registry)
    await loadRecord(db, loan, id, writer)
    const statement = await loadStatement(db, id, { from, to })
    if (statement === undefined) throw new Failure('not_found')
    const { language, principal } = writer
    const bytes =
      format === 'pdf'
        ? await buildPdfInChild(principal.personId, buildStatementPdf(statement, language), {
            signal: createDisconnectSignal(reply),
          })
        : await buffer(writeStatementSheet(statement, language))
    const { row } = statement
    const name = `${row.financing_no} ${statement.from} ${statement.to}.${format}`
    return reply
      .type(TYPES[format])
      .header('content-disposition', buildDisposition('attachment', name, `statement.${format}`))
      .send(bytes)
  })
}
