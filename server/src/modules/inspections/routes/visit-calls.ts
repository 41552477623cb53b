// Calls that the pages of inspections and investigations share: open, code, start and photos.
import {
  PHOTO_BYTES,
  type TicketCodeTimes,
  type TicketSender,
  type VisitPhotoReceived,
  type VisitSubmitted,
} from '@cangdan/protocol'
import {
  signedRequest,
  ticketCodeResponse,
  ticketOpenPayload,
  ticketOpenResponse,
  visitCodePayload,
  visitInfoPayload,
  visitPhotoPayload,
  visitPhotoResponse,
  visitSaveResponse,
} from '@cangdan/protocol/schemas'
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import { createPlatformWriter } from '#engine/declare/records/writer.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { RouteDeps } from '#engine/define-module.ts'
import { runWrite } from '#engine/write/save.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { computeNetwork } from '#platform/http/requests/client-address.ts'
import { buildSuccess, getRequestLanguage } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { maskPhone } from '#platform/phone/sms-queue.ts'
import { redeemVerifyCode, sendVerifyCode } from '#platform/phone/verify-codes.ts'
import { assertBound, bindTicket, findUsedTicket, type PageTicket, readTicket } from '#platform/tickets/page-tickets.ts'
import {
  createSignedReader,
  getSignedText,
  type SignedCall,
  type SignedReader,
} from '#platform/tickets/signed-calls.ts'
import { VISIT } from '../visit/visit.states.ts'
import type { VisitKind } from '../visit/visit.links.ts'
import { receivePhoto } from '../visit/visit.photos.ts'
import { listReceivedPhotos, loadOpenVisit, loadVisit, type VisitRow } from '../visit/visit.rows.ts'
import { VISIT_CALL_TITLES } from './visit-calls.titles.ts'

export const access = 'signed-note'
const MAX_BODY = 512 * 1024

export interface VisitPage {
  readonly kind: VisitKind
  readonly resource: Resource
  readonly paths: Readonly<Record<'open' | 'code' | 'info' | 'photo', string>>
  /** Schema of the page. */
  readonly answer: z.ZodType
  readonly build: (visit: VisitRow, ticket: PageTicket, request: FastifyRequest) => Promise<unknown>
  /** Runs in the transaction that starts the visit. */
  readonly onStart?: (tx: Db, id: number) => Promise<void>
  /** Phone of the clerk who can confirm with a code; undefined if there is none. */
  readonly findClerkPhone?: (visit: VisitRow) => Promise<string | undefined>
}

export const describeVisitCall = (name: keyof typeof VISIT_CALL_TITLES, answer: z.ZodType) => ({
  ...defineCall(VISIT_CALL_TITLES[name], { access } as const, { body: signedRequest, answer }),
  bodyLimit: MAX_BODY,
})

/** Registers the shared calls, and returns the reader of signed requests for the others. */
export function registerVisitCalls(app: ZodApp, deps: RouteDeps, page: VisitPage): SignedReader {
  const reader = createSignedReader(deps.db, page.kind)
  registerOpening(app, deps, { page, reader })
  registerPhotos(app, deps, { page, reader })
  return reader
}

interface Registered {
  readonly page: VisitPage
  readonly reader: SignedReader
}

function registerOpening(app: ZodApp, deps: RouteDeps, { page, reader }: Registered): void {
  const { db } = deps
  const { kind, paths } = page
  app.post(`/${paths.open}`, describeVisitCall('open', ticketOpenResponse), async (request) => {
    const { ticket, deviceKey } = await reader.read(request, paths.open, ticketOpenPayload)
    return buildSuccess<TicketSender>({
      sender: (await loadOpenVisit(db, kind, ticket)).sender,
      phone: maskPhone(ticket.phone),
      is_open: ticket.device_key === deviceKey ? 1 : 0,
      expires: ticket.expires_at,
    })
  })

  app.post(`/${paths.code}`, describeVisitCall('code', ticketCodeResponse), async (request) => {
    const { ticket, deviceKey, payload } = await reader.read(request, paths.code, visitCodePayload)
    if (payload.purpose === 'clerk')
      return buildSuccess(await sendClerkCode(deps, request, { page, ticket, deviceKey }))
    if (ticket.device_key !== null) assertBound(ticket, deviceKey)
    return buildSuccess(await sendCode(deps, request, { phone: ticket.phone, ticket: ticket.id, scene: 'visit' }))
  })

  app.post(`/${paths.info}`, describeVisitCall('info', page.answer), async (request) => {
    const { ticket, deviceKey, payload } = await reader.read(request, paths.info, visitInfoPayload)
    if (ticket.device_key !== deviceKey) {
      if (ticket.device_key !== null) throw new Failure('other_browser')
      const code = { phone: ticket.phone, scene: 'visit', ticket: ticket.id, code: payload.verify ?? '' } as const
      if ((await redeemVerifyCode(db, code)) === undefined) throw new Failure('bad_verify_code')
      await bindTicket(db, ticket, deviceKey)
    }
    await startVisit(deps, page, await loadOpenVisit(db, kind, ticket))
    return buildSuccess(await page.build(await loadOpenVisit(db, kind, ticket), ticket, request))
  })
}

const describePhoto = () =>
  defineCall(
    VISIT_CALL_TITLES.photo,
    { access, upload: { field: 'file', most: PHOTO_BYTES, extraField: { field: 'signed', most: 4096 } } } as const,
    { takesFile: { signed: { type: 'string' } }, answer: visitPhotoResponse },
  )

