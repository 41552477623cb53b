// Applies the state of a flow at the service: parties that signed, an early end, and the effect of the contract once the signed file is stored.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { createPlatformWriter } from '#engine/declare/records/writer.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { LockedRecord } from '#engine/declare/record.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { APPLICATION_LIST, CONTRACT_LIST, CONTRACT_PARTY_LIST } from '#modules/paths.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { addFile } from '#platform/files/files.ts'
import { lockSuperseded, takeEffect } from '../contract/contract.effect.ts'
import { type ContractParty, inviteParties, listNextParties, listParties } from '../contract/contract.parties.ts'
import { CONTRACT, PARTY, SIGNABLE } from '../contract/contract.states.ts'
import { assertFileIntact } from '../integrity/check-files.ts'
import { recordSignature } from './record-signature.ts'
import { type FlowState, type SigningService, SigningServiceError } from './signing-service.ts'
import { endTickets, revokeTickets } from './tickets.ts'
import { changeFlow, type FlowDeps, scheduleAgain, type SigningFlow, STAGE, listSigners } from './flow-rows.ts'

/** Seconds between queries of a service that does not call. */
const SILENT_SECONDS = 600
const MAX_REASON = 300
const MAX_BYTES = 20 * 1024 * 1024
const PDF_HEAD = '%PDF-'

interface SignedFile {
  readonly fileId: number
  readonly evidence: string
}

export async function followFlow(deps: FlowDeps, service: SigningService, flow: SigningFlow): Promise<void> {
  const { db } = deps
  const state = await service.readState(flow.flow)
  const isComplete = state.status === 'complete'
  if (isComplete) await assertFileIntact(deps, flow.contract_id)
  const signed = isComplete ? await storeSignedFile(deps, service, flow, state) : undefined
  const isOpen = await applyState(deps, flow, state, signed)
  if (!isOpen) return
  await inviteNext(deps, service, flow)
  await changeFlow(db, flow, [STAGE.running], sql`${scheduleAgain(SILENT_SECONDS)}, failures = 0, error = ''`)
}

/** @throws SigningServiceError unless all have signed, and the file is a PDF that the service finds unchanged */
async function storeSignedFile(
  { db, files }: FlowDeps,
  service: SigningService,
  { contract_id: id, upload_no, flow, file }: SigningFlow,
  { signers }: FlowState,
): Promise<SignedFile> {
  const parties = await listParties(db, id)
  const signedIds = new Set(signers.filter(({ state }) => state === 'signed').map((signer) => signer.id))
  if (parties.some((party) => !signedIds.has(party.id)))
    throw new SigningServiceError('later', 'incomplete', 'The flow is complete, but not all parties have signed.')
  const { isIntact, json } = await service.fetchEvidence(flow, file)
  if (!isIntact) throw new SigningServiceError('later', 'file_changed', 'The service finds the signed file changed.')
  const bytes = await service.fetchSignedFile(flow, file)
  if (!bytes.subarray(0, PDF_HEAD.length).equals(Buffer.from(PDF_HEAD)))
    throw new SigningServiceError('later', 'no_pdf', 'The signed file is no PDF.')
  const incoming = await files.receive(Readable.from([bytes]), MAX_BYTES)
  const organisation = parties.find(({ role }) => role === BANK)?.organisation_id ?? parties[0]?.organisation_id ?? 0
  const upload = { incoming, name: `${upload_no}-signed.pdf`, organisationId: organisation, accountId: undefined }
  const stored = await addFile(db, files, upload).catch((error: unknown) => {
    if (error instanceof Failure)
      throw new SigningServiceError('later', error.code, 'The signed file cannot be stored.')
    throw error
  })
  return { fileId: stored.id, evidence: json }
}

const BANK = 4
const ENDS: Readonly<Record<FlowState['status'], number | undefined>> = {
  running: undefined,
  complete: undefined,
  refused: CONTRACT.refused,
  expired: CONTRACT.void,
  cancelled: CONTRACT.void,
}

/** Applies a state under the locks of loan and contract, forwards only. Returns whether the contract still waits for signatures. */
const applyState = (
  { db, registry }: FlowDeps,
  flow: SigningFlow,
  state: FlowState,
  signed: SignedFile | undefined,
): Promise<boolean> =>
  transact(db, createPlatformWriter(registry), async (unit) => {
    const { tx } = unit
    const locked = await lockContract(unit, flow.contract_id)
    if (!SIGNABLE.some((each) => each === locked.values.state)) return false
    const parties = await listParties(tx, flow.contract_id)
    const contract = await recordSignatures(unit, locked, { flow, state, parties })
    const end = ENDS[state.status]
    if (end !== undefined) await endContract(unit, contract, { flow, state, parties, end })
    else if (signed !== undefined) await completeContract(unit, contract, flow, signed)
    return end === undefined && signed === undefined
  })

type ContractRecord = LockedRecord<typeof CONTRACT_LIST>

