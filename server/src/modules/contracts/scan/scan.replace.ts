import { sql } from 'kysely'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { CONTRACT_SCAN_LIST } from '#modules/paths.ts'
import { SCAN } from './scan.states.ts'

/** Ends the open scans with the signature of a party; those of all parties if none is named. The contract is locked. */
export async function replaceScans(
  { tx, beyondScope }: UnitOfWork,
  contractId: number,
  partyId: number | null,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from contract_scan
     where contract_id = ${contractId} and state in (0, 1)
       and (party_id is null or party_id = coalesce(${partyId}, party_id)) order by id`.execute(tx)
  for (const { id } of rows) {
    const scan = await beyondScope.lock(CONTRACT_SCAN_LIST, id)
    await beyondScope.change(scan, { verb: 'replace', set: { state: SCAN.replaced }, entry: { event: 'replaced' } })
  }
}
