// Routes of the receipt page: its life, the document as a PDF, and the public check.
import {
  type Language,
  RECEIPT_CHECK,
  RECEIPT_LIFE,
  RECEIPT_PDF,
  type ReceiptCheck,
  type ReceiptLife,
  type RecordProofs,
  type ReceiptLot,
} from '@cangdan/protocol'
import { receiptCheckResponse, receiptLifeResponse, receiptPdfRequest } from '@cangdan/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Resource } from '#engine/declare/resource.ts'
import { getInfoEntry } from '#engine/declare/rights/rights.ts'
import type { Registry, Writer } from '#engine/declare/records/writer.ts'
import { loadRecord } from '#engine/read/record.ts'
import { createRequestWriter } from '#engine/routes/record-routes.ts'
import { Failure } from '#platform/failure.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { buildDisposition } from '#platform/http/responses/attachment.ts'
import { computeNetwork } from '#platform/http/requests/client-address.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { createDisconnectSignal } from '#platform/http/requests/disconnect-signal.ts'
import { idQuery } from '#platform/http/requests/query.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import { withFailure, type ZodApp } from '#platform/http/zod-routes.ts'
import { buildLink } from '#platform/mail/mail-text.ts'
import { buildPdfInChild } from '#platform/pdf/in-child.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { createRequestLimit } from '#platform/safety/request-limit.ts'
import { getSite } from '#platform/site/site.ts'
import { contractWarehouse } from '#modules/receipts/contract-warehouse/contract-warehouse.ts'
import { receipt } from '#modules/receipts/receipt/receipt.ts'
import { type CheckDeps, checkReceipt } from './check.ts'
import { toShownDocument, buildReceiptDocument } from './document.ts'
import { listReceiptEntries } from './entries.ts'
import { loadLineage } from './lineage.ts'
import { buildReceiptPdf } from './pdf.ts'
import { loadShares, listSteps } from './shares-and-steps.ts'
import { RECEIPT_PAGE_TITLES } from './receipt-page.titles.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { listCounts, listGoodsDocuments, toLotCount } from '#modules/inspections/index.ts'

export interface ReceiptPageDeps extends Registry, CheckDeps {
  readonly proofs: CheckDeps['proofs'] & {
    readonly ofRecord: (resource: Resource, id: number, principal: Principal) => Promise<RecordProofs>
  }
  readonly files: Pick<FileStore, 'read'>
}

/** Checks per network and minute: enough for scanning, too few for guessing. */
const CHECKS_A_MINUTE = 30

const { life, pdf, check } = RECEIPT_PAGE_TITLES
const ACCESS = { api: [getInfoEntry(receipt), getInfoEntry(contractWarehouse)] }

/** ReceiptLife and ReceiptPdf require the right to read the receipt; ReceiptCheck is public. */
export function registerReceiptPageRoutes(app: ZodApp, deps: ReceiptPageDeps): void {
  const { db, proofs, ...registry } = deps
  /** Rejects readers who may not see the receipt. */
  const requireReader = async (request: FastifyRequest, id: number): Promise<Writer> => {
    const writer = createRequestWriter(request, registry)
    await loadRecord(db, receipt, id, writer)
    return writer
  }

  const living = defineCall(life, { access: ACCESS }, { query: idQuery, answer: receiptLifeResponse })
  app.get(`/${RECEIPT_LIFE}`, living, async (request) => {
    const of = request.query.id
    const { principal } = await requireReader(request, of)
    const language = getRequestLanguage(request)
    const document = await buildReceiptDocument(db, of, language)
    return buildSuccess<ReceiptLife>({
      shares: await loadShares(db, of),
      lot: await loadReceiptLot(db, of, language),
      abnormal: await listGoodsDocuments(db, of, language),
      document: document === undefined ? null : toShownDocument(document),
      ...(await loadLineage(db, of, { principal, language })),
      entries: await listReceiptEntries(db, of, language),
      proofs: await proofs.ofRecord(receipt, of, principal),
      steps: await listSteps(db, of, language),
    })
  })

  const made = defineCall(
    pdf,
    { access: ACCESS },
    { body: receiptPdfRequest, files: ['application/pdf'], answer: false },
  )
  app.post(`/${RECEIPT_PDF}`, made, async (request, reply) => {
    const of = request.body.id
    const { personId } = (await requireReader(request, of)).principal
    const order = {
      id: of,
      language: getRequestLanguage(request),
      personId,
      signal: createDisconnectSignal(reply),
    }
    const file = await renderPdf(deps, order)
    return reply
      .type('application/pdf')
      .header('content-disposition', buildDisposition('attachment', `${file.no}.pdf`, 'receipt.pdf'))
      .send(file.bytes)
  })
  registerCheckRoute(app, { db, proofs })
}

