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
import { receiptCheckAnswer, receiptLifeAnswer, receiptPdfRequest } from '@cangdan/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Resource } from '#engine/declare/resource.ts'
import { infoEntry } from '#engine/declare/rights/rights.ts'
import type { Registry, Writer } from '#engine/declare/records/writer.ts'
import { readRecord } from '#engine/read/record.ts'
import { writerOf } from '#engine/routes/record-routes.ts'
import { Failure } from '#platform/failure.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { disposition } from '#platform/http/responses/attachment.ts'
import { networkOf } from '#platform/http/requests/client-address.ts'
import { defineCall } from '#platform/http/described.ts'
import { leaving } from '#platform/http/requests/leaving.ts'
import { idQuery } from '#platform/http/requests/query.ts'
import { languageOf, succeed } from '#platform/http/responses/replies.ts'
import { refusedWith, type ZodApp } from '#platform/http/zod-routes.ts'
import { linkTo } from '#platform/mail/words.ts'
import { makePdfInChild } from '#platform/pdf/in-child.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { requestLimit } from '#platform/safety/request-limit.ts'
import { recentSite } from '#platform/site/site.ts'
import { contractWarehouse } from '#modules/receipts/contract-warehouse/contract-warehouse.ts'
import { receipt } from '#modules/receipts/receipt/receipt.ts'
import { type CheckDeps, checkReceipt } from './check.ts'
import { asShown, documentOf } from './document.ts'
import { entriesOf } from './entries.ts'
import { lineageOf } from './lineage.ts'
import { receiptPdf } from './pdf.ts'
import { sharesOf, stepsOf } from './shares-and-steps.ts'
import { RECEIPT_PAGE_TITLES } from './receipt-page.titles.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { countsOf, worded } from '#modules/inspections/index.ts'

export interface ReceiptPageDeps extends Registry, CheckDeps {
  readonly proofs: CheckDeps['proofs'] & {
    readonly ofRecord: (resource: Resource, id: number, principal: Principal) => Promise<RecordProofs>
  }
  readonly files: Pick<FileStore, 'read'>
}

/** Checks per network and minute: enough for scanning, too few for guessing. */
const CHECKS_A_MINUTE = 30

const { life, pdf, check } = RECEIPT_PAGE_TITLES
const ACCESS = { api: [infoEntry(receipt), infoEntry(contractWarehouse)] }

/** ReceiptLife and ReceiptPdf require the right to read the receipt; ReceiptCheck is public. */
export function receiptPageRoutes(app: ZodApp, deps: ReceiptPageDeps): void {
  const { db, proofs, ...registry } = deps
  /** Rejects readers who may not see the receipt. */
  const seenBy = async (request: FastifyRequest, id: number): Promise<Writer> => {
    const writer = writerOf(request, registry)
    await readRecord(db, receipt, id, writer)
    return writer
  }

  const living = defineCall(life, { access: ACCESS }, { query: idQuery, answer: receiptLifeAnswer })
  app.get(`/${RECEIPT_LIFE}`, living, async (request) => {
    const of = request.query.id
    const { principal } = await seenBy(request, of)
    const language = languageOf(request)
    const document = await documentOf(db, of, language)
    return succeed<ReceiptLife>({
      shares: await sharesOf(db, of),
      lot: await lotOf(db, of, language),
      document: document === undefined ? null : asShown(document),
      ...(await lineageOf(db, of, { principal, language })),
      entries: await entriesOf(db, of, language),
      proofs: await proofs.ofRecord(receipt, of, principal),
      steps: await stepsOf(db, of, language),
    })
  })

  const made = defineCall(
    pdf,
    { access: ACCESS },
    { body: receiptPdfRequest, files: ['application/pdf'], answer: false },
  )
  app.post(`/${RECEIPT_PDF}`, made, async (request, reply) => {
    const of = request.body.id
    const { personId } = (await seenBy(request, of)).principal
    const order = { id: of, language: languageOf(request), personId, signal: leaving(reply) }
    const file = await pdfOf(deps, order)
    return reply
      .type('application/pdf')
      .header('content-disposition', disposition('attachment', `${file.no}.pdf`, 'receipt.pdf'))
      .send(file.bytes)
  })
  checkRoute(app, { db, proofs })
}

interface PdfOrder {
  readonly id: number
  readonly language: Language
  readonly personId: number
  readonly signal: AbortSignal
}

async function pdfOf(
  { db, files }: ReceiptPageDeps,
  { id, language, personId, signal }: PdfOrder,
): Promise<{ readonly no: string; readonly bytes: Buffer }> {
  const document = await documentOf(db, id, language)
  if (document === undefined) throw new Failure('not_now')
  const { site_url } = await recentSite(db)
  const link = linkTo(site_url, document.check_path)
  const definition = receiptPdf(document, { link, seal: await sealOf(db, files, id), language })
  return { no: document.no, bytes: await makePdfInChild(personId, definition, { signal }) }
}

function checkRoute(app: ZodApp, deps: CheckDeps): void {
  const limit = requestLimit()
  const query = refusedWith(z.object({ code: z.guid() }), () => new Failure('not_found'))
  const call = defineCall(check, { access: 'public' }, { query, answer: receiptCheckAnswer })
  app.get(`/${RECEIPT_CHECK}`, call, async (request) => {
    const wait = limit.count(networkOf(request.clientAddress), CHECKS_A_MINUTE)
    if (wait > 0) throw new Failure('too_many', { retryAfter: wait })
    const found = await checkReceipt(deps, request.query.code, languageOf(request))
    if (found === undefined) throw new Failure('not_found')
    return succeed<ReceiptCheck>(found)
  })
}

const MAX_COUNTS = 5

/** Returns the lot of a receipt with book weight, counts and shortage. @throws Error if the receipt does not exist */
async function lotOf(db: Db, receiptId: number, language: Language): Promise<ReceiptLot> {
  const { rows } = await sql<Omit<ReceiptLot, 'counts'> & { readonly id: number }>`
    select lot.id, lot_no, book_weight as book, counted_weight as counted, short_weight as short
      from receipt join lot on lot.id = receipt.lot_id where receipt.id = ${receiptId}`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error(`no receipt ${receiptId}`)
  const { id, ...lot } = found
  const counts = await countsOf(db, id, MAX_COUNTS)
  return { ...lot, counts: counts.map((count) => worded(count, language)) }
}

const DRAWN = ['image/png', 'image/jpeg']

/** Returns the seal of the storage firm as a data URL; `undefined` without a usable image. */
async function sealOf(
  db: Db,
  files: Pick<FileStore, 'read'>,
  receiptId: number,
): Promise<string | undefined> {
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
