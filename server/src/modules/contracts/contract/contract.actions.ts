import { toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import { APPLICATION_LIST, type CONTRACT_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { assertFewTickets } from '#platform/tickets/page-tickets.ts'
import { replaceScans } from '../scan/scan.replace.ts'
import { revokeTickets } from '../signing/tickets.ts'
import { lockSuperseded, takeEffect } from './contract.effect.ts'
import { inviteParties, listNextParties, listParties } from './contract.parties.ts'
import { prepareContract, sendContract } from './contract.send.ts'
import { CONTRACT, LEVEL, ORIGIN, PARTY, SIGNABLE } from './contract.states.ts'

type ContractContext = ActionContext<typeof CONTRACT_LIST>
type ContractOutcome = Outcome<typeof CONTRACT_LIST>

const REASON = { reason: { type: 'text', control: 'textarea', maxLength: 300, required: true } } as const

async function remindParties(tx: Db, { record, unit }: ContractContext): Promise<ContractOutcome> {
  const parties = await listParties(tx, record.id)
  const sender = parties.find(({ organisation_id }) => organisation_id === record.values.bank_id)?.name ?? ''
  const isDrawn = record.values.sign_level === LEVEL.drawn
  // At a service, the first link needs the address of the signer there.
  const next = listNextParties(parties).filter(({ state }) => isDrawn || state === PARTY.invited)
  for (const { id } of next) await assertFewTickets(tx, { kind: 'contract', id })
  await inviteParties(unit, next, { contractId: record.id, uploadNo: record.values.upload_no, sender })
  return { set: {} }
}

const getReason = ({ input }: ContractContext): string => toPlainText(input['reason'])

async function voidContract(tx: Db, context: ContractContext): Promise<ContractOutcome> {
  await revokeTickets(tx, context.record.id)
  return {
    set: { reason: getReason(context), end_time: dbNow },
    after: ({ id }) => replaceScans(context.unit, id),
    remark: getReason(context),
    entry: { event: 'voided', columns: ['file_hash'] },
  }
}

const listHashes = sql`(select string_agg(sha256, ' ' order by array_position(contract.file_url, file.id)) from file where file.id = any (contract.file_url))`

/** Confirms paper without a template by a second person: the file is whole and signed by all. */
async function confirmContract(tx: Db, context: ContractContext): Promise<ContractOutcome> {
  const { record } = context
  await sql`update contract_party set state = ${PARTY.signed}, sign_time = now() where contract_id = ${record.id}`.execute(
    tx,
  )
  return takeEffect(context.unit, {
    sign_time: dbNow,
    // One file has its own hash, several that of their hashes.
    file_hash: sql`case when cardinality(file_url) = 1 then ${listHashes} else encode(sha256(convert_to(${listHashes}, 'UTF8')), 'hex') end`,
  })
}

async function terminateContract(_tx: Db, context: ContractContext): Promise<ContractOutcome> {
  const { record, unit } = context
  const financing = await unit.beyondScope.lock(APPLICATION_LIST, record.values.financing_id)
  // 10 closed and later: nothing is owed or pledged; a written-off loan still has claims.
  const { loan_state: loan } = financing.values
  if (loan < 10 || loan === 11) throw new Failure('loan_is_live')
  return {
    set: { reason: getReason(context), end_time: dbNow },
    remark: getReason(context),
    entry: { event: 'terminated', columns: ['file_hash'] },
  }
}

export const contractActions = {
  send: {
    scope: 'row',
    by: ['bank', 'platform'],
    stepUp: true,
    namesVersion: true,
    locks: ['financing_id'],
    transition: { column: 'state', from: [CONTRACT.draft], to: CONTRACT.sent },
    prepare: prepareContract,
    run: sendContract,
  },
  remind: {
    scope: 'row',
    by: ['bank', 'platform'],
    when: { state: SIGNABLE, sign_level: [LEVEL.drawn, LEVEL.certificate] },
    run: remindParties,
  },
  confirm: {
    scope: 'row',
    by: ['bank', 'platform'],
    stepUp: true,
    namesVersion: true,
    when: { origin: [ORIGIN.paper] },
    locks: ['financing_id'],
    lockFirst: lockSuperseded,
    transition: { column: 'state', from: [CONTRACT.draft], to: CONTRACT.effective },
    run: confirmContract,
  },
  cancel: {
    scope: 'row',
    by: ['bank', 'platform'],
    transition: { column: 'state', from: [CONTRACT.draft, ...SIGNABLE], to: CONTRACT.void },
    danger: true,
    fields: REASON,
    run: voidContract,
  },
  terminate: {
    scope: 'row',
    by: ['bank', 'platform'],
    stepUp: true,
    locks: ['financing_id'],
    transition: { column: 'state', from: [CONTRACT.effective], to: CONTRACT.terminated },
    danger: true,
    fields: REASON,
    run: terminateContract,
  },
} as const satisfies Record<string, ActionSpec<typeof CONTRACT_LIST>>
