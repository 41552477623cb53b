import type { LockedRecord } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { type CONTRACT_LIST, CONTRACT_PARTY_LIST } from '#modules/paths.ts'
import { dbNow } from '#platform/database/instant.ts'
import type { Facts } from '#platform/ledger/format/entry.ts'
import type { ContractParty } from '../contract/contract.parties.ts'
import { CONTRACT, PARTY } from '../contract/contract.states.ts'

type ContractRecord = LockedRecord<typeof CONTRACT_LIST>

/** Counts a party of a locked contract as signed, with `facts` in the entry of the contract. Returns the changed contract. */
export async function recordSignature(
  { beyondScope }: UnitOfWork,
  contract: ContractRecord,
  { id, role }: Pick<ContractParty, 'id' | 'role'>,
  facts: Facts,
): Promise<ContractRecord> {
  const party = await beyondScope.lock(CONTRACT_PARTY_LIST, id)
  await beyondScope.change(party, { verb: 'sign', set: { state: PARTY.signed, sign_time: dbNow } })
  return beyondScope.change(contract, {
    verb: 'sign',
    set: { sign_time: dbNow, ...(contract.values.state === CONTRACT.sent && { state: CONTRACT.partlySigned }) },
    entry: { event: 'signed', columns: ['file_hash'], facts: { party: id, role, ...facts } },
  })
}
