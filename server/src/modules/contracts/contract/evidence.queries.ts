// Proofs of the signatures of a contract: the stored requests of the signers and the entries of the ledger.
import type { Language } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { selectShanghaiTime } from '#platform/ledger/stream-lines.ts'
import { contractLanguage } from './contract.queries.ts'

export interface EvidenceHead {
  readonly upload_no: string
  readonly contract_name: string
  readonly state: number
  readonly sign_level: number
  readonly origin: number
  readonly file_hash: string
  readonly check_token: string
  /** `YYYY-MM-DD HH:MM:SS` in Shanghai time. */
  readonly sent_time: string
  readonly effective_time: string
  readonly template: string
  readonly language: Language
}

export interface SignatureEvidence {
  readonly role: number
  readonly party: string
  readonly real_name: string
  readonly card_tail: string
  readonly phone: string
  readonly sign_time: string
  readonly ip: string
  readonly agent: string
  readonly device_key: string
  readonly request: string
  readonly strokes_hash: string
  readonly image_hash: string
  readonly consent: string
  readonly verify_code_id: number
  readonly code_sent: string
  readonly code_used: string
}

/** A scan of signed paper that two persons have confirmed. Times are `YYYY-MM-DD HH:MM:SS` in Shanghai time. */
export interface PaperEvidence {
  readonly scan_no: string
  /** Party whose signature it has; empty: all that had not signed. */
  readonly party: string
  /** Code of the printed copy; empty if the contract was named by hand. */
  readonly print_code: string
  readonly print_time: string
  /** SHA-256 of the files, in their order. */
  readonly hashes: readonly string[]
  readonly pages: number
  readonly scan_pages: number
  readonly add_name: string
  readonly add_time: string
  readonly check_name: string
  readonly check_time: string
  readonly check_pages: number
  readonly check_signatures: number
  readonly accept_name: string
  readonly accept_time: string
  readonly accept_pages: number
  readonly accept_signatures: number
}

const inShanghai = (column: string) => selectShanghaiTime(sql.ref(column))

/** Undefined for a contract that was not sent. */
export async function loadEvidenceHead(db: Db, id: number): Promise<EvidenceHead | undefined> {
  const { rows } = await sql<EvidenceHead>`
    select upload_no, contract_name, contract.state, contract.sign_level, origin, file_hash, check_token, ${inShanghai('contract.sent_time')} as sent_time,
           ${inShanghai('contract.effective_time')} as effective_time,
           coalesce((select code || ' · ' || version_no from contract_template template where template.id = template_id), '') as template,
           ${contractLanguage} as language
      from contract where id = ${id} and file_hash <> ''`.execute(db)
  return rows[0]
}

export async function listSignatures(db: Db, id: number): Promise<readonly SignatureEvidence[]> {
  const { rows } = await sql<SignatureEvidence>`
    select role, organisation.name as party, real_name, card_tail, signature.phone, ${inShanghai('signature.sign_time')} as sign_time, ip, agent,
           device_key, request, strokes_hash, image_hash, consent, verify_code_id,
           ${inShanghai('code_sent_time')} as code_sent, ${inShanghai('code_used_time')} as code_used
      from contract_signature signature
      join contract_party party on party.id = party_id
      join organisation on organisation.id = organisation_id
     where signature.contract_id = ${id} order by signature.sign_time, party_id`.execute(db)
  return rows
}

const getNickName = (column: string) =>
  sql`coalesce((select nick_name from account where account.id = ${sql.ref(column)}), '')`

export async function listPapers(db: Db, id: number): Promise<readonly PaperEvidence[]> {
  const { rows } = await sql<PaperEvidence>`
    select scan_no, coalesce(organisation.name, '') as party, coalesce(print.code, '') as print_code,
           ${inShanghai('print.create_time')} as print_time,
           (select jsonb_agg(sha256 order by array_position(files, file.id)) from file where file.id = any (files)) as hashes,
           pages, scan_pages, ${getNickName('scan.add_by')} as add_name, ${inShanghai('scan.create_time')} as add_time,
           ${getNickName('check_by')} as check_name, ${inShanghai('check_time')} as check_time, check_pages, check_signatures,
           ${getNickName('accept_by')} as accept_name, ${inShanghai('accept_time')} as accept_time, accept_pages, accept_signatures
      from contract_scan scan
      left join contract_print print on print.id = print_id
      left join contract_party party on party.id = scan.party_id
      left join organisation on organisation.id = party.organisation_id
     where scan.contract_id = ${id} and scan.state = 2 order by scan.id`.execute(db)
  return rows
}

/** Returns the ledger streams of the contract and of its scans. */
export async function listEvidenceStreams(db: Db, id: number): Promise<readonly string[]> {
  const { rows } = await sql<{ stream: string }>`
    select 'contract_scan:' || id as stream from contract_scan where contract_id = ${id} order by id`.execute(db)
  return [`contract:${id}`, ...rows.map(({ stream }) => stream)]
}
