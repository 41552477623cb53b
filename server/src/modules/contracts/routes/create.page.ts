// Data of the signing page: the contract, its parties and the outcome of a signature.
import {
  CONTRACT_CHECK_PAGE,
  type ContractPage,
  type ContractSigned,
  type Language,
  toDecimalText,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { renewNonce } from '#platform/tickets/page-tickets.ts'
import { ROLES } from '../contract.titles.ts'
import { type ContractParty, listParties } from '../contract/contract.parties.ts'
import { contractLanguage } from '../contract/contract.queries.ts'
import { CONTRACT, SIGNABLE } from '../contract/contract.states.ts'
import { type Ticket } from '../signing/tickets.ts'
import { CONSENT, FACT_TITLES } from './create.titles.ts'

interface ContractRow {
  readonly id: number
  readonly upload_no: string
  readonly contract_name: string
  readonly sender: string
  readonly state: number
  readonly sign_level: number
  readonly content: string
  readonly language: Language
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
export async function loadContract(db: Db, ticket: Ticket): Promise<ContractRow> {
  const row = await readContractRow(db, ticket.contract_id)
  if (!SIGNABLE.some((state) => state === row.state)) throw new Failure('contract_changed')
  return row
}

async function readContractRow(db: Db, id: number): Promise<ContractRow> {
  const { rows } = await sql<ContractRow>`
    select contract.id, upload_no, contract_name, organisation.name as sender, state, sign_level, content, file_hash, file.name as file_name,
           check_token, amount, ${contractLanguage} as language, extract(epoch from contract.sign_time)::bigint as sign_time, goods.*
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

const loadProviderUrl = async (db: Db, { party_id }: Ticket): Promise<string> =>
  (await db.selectFrom('signing_link').select('url').where('party_id', '=', party_id).executeTakeFirst())?.url ?? ''

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

export async function buildPage(db: Db, ticket: Ticket, language: Language): Promise<ContractPage> {
  const contract = await loadContract(db, ticket)
  const parties = await listParties(db, ticket.contract_id)
  return {
    upload_no: contract.upload_no,
    contract_name: contract.contract_name,
    sender: contract.sender,
    sign_level: contract.sign_level,
    provider_url: await loadProviderUrl(db, ticket),
    parties: parties.map(toShownParty(language, ticket.party_id)),
    facts: [
      { name: FACT_TITLES.receipts[language], value: contract.receipts },
      { name: FACT_TITLES.goods[language], value: contract.goods },
      { name: FACT_TITLES.weight[language], value: toDecimalText(contract.weight, 2) },
      { name: FACT_TITLES.amount[language], value: toDecimalText(contract.amount, 2) },
    ],
    language: contract.language,
    content: contract.content,
    file_name: contract.file_name,
    file_hash: contract.file_hash,
    consent: CONSENT[language],
    nonce: await renewNonce(db, ticket.id),
    expires: ticket.expires_at,
  }
}

export async function buildOutcome(db: Db, ticket: Ticket, language: Language): Promise<ContractSigned> {
  const { sign_time, state, check_token } = await readContractRow(db, ticket.contract_id)
  const parties = await listParties(db, ticket.contract_id)
  return {
    sign_time: sign_time ?? Math.floor(Date.now() / 1000),
    is_effective: state === CONTRACT.effective ? 1 : 0,
    parties: parties.map(toShownParty(language, ticket.party_id)),
    check_path: `${CONTRACT_CHECK_PAGE}${check_token}`,
  }
}
