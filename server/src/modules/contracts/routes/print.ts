// Printed copies of a contract that is signed on paper: the sent file behind a cover sheet with a code of the copy.
import { randomBytes } from 'node:crypto'
import { CONTRACT_PRINT } from '@cangdan/protocol'
import { contractPrintRequest } from '@cangdan/protocol/schemas'
import { sql } from 'kysely'
import type { RouteDeps } from '#engine/define-module.ts'
import { getInfoEntry } from '#engine/declare/rights/rights.ts'
import { loadRecord } from '#engine/read/record.ts'
import { createRequestWriter } from '#engine/routes/record-routes.ts'
import type { Db } from '#platform/database/database.ts'
import { computeRetryDelay } from '#platform/database/rate-limit.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { createDisconnectSignal } from '#platform/http/requests/disconnect-signal.ts'
import { buildDisposition } from '#platform/http/responses/attachment.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { selectShanghaiTime } from '#platform/ledger/stream-lines.ts'
import { prependPagesInChild } from '#platform/pdf/in-child.ts'
import { getSite } from '#platform/site/site.ts'
import { contract } from '../contract/contract.ts'
import { contractLanguage } from '../contract/contract.queries.ts'
import { type ContractParty, listParties } from '../contract/contract.parties.ts'
import { readFileState } from '../integrity/file-state.ts'
import { buildCoverSheet, type CoverSheet } from '../print/cover.pdf.ts'
import { isStaff } from '../scan/scan.parties.ts'
import { CREATE_TITLES } from './create.titles.ts'

/** @throws Failure `not_signed_on_paper`, `contract_changed` for a changed file, `too_many` for the 21st copy of a contract that an organisation prints in a day, `site_url_missing`, `not_found` for a party of others */
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
    // A copy of other bytes would be signed behind a cover with the hash of the sent file.
    if ((await readFileState({ db, files }, id)) !== 'intact') throw new Failure('contract_changed')
    const parties = await listParties(db, id)
    const party = findParty(parties, named, writer.principal)
    await inTransaction(db, (tx) => assertFewPrints(tx, id, writer.principal))
    const print = await createPrint(db)
    const siteUrl = site_url.replace(/\/$/, '')
    const definition = buildCoverSheet({ head, parties, party, siteUrl, ...print })
    const bytes = await prependPagesInChild(
      writer.principal.personId,
      { definition, path: files.getPath(head.file_hash) },
      { signal: createDisconnectSignal(reply) },
    )
    await addPrint(db, { id, party, ...print }, writer.principal)
    const name = `${head.upload_no}-${print.code.slice(0, 4)}.pdf`
    return reply
      .type('application/pdf')
      .header('content-disposition', buildDisposition('attachment', name, 'contract.pdf'))
      .send(bytes)
  })
}

async function loadPaperHead(db: Db, id: number): Promise<CoverSheet['head']> {
  const { rows } = await sql<CoverSheet['head']>`
    select upload_no, contract_name, file_hash, check_token, ${contractLanguage} as language from contract
     where id = ${id} and sign_level = 3 and origin = 1 and state in (1, 2)`.execute(db)
  const [head] = rows
  if (head === undefined) throw new Failure('not_signed_on_paper')
  return head
}

function findParty(
  parties: readonly ContractParty[],
  named: number | undefined,
  principal: Principal,
): ContractParty | undefined {
  const isForAll = isStaff(principal)
  if (isForAll && named === undefined) return undefined
  const own = parties.filter((party) => isForAll || party.organisation_id === principal.organisationId)
  const party = named === undefined ? own[0] : own.find((each) => each.id === named)
  if (party === undefined) throw new Failure('not_found')
  return party
}

type Print = Pick<CoverSheet, 'code' | 'time'>

async function createPrint(db: Db): Promise<Print> {
  const { rows } = await sql<Pick<Print, 'time'>>`select ${selectShanghaiTime(sql`now()`)} as time`.execute(db)
  return { code: randomBytes(8).toString('hex'), time: rows[0]?.time ?? '' }
}

const PRINTS_A_DAY = [{ count: 20, seconds: 86_400 }]

/** Copies stay on record for ever. No party uses up those of another. @throws Failure `too_many` */
async function assertFewPrints(tx: Db, id: number, { organisationId }: Principal): Promise<void> {
  const wait = await computeRetryDelay(tx, {
    table: 'contract_print',
    limits: { contract_id: PRINTS_A_DAY },
    keys: { contract_id: String(id) },
    among: sql`print_by in (select id from account where organisation_id = ${organisationId})`,
  })
  if (wait > 0) throw new Failure('too_many', { retryAfter: wait })
}

interface PrintedCopy extends Print, Pick<CoverSheet, 'party'> {
  readonly id: number
}

/** Records a copy that was made. The contract may have ended meanwhile. @throws Failure `too_many`, `not_signed_on_paper` */
const addPrint = (db: Db, { id, party, code, time }: PrintedCopy, principal: Principal): Promise<void> =>
  inTransaction(db, async (tx) => {
    await assertFewPrints(tx, id, principal)
    await loadPaperHead(tx, id)
    await sql`
      insert into contract_print (contract_id, party_id, print_by, code, create_time)
      values (${id}, ${party?.id ?? null}, ${principal.accountId}, ${code}, ${time}::timestamp at time zone 'Asia/Shanghai')`.execute(
      tx,
    )
  })
