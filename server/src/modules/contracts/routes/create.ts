// Public calls of the signing page. A ticket opens them: the link, a code to the signer's phone, and the key of the browser that entered it.
import {
  CONTRACT_CHECK_PAGE,
  CONTRACT_PATHS,
  type ContractPage,
  type ContractSigned,
  fill,
  type Language,
  title,
  toDecimalText,
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
import { sql } from 'kysely'
import type { z } from 'zod'
import type { RouteDeps } from '#engine/define-module.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { computeNetwork } from '#platform/http/requests/client-address.ts'
import { buildDisposition } from '#platform/http/responses/attachment.ts'
import { buildSuccess, getRequestLanguage } from '#platform/http/responses/replies.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import { maskPhone } from '#platform/phone/sms-queue.ts'
import { type CodeScene, redeemVerifyCode, sendVerifyCode } from '#platform/phone/verify-codes.ts'
import { createRequestLimit } from '#platform/safety/request-limit.ts'
import { ROLES } from '../contract.titles.ts'
import { type ContractParty, listParties } from '../contract/contract.parties.ts'
import { SIGNABLE } from '../contract/contract.states.ts'
import { isSigner, refuseContract, signContract } from '../signing/sign-contract.ts'
import { readSigned, type SignedPayload } from '../signing/signed-request.ts'
import { bindTicket, countWrongIdentity, readTicket, renewNonce, type Ticket } from '../signing/tickets.ts'
import { CONSENT, CREATE_TITLES, FACT_TITLES } from './create.titles.ts'

/** Calls per network and minute; each also needs a ticket of 32 random bytes. */
const CALLS_A_MINUTE = 300
const MAX_BODY = 512 * 1024
const access = 'signed-note'

const describe = (name: keyof typeof CREATE_TITLES, answer: z.ZodType) => ({
  ...defineCall(CREATE_TITLES[name], { access } as const, { body: signedRequest, answer }),
  bodyLimit: MAX_BODY,
})

export function createSigningRoutes(deps: RouteDeps): ZodRoutes {
  const { db } = deps
  const limit = createRequestLimit()
  const read = async <S extends z.ZodType<{ readonly htu: string; readonly code: string }>>(
    request: FastifyRequest<{ Body: z.output<typeof signedRequest> }>,
    path: string,
    schema: S,
  ): Promise<SignedPayload<z.output<S>> & { readonly ticket: Ticket }> => {
    const wait = limit.count(computeNetwork(request.clientAddress), CALLS_A_MINUTE)
    if (wait > 0) throw new Failure('too_many', { retryAfter: wait })
    const signed = await readSigned(request.body.signed, path, schema)
    return { ...signed, ticket: await readTicket(db, signed.payload.code) }
  }

  return async (app) => {
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

    app.post(`/${CONTRACT_PATHS.save}`, describe('save', contractSaveResponse), async (request) => {
      const { ticket, deviceKey, payload } = await read(request, CONTRACT_PATHS.save, contractSavePayload)
      assertBound(ticket, deviceKey)
      if (ticket.nonce === null || ticket.nonce !== payload.nonce) throw new Failure('contract_changed')
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
}

/** @throws Failure `other_browser` unless this browser has entered the code of the phone */
function assertBound({ device_key: bound }: Ticket, deviceKey: string): void {
  if (bound !== deviceKey) throw new Failure('other_browser')
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
async function redeemCode(db: Db, { phone }: Ticket, scene: CodeScene, code: string): Promise<number> {
  const id = await redeemVerifyCode(db, { phone, scene, code })
  if (id === undefined) throw new Failure('bad_verify_code')
  return id
}

interface ContractRow {
  readonly id: number
  readonly upload_no: string
  readonly contract_name: string
  readonly sender: string
  readonly state: number
  readonly sign_level: number
  readonly content: string
  readonly file_hash: string
  readonly file_name: string
  readonly check_token: string
  readonly amount: number
  readonly receipts: string
  readonly goods: string
  /** Hundredths of a tonne. */
  readonly weight: number
  readonly sign_time: number | null
}

/** @throws Failure `contract_changed` if the contract was voided or refused */
async function loadContract(db: Db, ticket: Ticket): Promise<ContractRow> {
  const row = await readContractRow(db, ticket.contract_id)
  if (!SIGNABLE.some((state) => state === row.state)) throw new Failure('contract_changed')
  return row
}

async function readContractRow(db: Db, id: number): Promise<ContractRow> {
  const { rows } = await sql<ContractRow>`
    select contract.id, upload_no, contract_name, organisation.name as sender, state, sign_level, content, file_hash, file.name as file_name,
           check_token, amount, extract(epoch from contract.sign_time)::bigint as sign_time, goods.*
      from contract
      join organisation on organisation.id = bank_id
      join file on file.id = file_url[1]
      cross join lateral (
        select string_agg(receipt.contract_no, ', ' order by receipt.id) as receipts, string_agg(distinct good.good_name, ', ') as goods,
               coalesce(sum(line.weight), 0)::bigint as weight
          from financing_line line join receipt on receipt.id = line.receipt_id join good on good.id = receipt.good_id
         where line.financing_id = contract.financing_id) as goods
     where contract.id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Failure('ticket_unusable')
  return row
}

const toShownParty =
  (language: Language, ownId: number) =>
  ({ id, role, name, signer_name: signer, state, sign_time }: ContractParty): ContractPage['parties'][number] => ({
    role: ROLES[role as keyof typeof ROLES][language],
    name,
    signer,
    state,
    sign_time,
    is_own: id === ownId ? 1 : 0,
  })

async function buildPage(db: Db, ticket: Ticket, language: Language): Promise<ContractPage> {
  const contract = await loadContract(db, ticket)
  const parties = await listParties(db, ticket.contract_id)
  return {
    upload_no: contract.upload_no,
    contract_name: contract.contract_name,
    sender: contract.sender,
    sign_level: contract.sign_level,
    provider_url: '',
    parties: parties.map(toShownParty(language, ticket.party_id)),
    facts: [
      { name: FACT_TITLES.receipts[language], value: contract.receipts },
      { name: FACT_TITLES.goods[language], value: contract.goods },
      { name: FACT_TITLES.weight[language], value: toDecimalText(contract.weight, 2) },
      { name: FACT_TITLES.amount[language], value: toDecimalText(contract.amount, 2) },
    ],
    content: contract.content,
    file_name: contract.file_name,
    file_hash: contract.file_hash,
    consent: CONSENT[language],
    nonce: await renewNonce(db, ticket.id),
    expires: ticket.expires_at,
  }
}

async function buildOutcome(db: Db, ticket: Ticket, language: Language): Promise<ContractSigned> {
  const { sign_time, state, check_token } = await readContractRow(db, ticket.contract_id)
  const parties = await listParties(db, ticket.contract_id)
  return {
    sign_time: sign_time ?? Math.floor(Date.now() / 1000),
    is_effective: state === 3 ? 1 : 0,
    parties: parties.map(toShownParty(language, ticket.party_id)),
    check_path: `${CONTRACT_CHECK_PAGE}${check_token}`,
  }
}