interface PdfRequest {
  readonly id: number
  readonly language: Language
  readonly personId: number
  readonly signal: AbortSignal
}

async function renderPdf(
  { db, files }: ReceiptPageDeps,
  { id, language, personId, signal }: PdfRequest,
): Promise<{ readonly no: string; readonly bytes: Buffer }> {
  const document = await buildReceiptDocument(db, id, language)
  if (document === undefined) throw new Failure('not_now')
  const { site_url } = await getSite(db)
  const link = buildLink(site_url, document.check_path)
  const definition = buildReceiptPdf(document, { link, seal: await loadSeal(db, files, id), language })
  return { no: document.no, bytes: await buildPdfInChild(personId, definition, { signal }) }
}

function registerCheckRoute(app: ZodApp, deps: CheckDeps): void {
  const limit = createRequestLimit()
  const query = withFailure(z.object({ code: z.guid() }), () => new Failure('not_found'))
  const call = defineCall(check, { access: 'public' }, { query, answer: receiptCheckResponse })
  app.get(`/${RECEIPT_CHECK}`, call, async (request) => {
    const wait = limit.count(computeNetwork(request.clientAddress), CHECKS_A_MINUTE)
    if (wait > 0) throw new Failure('too_many', { retryAfter: wait })
    const found = await checkReceipt(deps, request.query.code, getRequestLanguage(request))
    if (found === undefined) throw new Failure('not_found')
    return buildSuccess<ReceiptCheck>(found)
  })
}

const MAX_COUNTS = 5

/** Returns the lot of a receipt with book weight, counts and shortage. @throws Error if the receipt does not exist */
async function loadReceiptLot(db: Db, receiptId: number, language: Language): Promise<ReceiptLot> {
  const { rows } = await sql<Omit<ReceiptLot, 'counts'> & { readonly id: number }>`
    select lot.id, lot_no, book_weight as book, counted_weight as counted, short_weight as short
      from receipt join lot on lot.id = receipt.lot_id where receipt.id = ${receiptId}`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error(`no receipt ${receiptId}`)
  const { id, ...lot } = found
  const counts = await listCounts(db, id, MAX_COUNTS)
  return { ...lot, counts: counts.map((count) => toLotCount(count, language)) }
}

const DRAWN = ['image/png', 'image/jpeg']

/** Returns the seal of the storage firm as a data URL; `undefined` without a usable image. */
async function loadSeal(db: Db, files: Pick<FileStore, 'read'>, receiptId: number): Promise<string | undefined> {
  const { rows } = await sql<{ sha256: string; type: string }>`
    select file.sha256, file.media_type as type
      from receipt join store on store.id = receipt.store_id join file on file.id = any (store.seal_image)
     where receipt.id = ${receiptId} and file.media_type = any (${DRAWN})
     order by file.id limit 1`.execute(db)
  const [seal] = rows
  if (seal === undefined) return undefined
  const pieces: Buffer[] = []
  for await (const piece of files.read(seal.sha256)) pieces.push(piece as Buffer)
  return `data:${seal.type};base64,${Buffer.concat(pieces).toString('base64')}`
}
