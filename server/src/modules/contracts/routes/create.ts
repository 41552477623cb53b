// Public calls of the signing page. A ticket opens them: the link, a code to the signer's phone, and the key of the browser that entered it.
import {
  CONTRACT_PATHS,
  type ContractPage,
  type ContractSigned,
  fill,
  title,
  type TicketCode,
  type TicketCodeTimes,
  type TicketSender,
} from '@cangdan/protocol'
import {
  contractInfoPayload,
  contractInfoResponse,
  contractRefusePayload,
  contractSavePayload,
  contractSaveResponse,
  signedRequest,
  ticketCodePayload,
  ticketCodeResponse,
  ticketOpenPayload,
  ticketOpenResponse,
} from '@cangdan/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { RouteDeps } from '#engine/define-module.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { computeNetwork } from '#platform/http/requests/client-address.ts'
import { buildDisposition } from '#platform/http/responses/attachment.ts'
import { buildSuccess, getRequestLanguage } from '#platform/http/responses/replies.ts'
import type { ZodApp, ZodRoutes } from '#platform/http/zod-routes.ts'
import { maskPhone } from '#platform/phone/sms-queue.ts'
import { type CodeScene, redeemVerifyCode, sendVerifyCode } from '#platform/phone/verify-codes.ts'
import { assertBound, bindTicket, countWrongIdentity } from '#platform/tickets/page-tickets.ts'
import { createSignedReader, type SignedCall } from '#platform/tickets/signed-calls.ts'
import type { SignedPayload } from '#platform/tickets/signed-request.ts'
import { assertFileIntact } from '../integrity/check-files.ts'
import { listParties } from '../contract/contract.parties.ts'
import { isSigner, refuseContract, signContract } from '../signing/sign-contract.ts'
import { loadSigningTicket, type Ticket } from '../signing/tickets.ts'
import { buildOutcome, buildPage, loadContract } from './create.page.ts'
import { CONSENT, CREATE_TITLES } from './create.titles.ts'

const MAX_BODY = 512 * 1024
const access = 'signed-note'

const describe = (name: keyof typeof CREATE_TITLES, answer: z.ZodType) => ({
  ...defineCall(CREATE_TITLES[name], { access } as const, { body: signedRequest, answer }),
  bodyLimit: MAX_BODY,
})

export function createSigningRoutes(deps: RouteDeps): ZodRoutes {
  const reader = createSignedReader(deps.db, 'contract')
  const read: SigningReader = async (request, path, schema) => {
    const signed = await reader.read(request, path, schema)
    return { ...signed, ticket: await loadSigningTicket(deps.db, signed.ticket) }
  }
  return async (app) => {
    registerOpening(app, deps, read)
    registerSigning(app, deps, read)
  }
}

/** Reads a signed request with the party that its ticket is for. */
type SigningReader = <S extends z.ZodType<{ readonly htu: string; readonly code: string }>>(
  request: SignedCall,
  path: string,
  schema: S,
) => Promise<SignedPayload<z.output<S>> & { readonly ticket: Ticket }>

function registerOpening(app: ZodApp, deps: RouteDeps, read: SigningReader): void {
  const { db } = deps
  app.post(`/${CONTRACT_PATHS.open}`, describe('open', ticketOpenResponse), async (request) => {
    const { ticket, deviceKey } = await read(request, CONTRACT_PATHS.open, ticketOpenPayload)
    return buildSuccess<TicketSender>({
      sender: (await loadContract(db, ticket)).sender,
      phone: maskPhone(ticket.phone),
      is_open: ticket.device_key === deviceKey ? 1 : 0,
      expires: ticket.expires_at,
    })
  })

  app.post(`/${CONTRACT_PATHS.code}`, describe('code', ticketCodeResponse), async (request) => {
    const { ticket, deviceKey, payload } = await read(request, CONTRACT_PATHS.code, ticketCodePayload)
    if (payload.purpose === 'sign') {
      assertBound(ticket, deviceKey)
      await assertSigner(db, ticket, payload)
    } else if (ticket.device_key !== null && ticket.device_key !== deviceKey) throw new Failure('other_browser')
    return buildSuccess<TicketCodeTimes>(await sendCode(deps, request, ticket, payload.purpose))
  })

  app.post(`/${CONTRACT_PATHS.info}`, describe('info', contractInfoResponse), async (request) => {
    const { ticket, deviceKey, payload } = await read(request, CONTRACT_PATHS.info, contractInfoPayload)
    if (ticket.device_key !== deviceKey) {
      if (ticket.device_key !== null) throw new Failure('other_browser')
      await redeemCode(db, ticket, 'contract', payload.verify ?? '')
      await bindTicket(db, ticket, deviceKey)
    }
    return buildSuccess<ContractPage>(await buildPage(db, ticket, getRequestLanguage(request)))
  })

  const file = defineCall(CREATE_TITLES.file, { access } as const, {
    body: signedRequest,
    files: ['application/pdf'],
    answer: false,
  })
  app.post(`/${CONTRACT_PATHS.file}`, file, async (request, reply) => {
    const { ticket, deviceKey } = await read(request, CONTRACT_PATHS.file, ticketOpenPayload)
    assertBound(ticket, deviceKey)
    const { file_hash: hash, file_name: name } = await loadContract(db, ticket)
    return reply
      .type('application/pdf')
      .header('content-disposition', buildDisposition('inline', name, 'contract.pdf'))
      .send(deps.files.read(hash))
  })
}

