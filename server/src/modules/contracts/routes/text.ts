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
import { type ContractParty, isIncomplete, listNextParties, listParties } from '../contract/contract.parties.ts'
import { CONTRACT, LEVEL, SIGNABLE } from '../contract/contract.states.ts'
import { ROLE } from '../contract/contract.values.ts'
import { fillDocument } from '../domain/fill-document.ts'
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
    return buildSuccess<ContractText>(await buildContractText(db, request.query.id, writer.language))
  })
}

interface StoredContract {
  readonly state: number
  readonly sign_level: number
  readonly content: string
  readonly file_hash: string
  readonly check_token: string
}

type FilledText = Pick<ContractText, 'content' | 'missing' | 'left_out' | 'disagreeing_term'>

async function buildContractText(db: Db, id: number, language: Language): Promise<ContractText> {
  const { rows } = await sql<StoredContract>`
    select state, sign_level, content, file_hash, check_token from contract where id = ${id}`.execute(db)
  const [stored] = rows
  if (stored === undefined) throw new Error(`no contract ${id}`)
  const isDraft = stored.state === CONTRACT.draft
  const fixed: FilledText = { content: stored.content, missing: [], left_out: [], disagreeing_term: '' }
  const parties = await listParties(db, id)
  return {
    ...((isDraft ? await fillDraft(db, id, parties, language) : undefined) ?? fixed),
    is_fixed: isDraft ? 0 : 1,
    parties: listShownParties(parties, stored, language),
    file_hash: stored.file_hash,
    check_path: stored.file_hash === '' ? '' : `${CONTRACT_CHECK_PAGE}${stored.check_token}`,
  }
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
  const term = await findDisagreeingTerm(db, head, fillDocument(template, values, 'zh'))
  const filled = buildPreview({ template, values, parties: named, financingId: head.financing_id, language })
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
  { state, sign_level: level }: StoredContract,
  language: Language,
): ContractText['parties'] {
  const next = SIGNABLE.some((each) => each === state) && level !== LEVEL.paper ? listNextParties(parties) : []
  const canLack = state === CONTRACT.draft && level !== LEVEL.paper
  return parties.map((party) => ({
    role: ROLES[party.role as keyof typeof ROLES][language],
    name: party.name,
    signer: party.signer_name,
    step: party.step,
    state: party.state,
    is_next: next.includes(party) ? 1 : 0,
    invite_time: party.invite_time,
    sign_time: party.sign_time,
    incomplete_path: canLack && isIncomplete(party) ? getSignerForm(party) : '',
  }))
}
