// Text and parties of a contract for its detail page: a draft with its current values, a sent contract as it was fixed.
import {
  CONTRACT_CHECK_PAGE,
  CONTRACT_TEXT,
  type ContractText,
  type Language,
  type TemplatePreview,
} from '@cangdan/protocol'
import { contractTextResponse } from '@cangdan/protocol/schemas'
import { sql } from 'kysely'
import { z } from 'zod'
import type { RouteDeps } from '#engine/define-module.ts'
import { getOptionLabel } from '#engine/declare/option-label.ts'
import type { Reader } from '#engine/declare/columns/ref.ts'
import { getInfoEntry } from '#engine/declare/rights/rights.ts'
import { loadRecord } from '#engine/read/record.ts'
import { createRequestWriter } from '#engine/routes/record-routes.ts'
import type { Db } from '#platform/database/database.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { plainNumber } from '#platform/http/requests/query.ts'
import { buildSuccess } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { ROLES } from '../contract.titles.ts'
import { contract } from '../contract/contract.ts'
import { findDisagreeingTerm, loadContractHead, loadContractInput } from '../contract/contract.file.ts'
import { contractLanguage } from '../contract/contract.queries.ts'
import { type ContractParty, isIncomplete, listNextParties, listParties } from '../contract/contract.parties.ts'
import { CONTRACT, LEVEL, ORIGIN, PARTY, SIGNABLE } from '../contract/contract.states.ts'
import { ROLE } from '../contract/contract.values.ts'
import { fillDocument } from '../domain/fill-document.ts'
import { contractScan } from '../scan/scan.ts'
import { buildPreview } from '../template/template.preview.ts'
import { CREATE_TITLES } from './create.titles.ts'

export function registerTextRoute(app: ZodApp, { db, registry }: RouteDeps): void {
  const call = defineCall(
    CREATE_TITLES.text,
    { access: { api: [getInfoEntry(contract)] } },
    { query: z.object({ id: plainNumber }), answer: contractTextResponse },
  )
  app.get(`/${CONTRACT_TEXT}`, call, async (request) => {
    const writer = createRequestWriter(request, registry)
    await loadRecord(db, contract, request.query.id, writer)
    return buildSuccess<ContractText>(await buildContractText(db, request.query.id, writer))
  })
}

interface StoredContract {
  readonly state: number
  readonly origin: number
  readonly sign_level: number
  readonly content: string
  readonly file_hash: string
  readonly check_token: string
  readonly language: Language
}

type FilledText = Pick<ContractText, 'language' | 'content' | 'missing' | 'left_out' | 'disagreeing_term'>

async function buildContractText(db: Db, id: number, reader: Reader): Promise<ContractText> {
  const { language } = reader
  const { rows } = await sql<StoredContract>`
    select state, origin, sign_level, content, file_hash, check_token, ${contractLanguage} as language
      from contract where id = ${id}`.execute(db)
  const [stored] = rows
  if (stored === undefined) throw new Error(`no contract ${id}`)
  const isDraft = stored.state === CONTRACT.draft
  const { language: textLanguage, content } = stored
  const fixed: FilledText = { language: textLanguage, content, missing: [], left_out: [], disagreeing_term: '' }
  const parties = await listParties(db, id)
  return {
    ...((isDraft ? await fillDraft(db, id, parties, language) : undefined) ?? fixed),
    is_fixed: isDraft ? 0 : 1,
    parties: listShownParties(parties, stored, reader),
    file_hash: stored.file_hash,
    check_path: stored.file_hash === '' ? '' : `${CONTRACT_CHECK_PAGE}${stored.check_token}`,
    scans: stored.sign_level === LEVEL.paper ? await listScans(db, id, language) : [],
  }
}

type ScanRow = Omit<ContractText['scans'][number], 'state_text'>

async function listScans(db: Db, id: number, language: Language): Promise<ContractText['scans']> {
  const { rows } = await sql<ScanRow>`
    select scan.id, scan_no, coalesce(organisation.name, '') as party, scan.state, scan.reason
      from contract_scan scan left join contract_party party on party.id = party_id
      left join organisation on organisation.id = party.organisation_id
     where scan.contract_id = ${id} order by scan.id`.execute(db)
  return rows.map((row) => ({ ...row, state_text: getOptionLabel(contractScan, 'state', row.state, language) }))
}

/** Undefined for paper without a template. */
async function fillDraft(
  db: Db,
  id: number,
  parties: readonly ContractParty[],
  language: Language,
): Promise<FilledText | undefined> {
  const head = await loadContractHead(db, id)
  if (head === undefined) return undefined
  const { template, values, named } = await loadContractInput(db, head)
  const term = await findDisagreeingTerm(db, head, fillDocument(template, values, head.language))
  const { financing_id: financingId, language: textLanguage } = head
  const filled = buildPreview({ template, values, parties: named, financingId, textLanguage, language })
  const missing = filled.missing.map((each) => ({ ...each, screen: findForm(each, id, parties) ?? each.screen }))
  return { ...filled, missing, disagreeing_term: term?.[language] ?? '' }
}

const SIGNERS: Readonly<Record<string, number>> = {
  'owner.signer': ROLE.owner,
  'store.signer': ROLE.store,
  'guarantor.signers': ROLE.guarantor,
  'bank.signer': ROLE.bank,
}

/** Returns the form of a value that the contract itself or one of its signers has. */
function findForm(
  { key, is_later: isOwn }: TemplatePreview['missing'][number],
  id: number,
  parties: readonly ContractParty[],
): string | undefined {
  if (isOwn === 1) return `/contract/upload/edit/${id}`
  const signer = parties.find(({ role, signer_name: name }) => role === SIGNERS[key] && name === '')
  return signer && getSignerForm(signer)
}

const getSignerForm = ({ id }: ContractParty): string => `/contract/upload/parties/edit/${id}`

function listShownParties(
  parties: readonly ContractParty[],
  { state, origin, sign_level: level }: StoredContract,
  { principal, language }: Reader,
): ContractText['parties'] {
  const next = SIGNABLE.some((each) => each === state) ? listNextParties(parties) : []
  const isPrinted = origin === ORIGIN.template && level === LEVEL.paper && SIGNABLE.some((each) => each === state)
  const { organisationKind: kind, organisationId } = principal
  const isOwn = (party: ContractParty) =>
    kind === 'bank' || kind === 'platform' || party.organisation_id === organisationId
  const canLack = state === CONTRACT.draft && level !== LEVEL.paper
  return parties.map((party) => ({
    id: party.id,
    role: ROLES[party.role as keyof typeof ROLES][language],
    name: party.name,
    signer: party.signer_name,
    step: party.step,
    state: party.state,
    is_next: next.includes(party) ? 1 : 0,
    can_print: isPrinted && party.state !== PARTY.signed && isOwn(party) ? 1 : 0,
    invite_time: party.invite_time,
    sign_time: party.sign_time,
    incomplete_path: canLack && isIncomplete(party) ? getSignerForm(party) : '',
  }))
}
