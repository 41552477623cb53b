// A party signs or refuses. All checks are made under the locks of financing and contract.
import { createHash } from 'node:crypto'
import type { ContractSignature } from '@cangdan/protocol'
import { sql } from 'kysely'
import { createPlatformWriter, type Registry } from '#engine/declare/records/writer.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { runWrite } from '#engine/write/save.ts'
import { APPLICATION_LIST, CONTRACT_LIST, CONTRACT_PARTY_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { contract } from '../contract/contract.ts'
import { lockSuperseded, takeEffect } from '../contract/contract.effect.ts'
import { type ContractParty, inviteParties, listNextParties, listParties } from '../contract/contract.parties.ts'
import { CONTRACT, LEVEL, PARTY, SIGNABLE } from '../contract/contract.states.ts'
import { consumeTicket } from '#platform/tickets/page-tickets.ts'
import { recordSignature } from './record-signature.ts'
import { revokeTickets, type Ticket } from './tickets.ts'

interface SigningDeps {
  readonly db: Db
  readonly registry: Registry
}

export interface SignatureInput
  extends Pick<ContractSignature, 'real_name' | 'card_tail' | 'file_hash' | 'sign_image' | 'strokes'> {
  readonly ticket: Ticket
  readonly deviceKey: string
  /** The request as it was signed. */
  readonly request: string
  readonly ip: string
  readonly agent: string
  /** The code that the signer entered; redeemed before. */
  readonly verifyCodeId: number
  readonly consent: string
}

/**
 * Stores the signature; the last one puts the contract into effect.
 * @throws Failure `ticket_unusable`, `contract_changed`, `not_the_signer`, `not_your_turn`, `contract_disagrees`
 */
export const signContract = ({ db, registry }: SigningDeps, input: SignatureInput): Promise<void> =>
  runWrite(db, { resource: contract, writer: createPlatformWriter(registry) }, undefined, async (unit) => {
    const { tx, beyondScope } = unit
    const { record: sent, own, parties } = await lockContract(unit, input.ticket)
    if (sent.values.file_hash !== input.file_hash) throw new Failure('contract_changed')
    if (!listNextParties(parties).some(({ id }) => id === own.id)) throw new Failure('not_your_turn')
    if (!isSigner(own, input)) throw new Failure('not_the_signer')
    await consumeTicket(tx, input.ticket.id)
    await storeSignature(tx, own, input)
    const facts = { device_key: input.deviceKey, request_hash: hash(input.request) }
    const signed = await recordSignature(unit, sent, own, facts)
    const left = listNextParties(await listParties(tx, sent.id))
    if (left.length === 0) {
      const { set, ...outcome } = takeEffect(unit)
      await beyondScope.change(signed, { verb: 'take_effect', ...outcome, set: { ...set, state: CONTRACT.effective } })
      return
    }
    const sender = parties.find(({ organisation_id }) => organisation_id === sent.values.bank_id)?.name ?? ''
    const waiting = left.filter(({ state }) => state === PARTY.waiting)
    await inviteParties(unit, waiting, { contractId: sent.id, uploadNo: sent.values.upload_no, sender })
  })

interface RefusalInput {
  readonly ticket: Ticket
  readonly deviceKey: string
  readonly reason: string
}

/** Ends the contract for all parties. @throws Failure `ticket_unusable`, `contract_changed` */
export const refuseContract = (
  { db, registry }: SigningDeps,
  { ticket, deviceKey, reason }: RefusalInput,
): Promise<void> =>
  runWrite(db, { resource: contract, writer: createPlatformWriter(registry) }, undefined, async (unit) => {
    const { tx, beyondScope } = unit
    const { record: sent, own } = await lockContract(unit, ticket)
    await consumeTicket(tx, ticket.id)
    const party = await beyondScope.lock(CONTRACT_PARTY_LIST, own.id)
    await beyondScope.change(party, { verb: 'refuse', set: { state: PARTY.refused, reason } })
    await beyondScope.change(sent, {
      verb: 'refuse',
      set: { state: CONTRACT.refused, reason, end_time: dbNow },
      remark: reason,
      entry: {
        event: 'refused',
        columns: ['file_hash'],
        facts: { party: own.id, role: own.role, device_key: deviceKey },
      },
    })
    await revokeTickets(tx, sent.id)
  })

async function lockContract({ tx, beyondScope }: UnitOfWork, ticket: Ticket) {
  const { rows } = await sql<{ loan: number }>`
    select financing_id as loan from contract where id = ${ticket.contract_id}`.execute(tx)
  await beyondScope.lock(APPLICATION_LIST, rows[0]?.loan ?? 0)
  await lockSuperseded({ tx, beyondScope }, ticket.contract_id)
  const record = await beyondScope.lock(CONTRACT_LIST, ticket.contract_id)
  const { state, sign_level: level, sign_end: end } = record.values
  if (!SIGNABLE.some((each) => each === state) || level !== LEVEL.drawn) throw new Failure('contract_changed')
  if (end !== null && end * 1000 < Date.now()) throw new Failure('ticket_unusable')
  // All of them, in the order of locks: the next signers are invited in the same transaction.
  for (const { id } of (await listParties(tx, record.id)).toSorted((a, b) => a.id - b.id))
    await beyondScope.lock(CONTRACT_PARTY_LIST, id)
  const parties = await listParties(tx, record.id)
  const own = parties.find(({ id }) => id === ticket.party_id)
  if (own?.state !== PARTY.invited) throw new Failure('ticket_unusable')
  return { record, own, parties }
}

export const isSigner = (
  { signer_name, card_no }: Pick<ContractParty, 'signer_name' | 'card_no'>,
  { real_name: name, card_tail: tail }: Pick<SignatureInput, 'real_name' | 'card_tail'>,
): boolean =>
  name.normalize('NFKC') === signer_name.normalize('NFKC') && card_no.slice(-4).toUpperCase() === tail.toUpperCase()

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

async function storeSignature(tx: Db, own: ContractParty, input: SignatureInput): Promise<void> {
  const { ticket, file_hash, real_name, card_tail, ip, agent, consent, request } = input
  const { rows } = await sql`
    insert into contract_signature (party_id, contract_id, file_hash, real_name, card_tail, phone, ip, agent, device_key, request,
                                    strokes_hash, image_hash, verify_code_id, code_sent_time, code_used_time, consent)
    select ${own.id}, ${ticket.contract_id}, ${file_hash}, ${real_name}, ${card_tail}, ${ticket.phone}, ${ip}, ${agent},
            ${input.deviceKey}, ${request}, ${hash(JSON.stringify(input.strokes))}, ${hash(input.sign_image)},
            id, create_time, used_at, ${consent}
      from verify_code where id = ${input.verifyCodeId} and used_at is not null
    returning party_id`.execute(tx)
  if (rows.length === 0) throw new Failure('bad_verify_code')
}
