// Preview of a template with a loan, and its text from a Word document.
import {
  DOCX_TYPE,
  type Language,
  TEMPLATE_PATHS,
  type TemplatePreview,
  type TemplateText,
  toPlainText,
} from '@cangdan/protocol'
import { templatePreviewResponse, templateTextResponse } from '@cangdan/protocol/schemas'
import { sql } from 'kysely'
import { z } from 'zod'
import type { RouteDeps } from '#engine/define-module.ts'
import { getInfoEntry, getVerbEntry } from '#engine/declare/rights/rights.ts'
import { loadRecord } from '#engine/read/record.ts'
import { createRequestWriter } from '#engine/routes/record-routes.ts'
import { buildScope } from '#engine/sql/scope.ts'
import { application } from '#modules/lending/index.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { readDocxText } from '#platform/files/docx/docx-text.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { plainNumber } from '#platform/http/requests/query.ts'
import { buildSuccess } from '#platform/http/responses/replies.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { SpreadsheetFailure } from '#platform/spreadsheet/failure.ts'
import { buildTemplatePreview } from '../template/template.preview.ts'
import { contractTemplate } from '../template/template.ts'
import { TEMPLATE_CALL_TITLES } from './template.titles.ts'

/** Longer than a template may be, so that its author can shorten it. */
const MAX_LENGTH = 40_000
const FIRST_APPROVED = 4

const PREVIEW = defineCall(
  TEMPLATE_CALL_TITLES.preview,
  { access: { api: [getInfoEntry(contractTemplate)] } },
  { query: z.object({ id: plainNumber, financing_id: plainNumber }), answer: templatePreviewResponse },
)
const TEXT = defineCall(
  TEMPLATE_CALL_TITLES.text,
  { access: { api: [getVerbEntry(contractTemplate, 'add'), getVerbEntry(contractTemplate, 'edit')] } },
  { query: z.object({ file: plainNumber }), answer: templateTextResponse },
)

export function createTemplateRoutes({ db, files, registry }: RouteDeps): ZodRoutes {
  return async (app) => {
    app.get(`/${TEMPLATE_PATHS.preview}`, PREVIEW, async (request) => {
      const { id, financing_id: financingId } = request.query
      const writer = createRequestWriter(request, registry)
      // Both throw `not_found` without access to the record.
      const { values } = await loadRecord(db, contractTemplate, id, writer)
      const { row: loan } = await loadRecord(db, application, financingId, writer)
      if (Number(loan['loan_state']) < FIRST_APPROVED) throw new Failure('not_now')
      const { content, covenants, signers, language } = values
      return buildSuccess<TemplatePreview>(
        await buildTemplatePreview(db, {
          content: toPlainText(content),
          covenants: toPlainText(covenants),
          signers: Array.isArray(signers) ? signers.map(Number) : [],
          financingId,
          textLanguage: language as Language,
          language: writer.language,
        }),
      )
    })

    app.get(`/${TEMPLATE_PATHS.text}`, TEXT, async (request) => {
      const hash = await findDocument(db, request.query.file, getPrincipal(request))
      if (hash === undefined) throw new Failure('not_found')
      return buildSuccess<TemplateText>(await readTemplateText(files.getPath(hash)))
    })
  }
}

/** Finds a Word document that the caller uploaded, or that a visible template has. */
async function findDocument(db: Db, id: number, principal: Principal): Promise<string | undefined> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from file
     where id = ${id} and media_type = ${DOCX_TYPE}
       and (organisation_id = ${principal.organisationId} and account_id = ${principal.accountId}
            or exists (select from contract_template
                        where file.id = any (contract_template.file_url) and ${buildScope(contractTemplate, principal)}))`.execute(
    db,
  )
  return rows[0]?.sha256
}

/** @throws Failure `unsupported_file` for a damaged document */
async function readTemplateText(path: string): Promise<TemplateText> {
  try {
    const { document, pictures, isCut } = await readDocxText(path, MAX_LENGTH)
    return { content: JSON.stringify(document), pictures, is_cut: isCut ? 1 : 0 }
  } catch (error) {
    if (error instanceof SpreadsheetFailure) throw new Failure('unsupported_file')
    throw error
  }
}