function registerPhotos(app: ZodApp, deps: RouteDeps, { page, reader }: Registered): void {
  const { kind, paths } = page
  app.post(`/${paths.photo}`, describePhoto(), async (request) => {
    const { upload: incoming, clientAddress } = request
    if (incoming === undefined) throw new Failure('bad_request')
    const call: SignedCall = { clientAddress, upload: incoming }
    const { ticket, deviceKey, payload } = await reader.read(call, paths.photo, visitPhotoPayload)
    assertBound(ticket, deviceKey)
    const visit = await loadOpenVisit(deps.db, kind, ticket)
    await receivePhoto(deps, { kind, visit, incoming, sha256: payload.sha256 })
    return buildSuccess<VisitPhotoReceived>({ received: await listReceivedPhotos(deps.db, kind, visit.id) })
  })
}

interface CodeTarget {
  readonly phone: string
  readonly ticket: number
  readonly scene: 'visit' | 'clerk'
  readonly params?: Readonly<Record<string, string>>
}

const sendCode = ({ db, sms }: RouteDeps, request: FastifyRequest, target: CodeTarget): Promise<TicketCodeTimes> =>
  sendVerifyCode(db, sms, {
    ...target,
    address: computeNetwork(request.clientAddress),
    ip: request.clientAddress,
    language: getRequestLanguage(request),
  })

interface ClerkCode {
  readonly page: VisitPage
  readonly ticket: PageTicket
  readonly deviceKey: string
}

async function sendClerkCode(
  deps: RouteDeps,
  request: FastifyRequest,
  { page, ticket, deviceKey }: ClerkCode,
): Promise<TicketCodeTimes> {
  assertBound(ticket, deviceKey)
  const visit = await loadOpenVisit(deps.db, page.kind, ticket)
  const phone = await page.findClerkPhone?.(visit)
  // An inspector who is also the contact of the warehouse would confirm the own visit.
  if (phone === undefined || phone === ticket.phone) throw new Failure('not_now')
  return sendCode(deps, request, { phone, ticket: ticket.id, scene: 'clerk', params: { no: visit.no } })
}

/** Starts a planned visit at its first opening. */
async function startVisit({ db, registry }: RouteDeps, page: VisitPage, { id, state }: VisitRow): Promise<void> {
  if (state !== VISIT.planned) return
  await runWrite(db, { resource: page.resource, writer: createPlatformWriter(registry) }, undefined, async (unit) => {
    const record = await unit.beyondScope.lock(page.resource.path, id)
    if (record.values['state'] !== VISIT.planned) return
    await unit.beyondScope.change(record, {
      verb: 'start',
      set: { state: VISIT.started, start_time: dbNow, photo_seed: sql`${randomBytes(32)}::bytea` },
    })
    await page.onStart?.(unit.tx, id)
  })
}

/** A report, as one browser sent it with its ticket. */
export interface Submission<Report> {
  readonly visit: VisitRow
  readonly ticket: PageTicket
  readonly deviceKey: string
  readonly report: Report
  /** The request as it was signed (RFC 7515), and the SHA-256 of its payload. */
  readonly signed: string
  readonly hash: string
  readonly ip: string
}

interface SavePage<S extends z.ZodType> {
  readonly kind: VisitKind
  readonly path: string
  readonly schema: S
  readonly submit: (submission: Submission<z.output<S>>) => Promise<void>
}

/** Registers the call that submits a report once: a repetition after a lost response returns the same. */
export function registerSave<S extends z.ZodType<SavePayload>>(
  app: ZodApp,
  { db }: RouteDeps,
  { reader, kind, path, schema, submit }: SavePage<S> & { readonly reader: SignedReader },
): void {
  app.post(`/${path}`, describeVisitCall('save', visitSaveResponse), async (request) => {
    const { payload: report, deviceKey } = await reader.verify(request, path, schema)
    const signed = getSignedText(request)
    const hash = hashRequest(signed)
    const used = await findUsedTicket(db, { kind, token: report.code, deviceKey })
    if (used !== undefined) return buildSuccess(await loadSubmitted(db, { kind, id: used.subject_id, hash }))
    const ticket = await readTicket(db, kind, report.code)
    assertBound(ticket, deviceKey)
    if (ticket.nonce !== report.nonce) throw new Failure('visit_changed')
    const visit = await loadOpenVisit(db, kind, ticket)
    await submit({ visit, ticket, deviceKey, report, signed, hash, ip: request.clientAddress })
    return buildSuccess(await loadSubmitted(db, { kind, id: visit.id, hash }))
  })
}

interface SavePayload {
  readonly htu: string
  readonly code: string
  readonly nonce: string
}

const hashRequest = (signed: string): string =>
  createHash('sha256')
    .update(signed.split('.')[1] ?? '')
    .digest('hex')

/** @throws Failure `visit_changed` if the ticket submitted another report */
async function loadSubmitted(
  db: Db,
  { kind, id, hash }: { readonly kind: VisitKind; readonly id: number; readonly hash: string },
): Promise<VisitSubmitted> {
  const { no, submit_time: time, request_hash: stored } = await loadVisit(db, kind, id)
  if (stored !== hash || time === null) throw new Failure('visit_changed')
  return { visit_no: no, submit_time: time }
}

/** Columns of a submitted report that both kinds have. */
export const toSubmittedColumns = ({ signed, hash, deviceKey, ip }: Submission<unknown>): Outcome['set'] => ({
  state: VISIT.submitted,
  submit_time: dbNow,
  request: sql`${signed}`,
  request_hash: hash,
  device_key: sql`${deviceKey}`,
  ip: sql`${ip}`,
})
