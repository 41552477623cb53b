// The contract of a scan, and the parties whose signatures it has.
import type { LockedRecord } from '#engine/declare/record.ts'
import type { CONTRACT_LIST } from '#modules/paths.ts'
import { Failure } from '#platform/failure.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { type ContractParty, listNextParties } from '../contract/contract.parties.ts'
import { LEVEL, ORIGIN, PARTY, SIGNABLE } from '../contract/contract.states.ts'

/** Returns whether a person acts for all parties; others only for their own organisation. */
export const isStaff = ({ organisationKind: kind }: Principal): boolean => kind === 'bank' || kind === 'platform'

/** @throws Failure `not_now` for a contract that is not sent to be signed on paper */
export function assertSignedOnPaper({ values }: LockedRecord<typeof CONTRACT_LIST>): void {
  const { sign_level: level, origin, state } = values
  const isOpen = level === LEVEL.paper && origin === ORIGIN.template && SIGNABLE.some((each) => each === state)
  if (!isOpen) throw new Failure('not_now')
}

/** Returns the named party, or all that have not signed. @throws Failure `party_has_signed` */
export function listScanParties(parties: readonly ContractParty[], partyId: number | null): readonly ContractParty[] {
  const unsigned = parties.filter(({ state }) => state !== PARTY.signed)
  if (partyId === null) return unsigned
  const party = unsigned.find(({ id }) => id === partyId)
  if (party !== undefined) return [party]
  const name = parties.find(({ id }) => id === partyId)?.name ?? ''
  throw new Failure('party_has_signed', { values: { party: name } })
}

/** A scan of all parties has all steps. @throws Failure `scan_too_early` with a party of an earlier step */
export function assertTurn(parties: readonly ContractParty[], partyId: number | null): void {
  const next = listNextParties(parties)
  const [first] = next
  if (partyId === null || first === undefined || next.some(({ id }) => id === partyId)) return
  throw new Failure('scan_too_early', { values: { party: first.name } })
}