async function lockContract({ tx, beyondScope }: UnitOfWork, id: number): Promise<ContractRecord> {
  const { financing_id } = await tx
    .selectFrom('contract')
    .select('financing_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await beyondScope.lock(APPLICATION_LIST, financing_id)
  await lockSuperseded({ tx, beyondScope }, id)
  return beyondScope.lock(CONTRACT_LIST, id)
}

interface Application {
  readonly flow: SigningFlow
  readonly state: FlowState
  readonly parties: readonly ContractParty[]
}

async function recordSignatures(
  unit: UnitOfWork,
  locked: ContractRecord,
  { flow, state, parties }: Application,
): Promise<ContractRecord> {
  let contract = locked
  const isSigned = (id: number) => state.signers.some((signer) => signer.id === id && signer.state === 'signed')
  const newly = parties.filter(
    (party) => party.state !== PARTY.signed && party.state !== PARTY.refused && isSigned(party.id),
  )
  for (const party of newly) contract = await recordSignature(unit, contract, party, { flow: flow.flow })
  await endTickets(
    unit.tx,
    newly.map(({ id }) => id),
  )
  return contract
}

async function endContract(
  { tx, beyondScope }: UnitOfWork,
  contract: ContractRecord,
  { flow, state, parties, end }: Application & { readonly end: number },
): Promise<void> {
  // Before the contract: a flow that has ended is not cancelled.
  await sql`update signing_flow set stage = ${STAGE.ended}, error = '' where contract_id = ${flow.contract_id}`.execute(
    tx,
  )
  const reason = state.reason.slice(0, MAX_REASON)
  const isRefused = end === CONTRACT.refused
  for (const party of parties) {
    const hasRefused = state.signers.some((signer) => signer.id === party.id && signer.state === 'refused')
    if (!isRefused || !hasRefused || party.state !== PARTY.invited) continue
    const record = await beyondScope.lock(CONTRACT_PARTY_LIST, party.id)
    await beyondScope.change(record, { verb: 'refuse', set: { state: PARTY.refused, reason } })
  }
  await beyondScope.change(contract, {
    verb: isRefused ? 'refuse' : 'cancel',
    set: { state: end, reason, end_time: dbNow },
    remark: reason,
    entry: { event: isRefused ? 'refused' : 'voided', columns: ['file_hash'], facts: { flow: flow.flow } },
  })
  await revokeTickets(tx, contract.id)
}

async function completeContract(
  unit: UnitOfWork,
  contract: ContractRecord,
  { flow }: SigningFlow,
  { fileId, evidence }: SignedFile,
): Promise<void> {
  const { tx, beyondScope } = unit
  const archived = await beyondScope.change(contract, {
    verb: 'archive',
    set: { signed_file: [{ id: fileId }] },
    entry: {
      event: 'archived',
      columns: ['file_hash', 'signed_file'],
      facts: { flow, evidence_hash: createHash('sha256').update(evidence).digest('hex') },
    },
  })
  await sql`
    update signing_flow set stage = ${STAGE.complete}, evidence = ${evidence}, error = '' where contract_id = ${contract.id}`.execute(
    tx,
  )
  await revokeTickets(tx, contract.id)
  const { set, ...outcome } = takeEffect(unit)
  await beyondScope.change(archived, { verb: 'take_effect', ...outcome, set: { ...set, state: CONTRACT.effective } })
}

/** Invites the parties whose turn it is, with the address at the service: it exists only from then on. */
async function inviteNext({ db, registry }: FlowDeps, service: SigningService, flow: SigningFlow): Promise<void> {
  const { contract_id: id, upload_no: uploadNo } = flow
  const listWaiting = async (tx: typeof db) =>
    listNextParties(await listParties(tx, id)).filter(({ state }) => state === PARTY.waiting)
  const links = new Map<number, string>()
  const waitingIds = new Set((await listWaiting(db)).map((party) => party.id))
  for (const signer of waitingIds.size === 0 ? [] : await listSigners(db, id))
    if (waitingIds.has(signer.id)) links.set(signer.id, await service.fetchUrl(flow.flow, signer))
  if (links.size === 0) return
  await transact(db, createPlatformWriter(registry), async (unit) => {
    const { tx, beyondScope } = unit
    const contract = await beyondScope.lock(CONTRACT_LIST, id)
    if (!SIGNABLE.some((each) => each === contract.values.state)) return
    const waiting = (await listWaiting(tx)).filter((party) => links.has(party.id))
    for (const party of waiting)
      await sql`
        insert into signing_link (party_id, url) values (${party.id}, ${links.get(party.id)})
        on conflict (party_id) do update set url = excluded.url`.execute(tx)
    const parties = await listParties(tx, id)
    const sender = parties.find(({ organisation_id }) => organisation_id === contract.values.bank_id)?.name ?? ''
    await inviteParties(unit, waiting, { contractId: id, uploadNo, sender })
  })
}
