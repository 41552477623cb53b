import { CONTRACT_PAGE, CONTRACT_TYPE, type ContractType, title, type Title } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { listActiveAccounts, sendMessage } from '#modules/content/index.ts'
import { CONTRACT_LIST, CONTRACT_PARTY_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { buildLink } from '#platform/mail/mail-text.ts'
import { queueSms } from '#platform/phone/sms-queue.ts'
import { getSite } from '#platform/site/site.ts'
import { getTicketDays, issueTicket } from '#platform/tickets/page-tickets.ts'
import { ROLES } from '../contract.titles.ts'
import { PARTY } from './contract.states.ts'
import { type PartyRow, ROLE } from './contract.values.ts'

export interface ContractParty extends Pick<PartyRow, 'role' | 'name' | 'signer_name'> {
  readonly id: number
  readonly organisation_id: number
  readonly step: number
  readonly signer_phone: string
  readonly card_no: string
  readonly state: number
  /** Seconds UTC. */
  readonly invite_time: number | null
  readonly sign_time: number | null
}

/** Returns the parties in the order of signing. */
export async function listParties(tx: Db, contractId: number): Promise<readonly ContractParty[]> {
  const { rows } = await sql<ContractParty>`
    select party.id, role, organisation_id, step, signer_name, signer_phone, card_no, state, organisation.name,
           extract(epoch from invite_time)::bigint as invite_time, extract(epoch from sign_time)::bigint as sign_time
      from contract_party party join organisation on organisation.id = organisation_id
     where contract_id = ${contractId} order by step, role, party.id`.execute(tx)
  return rows
}

export interface NamedParty extends PartyRow {
  readonly organisation_id: number
}

/**
 * Returns the parties of the financing that the text can name, whether or not they sign.
 * @param futureSigners roles whose signer will be the contact of the organisation: of a contract that does not exist yet
 */
export async function listNamedParties(
  tx: Db,
  { id, financing_id: financingId }: { readonly id: number; readonly financing_id: number },
  futureSigners: readonly number[] = [],
): Promise<readonly NamedParty[]> {
  const { rows } = await sql<NamedParty>`
    select party.role, party.organisation_id, organisation.name,
           coalesce(signer.signer_name,
             case when party.role = any (${sql.val(futureSigners)}::bigint[]) then organisation.contact_name end, '') as signer_name,
           coalesce(nullif(organisation.credit_code, ''), store.credit_code, guarantor.credit_code, '') as code,
           coalesce(nullif(organisation.address, ''), bank.address, store.address, guarantor.address, '') as address
      from (${partiesOfFinancing(financingId)}) as party
      join organisation on organisation.id = party.organisation_id
      left join contract_party signer
        on signer.contract_id = ${id} and signer.role = party.role and signer.organisation_id = party.organisation_id
      left join bank on bank.id = party.organisation_id
      left join store on store.id = party.organisation_id
      left join guarantor on guarantor.id = party.organisation_id
     order by party.role, party.organisation_id`.execute(tx)
  return rows
}

/** Selects role and organisation of everybody who takes part in a financing. */
export const partiesOfFinancing = (financingId: number) => sql`
  select ${sql.lit(ROLE.owner)} as role, owner_id as organisation_id from financing where id = ${financingId}
  union select ${sql.lit(ROLE.bank)}, bank_id from financing where id = ${financingId}
  union select ${sql.lit(ROLE.guarantor)}, unnest(guarantor_ids) from financing where id = ${financingId}
  union select ${sql.lit(ROLE.store)}, receipt.store_id from financing_line line join receipt on receipt.id = line.receipt_id
         where line.financing_id = ${financingId}`

/** Returns whether the signer lacks a name, phone or number of an identity paper. */
export const isIncomplete = ({ signer_name, signer_phone, card_no }: ContractParty): boolean =>
  signer_name === '' || signer_phone === '' || card_no === ''

/** @throws Failure `signer_incomplete` with the name of the party */
export function assertSigners(parties: readonly ContractParty[]): void {
  const party = parties.find(isIncomplete)
  if (party !== undefined) throw new Failure('signer_incomplete', { values: { party: party.name } })
}

/** Validates who signs, on paper too. @throws Failure `party_missing`, `phone_shared` */
export function assertSides(type: ContractType, parties: readonly ContractParty[]): void {
  const banks = parties.filter(({ role }) => role === ROLE.bank)
  const others = parties.filter(({ role }) => role !== ROLE.bank)
  if (type === CONTRACT_TYPE.guarantee && !others.some(({ role }) => role === ROLE.guarantor))
    throw new Failure('party_missing', { values: { party: ROLES[ROLE.guarantor] } })
  if (others.length === 0) throw new Failure('party_missing', { values: { party: ROLES[ROLE.owner] } })
  // The bank enters the phones: it could sign for another party.
  const phones = new Set(banks.map(({ signer_phone }) => signer_phone).filter((phone) => phone !== ''))
  const shared = others.find(({ signer_phone }) => phones.has(signer_phone))
  if (shared !== undefined) throw new Failure('phone_shared', { values: { party: shared.name } })
}

/** Returns the unsigned parties of the first step that has one. */
export function listNextParties(parties: readonly ContractParty[]): readonly ContractParty[] {
  const open = parties.filter(({ state }) => state === PARTY.waiting || state === PARTY.invited)
  const step = Math.min(...open.map((party) => party.step))
  return open.filter((party) => party.step === step)
}

interface Invitation {
  readonly contractId: number
  readonly uploadNo: string
  readonly sender: string
}

/** Sends each signer a link, and their organisation a message. */
export async function inviteParties(
  unit: UnitOfWork,
  parties: readonly ContractParty[],
  { contractId, uploadNo, sender }: Invitation,
): Promise<void> {
  const { tx, beyondScope } = unit
  const { site_url } = await getSite(tx)
  if (site_url === '') throw new Failure('site_url_missing')
  const days = getTicketDays('contract')
  for (const { id, organisation_id, signer_phone: phone } of parties.toSorted((a, b) => a.id - b.id)) {
    const token = await issueTicket(tx, { kind: 'contract', id }, phone)
    const link = buildLink(site_url, `${CONTRACT_PAGE}#code=${token}`)
    const record = await beyondScope.lock(CONTRACT_PARTY_LIST, id)
    await beyondScope.change(record, { verb: 'invite', set: { state: PARTY.invited, invite_time: dbNow } })
    await queueSms(tx, [
      {
        phone,
        scene: 'invite',
        params: { sender, no: uploadNo, days: String(days), link },
        text: `${sender}请您签署合同 ${uploadNo}，${days} 天内有效：${link}`,
        uniqueKey: `contract_invite:${token.slice(0, 16)}`,
        subject: { list: CONTRACT_LIST, id: contractId },
      },
    ])
    const accounts = await listActiveAccounts(tx, sql`select ${organisation_id}::bigint`)
    if (accounts.length > 0)
      await sendMessage(unit, {
        accounts,
        title: INVITED,
        content: describeInvitation(sender, uploadNo),
        path: `/contract/upload/look/${contractId}`,
      })
  }
}

const INVITED = title(
  '有合同待签署',
  'A contract waits for a signature',
  'Hay un contrato por firmar',
  '署名待ちの契約があります',
)

const describeInvitation = (sender: string, no: string): Title =>
  title(
    `${sender}发来合同 ${no}，签署链接已发送到签署人的手机。`,
    `${sender} sent the contract ${no}. Its signer received a link by SMS.`,
    `${sender} envió el contrato ${no}. El firmante recibió un enlace por SMS.`,
    `${sender} から契約 ${no} が届きました。署名者の携帯電話にリンクを送信しました。`,
  )