function registerSigning(app: ZodApp, deps: RouteDeps, read: SigningReader): void {
  const { db } = deps
  app.post(`/${CONTRACT_PATHS.save}`, describe('save', contractSaveResponse), async (request) => {
    const { ticket, deviceKey, payload } = await read(request, CONTRACT_PATHS.save, contractSavePayload)
    assertBound(ticket, deviceKey)
    if (ticket.nonce === null || ticket.nonce !== payload.nonce) throw new Failure('contract_changed')
    await assertFileIntact(deps, ticket.contract_id)
    const verifyCodeId = await redeemCode(db, ticket, 'sign', payload.verify)
    const language = getRequestLanguage(request)
    await signContract(deps, {
      ...payload,
      ticket,
      deviceKey,
      verifyCodeId,
      request: request.body.signed,
      ip: request.clientAddress,
      agent: (request.headers['user-agent'] ?? '').slice(0, 300),
      consent: CONSENT[language],
    })
    return buildSuccess<ContractSigned>(await buildOutcome(db, ticket, language))
  })

  app.post(`/${CONTRACT_PATHS.refuse}`, describe('refuse', contractSaveResponse), async (request) => {
    const { ticket, deviceKey, payload } = await read(request, CONTRACT_PATHS.refuse, contractRefusePayload)
    assertBound(ticket, deviceKey)
    await refuseContract(deps, { ticket, deviceKey, reason: payload.reason })
    return buildSuccess<ContractSigned>(await buildOutcome(db, ticket, getRequestLanguage(request)))
  })
}

const SIGN_TEXT = title(
  '您正在签署合同 {no}（文件哈希 {hash}），验证码 {code}，{minutes} 分钟内有效。',
  'You are signing the contract {no} (file hash {hash}). Code: {code}, valid for {minutes} minutes.',
  'Está firmando el contrato {no} (hash {hash}). Código: {code}, válido durante {minutes} minutos.',
  '契約 {no}（ファイルハッシュ {hash}）に署名します。コードは {code}（{minutes}分間有効）。',
)

/** @throws Failure `not_the_signer`; the fifth wrong answer ends the ticket */
async function assertSigner(db: Db, ticket: Ticket, { real_name = '', card_tail = '' }: TicketCode): Promise<void> {
  const own = (await listParties(db, ticket.contract_id)).find(({ id }) => id === ticket.party_id)
  if (own !== undefined && isSigner(own, { real_name, card_tail })) return
  await countWrongIdentity(db, ticket.id)
  throw new Failure('not_the_signer')
}

async function sendCode(
  { db, sms }: RouteDeps,
  request: FastifyRequest,
  ticket: Ticket,
  purpose: 'open' | 'sign',
): Promise<TicketCodeTimes> {
  const language = getRequestLanguage(request)
  const base = {
    phone: ticket.phone,
    address: computeNetwork(request.clientAddress),
    ip: request.clientAddress,
    ticket: ticket.id,
    language,
  }
  if (purpose === 'open') return sendVerifyCode(db, sms, { ...base, scene: 'contract' })
  const { upload_no: no, file_hash: hash } = await loadContract(db, ticket)
  const params = { no, hash: hash.slice(0, 8) }
  return sendVerifyCode(db, sms, { ...base, scene: 'sign', params, text: fill(SIGN_TEXT[language], params) })
}

/** Returns the id of the redeemed code. @throws Failure `bad_verify_code` */
async function redeemCode(db: Db, { id: ticket, phone }: Ticket, scene: CodeScene, code: string): Promise<number> {
  const id = await redeemVerifyCode(db, { phone, scene, ticket, code })
  if (id === undefined) throw new Failure('bad_verify_code')
  return id
}
