// Sending: the file is made outside of the transaction, and text, terms, file and hash are fixed with the first invitation.
import { sql } from 'kysely'
import type { ActionContext, ActionPreparation } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import { CONTRACT_PARTY_LIST, type CONTRACT_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { getSite } from '#platform/site/site.ts'
import { queueFlow } from '../signing/flow-rows.ts'
import { signingServices } from '../signing/signing-service.ts'
import { getTicketDays } from '#platform/tickets/page-tickets.ts'
import {
  assertComplete,
  assertPolicyTerms,
  type ContractFile,
  createContractFile,
  type FilledContract,
  fillContract,
  loadContractHead,
} from './contract.file.ts'
import { assertSides, assertSigners, inviteParties, listNextParties, listParties } from './contract.parties.ts'
import { openFinancing } from './contract.queries.ts'
import { CONTRACT, LEVEL } from './contract.states.ts'

interface PreparedContract {
  readonly version: number
  readonly filled: FilledContract
  readonly file: ContractFile
}

/** @throws Failure `not_now` for paper without a template; `party_missing`, `phone_shared`, `signer_incomplete`, `variables_missing` */
export async function prepareContract(
  { db, files, principal }: ActionPreparation,
  id: number,
): Promise<PreparedContract> {
  const head = await loadContractHead(db, id)
  if (head === undefined) throw new Failure('not_now')
  const filled = await fillContract(db, head)
  assertSides(head.contract_type, filled.parties)
  if (head.sign_level !== LEVEL.paper) assertSigners(filled.parties)
  assertComplete(head, filled)
  await assertPolicyTerms(db, head, filled)
  return {
    version: head.version,
    filled,
    file: await createContractFile({ db, files }, head, filled, principal.personId),
  }
}

type ContractContext = ActionContext<typeof CONTRACT_LIST>

/** Validates what the worker needs later, while there is a user who can correct it. @throws Failure `signing_service_off`, `site_url_missing` */
async function assertSigningService(tx: Db): Promise<void> {
  if (!(await signingServices.get().isReady(tx))) throw new Failure('signing_service_off')
  if ((await getSite(tx)).site_url === '') throw new Failure('site_url_missing')
}

/**
 * Compares the prepared contract with loan, goods and parties as they are now: loan and contract are locked.
 * @throws Failure `conflict` if something has changed
 */
async function assertUnchanged({ record, unit }: ContractContext, { filled }: PreparedContract): Promise<void> {
  const { tx, beyondScope } = unit
  for (const { id } of filled.parties.toSorted((a, b) => a.id - b.id)) await beyondScope.lock(CONTRACT_PARTY_LIST, id)
  const head = await loadContractHead(tx, record.id)
  if (head === undefined || JSON.stringify(await fillContract(tx, head)) !== JSON.stringify(filled))
    throw new Failure('conflict')
}

/** @throws Failure `not_now` for a loan that is not approved or has ended */
async function assertOpenLoan(tx: Db, id: number): Promise<void> {
  const { rows } = await sql`select from financing where id = ${id} and ${openFinancing}`.execute(tx)
  if (rows.length === 0) throw new Failure('not_now')
}

/** @throws Failure `earlier_ended` unless the contract that this one replaces is in effect */
async function assertEarlier(tx: Db, id: number | null): Promise<void> {
  if (id === null) return
  const earlier = await tx.selectFrom('contract').select('state').where('id', '=', id).executeTakeFirst()
  if (earlier?.state !== CONTRACT.effective) throw new Failure('earlier_ended')
}

/** Sends the prepared contract. @throws Failure `conflict` if it has changed since it was prepared, `not_now`, `signing_service_off`, `earlier_ended` */
export async function sendContract(tx: Db, context: ContractContext): Promise<Outcome<typeof CONTRACT_LIST>> {
  const { record, unit } = context
  const prepared = context.prepared as PreparedContract | undefined
  if (prepared?.version !== record.version) throw new Failure('conflict')
  const { filled, file } = prepared
  await assertOpenLoan(tx, record.values.financing_id)
  await assertUnchanged(context, prepared)
  await assertEarlier(tx, record.values.supersedes_id)
  const { upload_no: uploadNo, sign_level: level } = record.values
  if (level === LEVEL.certificate) await assertSigningService(tx)
  return {
    set: {
      content: JSON.stringify(filled.document),
      terms: sql`${JSON.stringify(filled.terms)}::jsonb`,
      file_url: [{ id: file.fileId }],
      file_hash: file.hash,
      sent_time: dbNow,
      sign_end: level === LEVEL.paper ? null : sql`now() + make_interval(days => ${getTicketDays('contract')})`,
    },
    entry: {
      event: 'sent',
      columns: [
        'upload_no',
        'financing_id',
        'contract_type',
        'template_id',
        'file_hash',
        'effective_to',
        'supersedes_id',
      ],
    },
    after: async () => {
      if (level === LEVEL.certificate) await queueFlow(tx, record.id)
      if (level !== LEVEL.drawn) return
      const parties = await listParties(tx, record.id)
      const sender = parties.find(({ organisation_id }) => organisation_id === record.values.bank_id)?.name ?? ''
      await inviteParties(unit, listNextParties(parties), { contractId: record.id, uploadNo, sender })
    },
  }
}
