import { title, toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { LockedRecord, Outcome } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { sendMessage } from '#modules/content/index.ts'
import { APPLICATION_LIST, CONTRACT_LIST, CONTRACT_PARTY_LIST, type CONTRACT_SCAN_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { lockSuperseded, takeEffect } from '../contract/contract.effect.ts'
import { type ContractParty, listNextParties, listParties } from '../contract/contract.parties.ts'
import { CONTRACT } from '../contract/contract.states.ts'
import { readScanState } from '../integrity/file-state.ts'
import { recordSignature } from '../signing/record-signature.ts'
import { assertSignedOnPaper, assertTurn, listScanParties } from './scan.parties.ts'
import { OPEN_SCANS, SCAN } from './scan.states.ts'

type ScanContext = ActionContext<typeof CONTRACT_SCAN_LIST>
type ScanOutcome = Outcome<typeof CONTRACT_SCAN_LIST>
type ScanRecord = LockedRecord<typeof CONTRACT_SCAN_LIST>

/** The paper is compared by the bank that lends on it. */
const BANK = ['bank'] as const
const COUNTS = {
  pages_seen: { type: 'number', required: true, min: 1, max: 9999 },
  signatures_seen: { type: 'number', required: true, min: 1, max: 999 },
} as const
const REFUSED = title('签署扫描件已退回', 'A scan was refused', 'Se rechazó un escaneo', 'スキャンが差し戻されました')

/** Compares the counts of a person with the sent file and the parties. @throws Failure `pages_differ`, `signatures_missing` */
async function assertCounts(tx: Db, { record, input, unit }: ScanContext): Promise<readonly ContractParty[]> {
  const { contract_id: id, party_id: partyId, pages } = record.values
  const contract = await unit.beyondScope.lock(CONTRACT_LIST, id)
  assertSignedOnPaper(contract)
  const parties = await listParties(tx, id)
  const signers = listScanParties(parties, partyId)
  if (input['pages_seen'] !== pages) throw new Failure('pages_differ', { values: { n: Number(input['pages_seen']) } })
  if (Number(input['signatures_seen']) < signers.length)
    throw new Failure('signatures_missing', {
      values: { n: signers.length, parties: signers.map(({ name }) => name).join('、') },
    })
  return signers
}

const getCounts = (step: 'check' | 'accept', { input }: ScanContext): ScanOutcome['set'] => ({
  [`${step}_pages`]: input['pages_seen'] ?? null,
  [`${step}_signatures`]: input['signatures_seen'] ?? null,
  [`${step}_time`]: dbNow,
})

async function checkScan(tx: Db, context: ScanContext): Promise<ScanOutcome> {
  await assertCounts(tx, context)
  return {
    set: getCounts('check', context),
    entry: { event: 'checked', columns: ['check_pages', 'check_signatures', 'files', 'file_hash'] },
  }
}

/** Locks what a signature changes: loan, superseded contract, contract and parties. */
async function lockSigned({ tx, beyondScope }: UnitOfWork, id: number): Promise<void> {
  const { rows } = await sql<{ contract: number; loan: number }>`
    select contract.id as contract, financing_id as loan from contract_scan scan join contract on contract.id = contract_id
     where scan.id = ${id}`.execute(tx)
  const [scan] = rows
  if (scan === undefined) throw new Failure('not_found')
  await beyondScope.lock(APPLICATION_LIST, scan.loan)
  await lockSuperseded({ tx, beyondScope }, scan.contract)
  await beyondScope.lock(CONTRACT_LIST, scan.contract)
  for (const party of (await listParties(tx, scan.contract)).toSorted((a, b) => a.id - b.id))
    await beyondScope.lock(CONTRACT_PARTY_LIST, party.id)
}

/** @throws Failure `stored_file_changed`; `conflict` without a preparation; those of `assertCounts`, `assertTurn` */
async function acceptScan(tx: Db, context: ScanContext): Promise<ScanOutcome> {
  if (context.prepared === undefined) throw new Failure('conflict')
  if (context.prepared !== 'intact') throw new Failure('stored_file_changed')
  const signers = await assertCounts(tx, context)
  const { contract_id: id, party_id: partyId } = context.record.values
  assertTurn(await listParties(tx, id), partyId)
  return {
    set: getCounts('accept', context),
    entry: { event: 'accepted', columns: ['accept_pages', 'accept_signatures', 'files', 'file_hash'] },
    after: (scan) => recordPaper(context.unit, scan, signers),
  }
}

/** Counts the parties of a confirmed scan as signed; the last one puts the contract into effect. */
async function recordPaper(unit: UnitOfWork, scan: ScanRecord, signers: readonly ContractParty[]): Promise<void> {
  const { tx, beyondScope } = unit
  const { contract_id: id } = scan.values
  const facts = await loadConfirmation(tx, scan.id)
  let contract = await beyondScope.lock(CONTRACT_LIST, id)
  for (const party of signers) contract = await recordSignature(unit, contract, party, facts)
  if (listNextParties(await listParties(tx, id)).length > 0) return
  const { set, ...outcome } = takeEffect(unit, { signed_file: signedFiles(id) })
  await beyondScope.change(contract, { verb: 'take_effect', ...outcome, set: { ...set, state: CONTRACT.effective } })
}

/** Selects the files of all confirmed scans. */
const signedFiles = (contractId: number) => sql`(
  select array_agg(file order by scan.id, place) from contract_scan scan, unnest(files) with ordinality as each (file, place)
   where contract_id = ${contractId} and scan.state = ${sql.lit(SCAN.accepted)})`

async function loadConfirmation(tx: Db, scan: number) {
  const { rows } = await sql<{ scan: number; checked_by: number; confirmed_by: number; scan_hashes: string }>`
    select id as scan, check_person as checked_by, accept_person as confirmed_by,
           (select string_agg(sha256, ' ' order by array_position(files, file.id)) from file where file.id = any (files)) as scan_hashes
      from contract_scan where id = ${scan}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Failure('not_found')
  return row
}

async function refuseScan(tx: Db, { record, input, unit }: ScanContext): Promise<ScanOutcome> {
  const reason = toPlainText(input['reason'])
  const { scan_no: no } = record.values
  const { rows } = await sql<{ account: number }>`
    select add_by as account from contract_scan where id = ${record.id} and add_by is not null`.execute(tx)
  if (rows.length > 0)
    await sendMessage(unit, {
      accounts: rows.map(({ account }) => account),
      title: REFUSED,
      content: title(
        `扫描件 ${no} 已退回：${reason}`,
        `The scan ${no} was refused: ${reason}`,
        `El escaneo ${no} fue rechazado: ${reason}`,
        `スキャン ${no} が差し戻されました：${reason}`,
      ),
      path: `/contract/upload/scans/look/${record.id}`,
    })
  return { set: { reason }, remark: reason, entry: { event: 'refused', columns: ['files', 'file_hash'] } }
}

export const scanActions = {
  check: {
    scope: 'row',
    by: BANK,
    namesVersion: true,
    locks: ['contract_id'],
    transition: { column: 'state', from: [SCAN.uploaded], to: SCAN.checked },
    fields: COUNTS,
    run: checkScan,
  },
  accept: {
    scope: 'row',
    by: BANK,
    stepUp: true,
    namesVersion: true,
    lockFirst: lockSigned,
    transition: { column: 'state', from: [SCAN.checked], to: SCAN.accepted },
    fields: COUNTS,
    prepare: readScanState,
    run: acceptScan,
  },
  refuse: {
    scope: 'row',
    by: BANK,
    transition: { column: 'state', from: OPEN_SCANS, to: SCAN.refused },
    danger: true,
    fields: { reason: { type: 'text', control: 'textarea', maxLength: 300, required: true } },
    run: refuseScan,
  },
} as const satisfies Record<string, ActionSpec<typeof CONTRACT_SCAN_LIST>>
