// Proofs of the signatures of a contract: the stored requests of the signers and the entries of the ledger.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { selectShanghaiTime } from '#platform/ledger/stream-lines.ts'

export interface EvidenceHead {
  readonly upload_no: string
  readonly contract_name: string
  readonly state: number
  readonly file_hash: string
  readonly check_token: string
  /** `YYYY-MM-DD HH:MM:SS` in Shanghai time. */
  readonly sent_time: string
  readonly effective_time: string
  readonly template: string
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

const inShanghai = (column: string) => selectShanghaiTime(sql.ref(column))

/** Undefined for a contract that was not sent. */
export async function loadEvidenceHead(db: Db, id: number): Promise<EvidenceHead | undefined> {
  const { rows } = await sql<EvidenceHead>`
    select upload_no, contract_name, contract.state, file_hash, check_token, ${inShanghai('contract.sent_time')} as sent_time,
           ${inShanghai('contract.effective_time')} as effective_time,
           coalesce((select code || ' · ' || version_no from contract_template template where template.id = template_id), '') as template
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
