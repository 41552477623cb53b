// Printed copies of a contract that is signed on paper: the sent file behind a cover sheet with a code of the copy.
import { CONTRACT_PRINT } from '@cangdan/protocol'
import { contractPrintRequest } from '@cangdan/protocol/schemas'
import { sql } from 'kysely'
import type { RouteDeps } from '#engine/define-module.ts'
import { getInfoEntry } from '#engine/declare/rights/rights.ts'
import { loadRecord } from '#engine/read/record.ts'
import { createRequestWriter } from '#engine/routes/record-routes.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { createDisconnectSignal } from '#platform/http/requests/disconnect-signal.ts'
import { buildDisposition } from '#platform/http/responses/attachment.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { prependPagesInChild } from '#platform/pdf/in-child.ts'
import { getSite } from '#platform/site/site.ts'
import { contract } from '../contract/contract.ts'
import { type ContractParty, listParties } from '../contract/contract.parties.ts'
import { buildCoverSheet, type CoverSheet } from '../print/cover.pdf.ts'
import { CREATE_TITLES } from './create.titles.ts'

/** @throws Failure `not_signed_on_paper`, `site_url_missing`, `not_found` for a party of others */
export function registerPrintRoute(app: ZodApp, deps: RouteDeps): void {
  const { db, files } = deps
  const call = defineCall(
    CREATE_TITLES.print,
    { access: { api: [getInfoEntry(contract)] } },
    { body: contractPrintRequest, files: ['application/pdf'], answer: false },
  )
  app.post(`/${CONTRACT_PRINT}`, call, async (request, reply) => {
    const { id, party_id: named } = request.body
    const writer = createRequestWriter(request, deps)
    await loadRecord(db, contract, id, writer)
    const head = await loadPaperHead(db, id)
    const { site_url } = await getSite(db)
    if (site_url === '') throw new Failure('site_url_missing')
    const parties = await listParties(db, id)
    const party = findParty(parties, named, writer.principal)
    const print = await addPrint(db, id, party, writer.principal)
    const siteUrl = site_url.replace(/\/$/, '')
    const definition = buildCoverSheet({ head, parties, party, siteUrl, ...print })
    const bytes = await prependPagesInChild(
      writer.principal.personId,
      { definition, path: files.getPath(head.file_hash) },
      { signal: createDisconnectSignal(reply) },
    )
    const name = `${head.upload_no}-${print.code.slice(0, 4)}.pdf`
    return reply
      .type('application/pdf')
      .header('content-disposition', buildDisposition('attachment', name, 'contract.pdf'))
      .send(bytes)
  })
}

async function loadPaperHead(db: Db, id: number): Promise<CoverSheet['head']> {
  const { rows } = await sql<CoverSheet['head']>`
    select upload_no, contract_name, file_hash, check_token from contract
     where id = ${id} and sign_level = 3 and origin = 1 and state in (1, 2)`.execute(db)
  const [head] = rows
  if (head === undefined) throw new Failure('not_signed_on_paper')
  return head
}

function findParty(
  parties: readonly ContractParty[],
  named: number | undefined,
  { organisationKind: kind, organisationId }: Principal,
): ContractParty | undefined {
  const isStaff = kind === 'bank' || kind === 'platform'
  if (isStaff && named === undefined) return undefined
  const own = parties.filter((party) => isStaff || party.organisation_id === organisationId)
  const party = named === undefined ? own[0] : own.find((each) => each.id === named)
  if (party === undefined) throw new Failure('not_found')
  return party
}

async function addPrint(
  db: Db,
  id: number,
  party: ContractParty | undefined,
  { accountId }: Principal,
): Promise<Pick<CoverSheet, 'code' | 'time'>> {
  const { rows } = await sql<Pick<CoverSheet, 'code' | 'time'>>`
    insert into contract_print (contract_id, party_id, print_by) values (${id}, ${party?.id ?? null}, ${accountId})
    returning code, to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time`.execute(db)
  const [print] = rows
  if (print === undefined) throw new Error(`no copy of contract ${id}`)
  return print
}
