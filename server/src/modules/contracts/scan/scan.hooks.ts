// Upload of a scan: the QR code of the cover sheet, read before the transaction, or the uploader names the contract.
import { CONTRACT_CHECK_PAGE, type ErrorCode, getFiles } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { SaveContext, SavePreparation } from '#engine/declare/records/hooks.ts'
import type { Outcome } from '#engine/declare/record.ts'
import { getResource } from '#engine/declare/registry.ts'
import { buildScope } from '#engine/sql/scope.ts'
import { createInputFailure } from '#engine/write/validation/form-values.ts'
import { CONTRACT_LIST, type CONTRACT_SCAN_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { FairQueue } from '#platform/fair-queue.ts'
import { readScanInChild } from '#platform/scans/in-child.ts'
import { type ContractParty, listParties } from '../contract/contract.parties.ts'
import { PRINT_PARAMETER } from '../print/cover.pdf.ts'
import { replaceScans } from './scan.replace.ts'
import { assertSignedOnPaper, isStaff, listScanParties } from './scan.parties.ts'
import { MATCHED } from './scan.states.ts'

type ScanSaving = SaveContext<typeof CONTRACT_SCAN_LIST>

interface ReadScan {
  readonly pages: number
  readonly match: Match | undefined
  /** Pages of the sent file, by contract. */
  readonly contractPages: ReadonlyMap<number, number>
}

interface Match {
  readonly contractId: number
  readonly uploadNo: string
  /** Null: a code of the contract without one of a printed copy. */
  readonly printId: number | null
  readonly partyId: number | null
}

/** A scan has many files; those of others are read at the same time. */
const queue = new FairQueue({ running: 2, runningPerUser: 1, jobsPerUser: 5 })

/** The cover sheet is in front: a code further behind is not searched. */
const COVER_FILES = 2

/** Reads the first files until one has a code. Files that cannot be read count as one page. */
export const prepareScan = ({
  db,
  files,
  values,
  principal,
}: SavePreparation<typeof CONTRACT_SCAN_LIST>): Promise<ReadScan> =>
  queue.run(principal.personId, async () => {
    let match: Match | undefined
    let pages = 0
    for (const [place, { sha256, media_type: type }] of (await listStoredFiles(db, values.files)).entries()) {
      const isRead = match === undefined && place < COVER_FILES
      const isDocument = type === 'application/pdf'
      const content =
        isRead || isDocument ? await readScanInChild({ path: files.getPath(sha256), type, isRead }) : undefined
      pages += content?.pages ?? 1
      match ??= await findMatch(db, content?.text ?? '')
    }
    const ids = [match?.contractId, values.contract_id].filter((id) => typeof id === 'number')
    return { pages, match, contractPages: await countPages({ db, files, principal }, ids) }
  })

interface StoredFile {
  readonly sha256: string
  readonly media_type: string
}

async function listStoredFiles(db: Db, value: unknown): Promise<readonly StoredFile[]> {
  const ids = getFiles(value).map(({ id }) => id)
  const { rows } = await sql<StoredFile>`
    select sha256, media_type from file where id = any (${ids}::bigint[]) order by array_position(${ids}::bigint[], id)`.execute(
    db,
  )
  return rows
}

/** Counts only pages of contracts that the user sees: the time that it takes would tell those of others. */
async function countPages(
  { db, files, principal }: Pick<SavePreparation, 'db' | 'files' | 'principal'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>()
  for (const id of new Set(ids)) {
    const { rows } = await sql<{ hash: string }>`
      select file_hash as hash from contract where id = ${id} and sign_level = 3 and origin = 1 and state in (1, 2)
         and ${buildScope(getResource(CONTRACT_LIST), principal)}`.execute(db)
    const [sent] = rows
    if (sent === undefined) continue
    const content = await readScanInChild({ path: files.getPath(sent.hash), type: 'application/pdf', isRead: false })
    if (content !== undefined) counts.set(id, content.pages)
  }
  return counts
}

const CODE = new RegExp(
  String.raw`${CONTRACT_CHECK_PAGE}([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:#${PRINT_PARAMETER}=([\da-f]{16}))?$`,
)

/** Finds the contract and the printed copy of a QR code. */
async function findMatch(db: Db, text: string): Promise<Match | undefined> {
  const [, token, code = ''] = CODE.exec(text) ?? []
  if (token === undefined) return undefined
  const { rows } = await sql<Match>`
    select contract.id as "contractId", upload_no as "uploadNo", print.id as "printId", print.party_id as "partyId"
      from contract left join contract_print print on print.contract_id = contract.id and print.code = ${code}
     where check_token = ${token}::uuid`.execute(db)
  return rows[0]
}

/** @throws Failure `invalid_input` with `scan_unmatched`, `scan_of_other`; `not_found`, `not_now`, `party_has_signed` */
export async function saveScan(tx: Db, saving: ScanSaving): Promise<Outcome<typeof CONTRACT_SCAN_LIST>> {
  const { values, unit } = saving
  const { match, pages: scanPages, contractPages } = saving.prepared as ReadScan
  const id = findContract(saving, match)
  const contract = await unit.lock(CONTRACT_LIST, id)
  assertSignedOnPaper(contract)
  const parties = await listParties(tx, id)
  const partyId = findParty(saving, parties, match?.partyId ?? null)
  listScanParties(parties, partyId)
  const pages = contractPages.get(id)
  if (pages === undefined) throw new Failure('not_now')
  const { principal } = saving.writer
  await replaceScans(unit, id, { partyId, uploader: isStaff(principal) ? undefined : principal.organisationId })
  return {
    set: {
      contract_id: id,
      bank_id: contract.values.bank_id,
      party_id: partyId,
      print_id: match?.printId ?? null,
      matched: match === undefined ? MATCHED.hand : MATCHED.code,
      file_hash: contract.values.file_hash,
      files: values.files ?? [],
      pages,
      scan_pages: scanPages,
      remark: values.remark,
    },
    entry: {
      event: 'uploaded',
      columns: ['contract_id', 'party_id', 'print_id', 'matched', 'file_hash', 'files', 'pages', 'scan_pages'],
    },
  }
}

function findContract({ values, writer }: ScanSaving, match: Match | undefined): number {
  const named = values.contract_id
  const reject = (code: ErrorCode, texts: Readonly<Record<string, string>> = {}) =>
    createInputFailure(new Map(), new Map([['contract_id', { code, values: texts }]]), writer.language)
  if (match === undefined && named === null) throw reject('scan_unmatched')
  if (match !== undefined && named !== null && named !== match.contractId)
    throw reject('scan_of_other', { no: match.uploadNo })
  return match?.contractId ?? Number(named)
}

/** A party uploads its own signature; the bank those of all parties. */
function findParty(
  { values, writer }: ScanSaving,
  parties: readonly ContractParty[],
  printed: number | null,
): number | null {
  const isForAll = isStaff(writer.principal)
  const own = parties.filter((party) => isForAll || party.organisation_id === writer.principal.organisationId)
  const chosen = values.party_id ?? printed ?? (isForAll ? null : (own[0]?.id ?? 0))
  if (chosen !== null && !own.some((party) => party.id === chosen))
    throw createInputFailure(new Map(), new Map([['party_id', { code: 'not_an_option' }]]), writer.language)
  return chosen
}
