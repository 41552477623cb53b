// The evidence of a contract as a PDF, for everybody who sees the contract.
import { CONTRACT_EVIDENCE } from '@cangdan/protocol'
import { contractEvidenceRequest } from '@cangdan/protocol/schemas'
import type { RouteDeps } from '#engine/define-module.ts'
import { getInfoEntry } from '#engine/declare/rights/rights.ts'
import { loadRecord } from '#engine/read/record.ts'
import { createRequestWriter } from '#engine/routes/record-routes.ts'
import { Failure } from '#platform/failure.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { createDisconnectSignal } from '#platform/http/requests/disconnect-signal.ts'
import { buildDisposition } from '#platform/http/responses/attachment.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { listStreamLines } from '#platform/ledger/stream-lines.ts'
import { buildPdfInChild } from '#platform/pdf/in-child.ts'
import { getSite } from '#platform/site/site.ts'
import { contract } from '../contract/contract.ts'
import { buildEvidencePdf } from '../contract/evidence.pdf.ts'
import { listEvidenceStreams, listPapers, listSignatures, loadEvidenceHead } from '../contract/evidence.queries.ts'
import { CREATE_TITLES } from './create.titles.ts'

/** @throws Failure `not_now` for a contract that was not sent */
export function registerEvidenceRoute(app: ZodApp, deps: RouteDeps): void {
  const { db } = deps
  const call = defineCall(
    CREATE_TITLES.evidence,
    { access: { api: [getInfoEntry(contract)] } },
    { body: contractEvidenceRequest, files: ['application/pdf'], answer: false },
  )
  app.post(`/${CONTRACT_EVIDENCE}`, call, async (request, reply) => {
    const { id } = request.body
    const writer = createRequestWriter(request, deps)
    await loadRecord(db, contract, id, writer)
    const head = await loadEvidenceHead(db, id)
    if (head === undefined) throw new Failure('not_now')
    const signatures = await listSignatures(db, id)
    const papers = await listPapers(db, id)
    const ledger = await listStreamLines(db, await listEvidenceStreams(db, id))
    const { site_url: siteUrl } = await getSite(db)
    const definition = buildEvidencePdf({ head, signatures, papers, ledger, siteUrl: siteUrl.replace(/\/$/, '') })
    const bytes = await buildPdfInChild(writer.principal.personId, definition, {
      signal: createDisconnectSignal(reply),
    })
    return reply
      .type('application/pdf')
      .header('content-disposition', buildDisposition('attachment', `${head.upload_no}-evidence.pdf`, 'evidence.pdf'))
      .send(bytes)
  })
}
