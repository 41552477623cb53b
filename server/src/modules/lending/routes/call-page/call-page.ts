// Public calls of the page `/business/call`: a guarantor reads a margin call and acknowledges it once. A ticket opens them, as on the signing page.
import { CALL_PATHS, type CallPage, type TicketCodeTimes, type TicketSender } from '@cangdan/protocol'
import {
  callInfoPayload,
  callInfoResponse,
  signedRequest,
  ticketCodeResponse,
  ticketOpenPayload,
  ticketOpenResponse,
} from '@cangdan/protocol/schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { createPlatformWriter } from '#engine/declare/records/writer.ts'
import type { RouteDeps } from '#engine/define-module.ts'
import { runWrite } from '#engine/write/save.ts'
import { marginCall } from '#modules/lending/margin-call/margin-call.ts'
import { MARGIN_CALL_LIST } from '#modules/paths.ts'
import { Failure } from '#platform/failure.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { computeNetwork } from '#platform/http/requests/client-address.ts'
import { buildSuccess, getRequestLanguage } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { maskPhone } from '#platform/phone/sms-queue.ts'
import { redeemVerifyCode, sendVerifyCode } from '#platform/phone/verify-codes.ts'
import {
  assertBound,
  bindTicket,
  consumeTicket,
  findUsedTicket,
  type PageTicket,
  readTicket,
} from '#platform/tickets/page-tickets.ts'
import { createSignedReader, type SignedCall } from '#platform/tickets/signed-calls.ts'
import type { SignedPayload } from '#platform/tickets/signed-request.ts'
import { buildCallPage, loadCallRow } from './call-page.queries.ts'
import { CALL_PAGE_TITLES } from './call-page.titles.ts'

const MAX_BODY = 16 * 1024

const describe = (name: keyof typeof CALL_PAGE_TITLES, answer: z.ZodType) => ({
  ...defineCall(CALL_PAGE_TITLES[name], { access: 'signed-note' } as const, { body: signedRequest, answer }),
  bodyLimit: MAX_BODY,
})

/** Reads a signed request and its ticket; the browser that acknowledged the call reads it until the ticket ends. */
type CallReader = <S extends z.ZodType<{ readonly htu: string; readonly code: string }>>(
  request: SignedCall,
  path: string,
  schema: S,
) => Promise<SignedPayload<z.output<S>> & { readonly ticket: PageTicket; readonly isUsed: boolean }>

function createCallReader({ db }: RouteDeps): CallReader {
  const { verify } = createSignedReader(db, 'call')
  return async (request, path, schema) => {
    const signed = await verify(request, path, schema)
    const { payload, deviceKey } = signed
    const used = await findUsedTicket(db, { kind: 'call', token: payload.code, deviceKey })
    if (used !== undefined && used.expires_at > Date.now() / 1000) return { ...signed, ticket: used, isUsed: true }
    return { ...signed, ticket: await readTicket(db, 'call', payload.code), isUsed: false }
  }
}

export function callPageRoutes(app: ZodApp, deps: RouteDeps): void {
  const read = createCallReader(deps)
  registerOpening(app, deps, read)
  registerReading(app, deps, read)
}

function registerOpening(app: ZodApp, { db, sms }: RouteDeps, read: CallReader): void {
  app.post(`/${CALL_PATHS.open}`, describe('open', ticketOpenResponse), async (request) => {
    const { ticket, deviceKey } = await read(request, CALL_PATHS.open, ticketOpenPayload)
    return buildSuccess<TicketSender>({
      sender: (await loadCallRow(db, ticket)).bank,
      phone: maskPhone(ticket.phone),
      is_open: ticket.device_key === deviceKey ? 1 : 0,
      expires: ticket.expires_at,
    })
  })

  app.post(`/${CALL_PATHS.code}`, describe('code', ticketCodeResponse), async (request) => {
    const { ticket, deviceKey } = await read(request, CALL_PATHS.code, ticketOpenPayload)
    if (ticket.device_key !== null) assertBound(ticket, deviceKey)
    await loadCallRow(db, ticket)
    const code = {
      phone: ticket.phone,
      ticket: ticket.id,
      scene: 'contract',
      address: computeNetwork(request.clientAddress),
      ip: request.clientAddress,
      language: getRequestLanguage(request),
    } as const
    return buildSuccess<TicketCodeTimes>(await sendVerifyCode(db, sms, code))
  })
}

function registerReading(app: ZodApp, deps: RouteDeps, read: CallReader): void {
  const { db } = deps
  app.post(`/${CALL_PATHS.info}`, describe('info', callInfoResponse), async (request) => {
    const { ticket, deviceKey, payload } = await read(request, CALL_PATHS.info, callInfoPayload)
    if (ticket.device_key !== deviceKey) {
      if (ticket.device_key !== null) throw new Failure('other_browser')
      const code = { phone: ticket.phone, scene: 'contract', ticket: ticket.id, code: payload.verify ?? '' } as const
      if ((await redeemVerifyCode(db, code)) === undefined) throw new Failure('bad_verify_code')
      await bindTicket(db, ticket, deviceKey)
      await recordStep(deps, ticket, { verb: 'guarantor_opened', column: 'opened_time' })
    }
    return buildSuccess<CallPage>(await buildCallPage(db, ticket, getRequestLanguage(request)))
  })

  app.post(`/${CALL_PATHS.save}`, describe('save', callInfoResponse), async (request) => {
    const { ticket, deviceKey, isUsed } = await read(request, CALL_PATHS.save, ticketOpenPayload)
    assertBound(ticket, deviceKey)
    // The repetition of a submission whose answer was lost.
    if (!isUsed)
      await recordStep(deps, ticket, {
        verb: 'guarantor_acknowledged',
        column: 'acknowledge_time',
        first: ({ tx }) => consumeTicket(tx, ticket.id),
      })
    return buildSuccess<CallPage>(await buildCallPage(db, ticket, getRequestLanguage(request)))
  })
}

interface GuarantorStep {
  /** Name of the history and of the ledger entry of the call. */
  readonly verb: 'guarantor_opened' | 'guarantor_acknowledged'
  readonly column: 'opened_time' | 'acknowledge_time'
  /** Runs before in the same transaction. */
  readonly first?: (unit: UnitOfWork) => Promise<void>
}

/** Stores the time of the first step, and an entry of the call for each link, because a newer link may go to another phone. */
async function recordStep(
  { db, registry }: RouteDeps,
  ticket: PageTicket,
  { verb, column, first }: GuarantorStep,
): Promise<void> {
  const { call_id: id, guarantor_id: guarantor } = await loadCallRow(db, ticket)
  await runWrite(db, { resource: marginCall, writer: createPlatformWriter(registry) }, undefined, async (unit) => {
    const record = await unit.beyondScope.lock(MARGIN_CALL_LIST, id)
    await first?.(unit)
    await sql`
      update call_guarantor set ${sql.ref(column)} = now() where id = ${ticket.subject_id} and ${sql.ref(column)} is null`.execute(
      unit.tx,
    )
    const facts = { guarantor, phone_masked: maskPhone(ticket.phone) }
    await unit.beyondScope.change(record, { verb, set: {}, entry: { event: verb, columns: ['financing_id'], facts } })
  })
}
