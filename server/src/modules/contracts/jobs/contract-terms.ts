// Contracts end by time: unsigned ones become void, signed ones expire. Signers are reminded before the first.
import { title } from '@cangdan/protocol'
import { sql, type SqlBool } from 'kysely'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { createPlatformWriter, type JobDeps } from '#engine/declare/records/writer.ts'
import { processDueRecords } from '#engine/write/due-records.ts'
import { listActiveAccounts, sendMessage } from '#modules/content/index.ts'
import { CONTRACT_LIST } from '#modules/paths.ts'
import { dbNow } from '#platform/database/instant.ts'
import type { LockedRecord } from '#engine/declare/record.ts'
import { inviteParties, listNextParties, listParties } from '../contract/contract.parties.ts'
import { CONTRACT, LEVEL, PARTY } from '../contract/contract.states.ts'
import { lockLoan } from '../integrity/broken-contract.ts'
import { revokeTickets } from '../signing/tickets.ts'

type ContractRecord = LockedRecord<typeof CONTRACT_LIST>

const isUnsigned = sql<SqlBool>`contract.state in (1, 2) and contract.sign_end < now()`
const isExpired = sql<SqlBool>`contract.state = 3 and contract.effective_to < today()`

/** Once, when two days are left: a reminder is an invitation that is older than the reminder time. */
const isNear = sql<SqlBool>`
  contract.state in (1, 2) and contract.sign_level = ${sql.lit(LEVEL.drawn)}
  and contract.sign_end between now() and now() + interval '2 days'
  and exists (select from contract_party party where party.contract_id = contract.id and party.state = ${sql.lit(PARTY.invited)}
                 and party.invite_time < contract.sign_end - interval '2 days')`

const VOIDED = title(
  '签署期限已过',
  'The time for signing is over',
  'El plazo de firma ha terminado',
  '署名期限を過ぎました',
)

export async function endContracts({ db, log, registry }: JobDeps): Promise<number> {
  const writer = createPlatformWriter(registry)
  const common = { path: CONTRACT_LIST, log, lockFirst: lockLoan } as const
  const voided = await processDueRecords(db, writer, { ...common, due: isUnsigned, work: voidUnsigned })
  const expired = await processDueRecords(db, writer, {
    ...common,
    due: isExpired,
    work: (unit, contract) =>
      unit.change(contract, {
        verb: 'expire',
        set: { state: CONTRACT.expired, end_time: dbNow },
        entry: { event: 'expired', columns: ['file_hash', 'effective_to'] },
      }),
  })
  const reminded = await processDueRecords(db, writer, { ...common, due: isNear, work: remindSigners })
  return voided + expired + reminded
}

async function voidUnsigned(unit: UnitOfWork, contract: ContractRecord): Promise<void> {
  await revokeTickets(unit.tx, contract.id)
  await unit.change(contract, {
    verb: 'lapse',
    set: { state: CONTRACT.void, reason: VOIDED.zh, end_time: dbNow },
    entry: { event: 'voided', columns: ['file_hash'] },
  })
  const no = contract.values.upload_no
  await sendMessage(unit, {
    accounts: await listActiveAccounts(unit.tx, sql`select ${contract.values.bank_id}::bigint`),
    title: VOIDED,
    content: title(
      `合同 ${no} 未在期限内签署完毕，已作废。`,
      `The contract ${no} was not signed in time and is void.`,
      `El contrato ${no} no se firmó a tiempo y quedó sin efecto.`,
      `契約 ${no} は期限内に署名されなかったため無効になりました。`,
    ),
    isAlert: true,
    path: `/contract/upload/look/${contract.id}`,
  })
}

/** Sends the links again: the earlier ones end with it. */
async function remindSigners(unit: UnitOfWork, contract: ContractRecord): Promise<void> {
  const parties = await listParties(unit.tx, contract.id)
  const sender = parties.find(({ organisation_id }) => organisation_id === contract.values.bank_id)?.name ?? ''
  await inviteParties(unit, listNextParties(parties), {
    contractId: contract.id,
    uploadNo: contract.values.upload_no,
    sender,
  })
}
