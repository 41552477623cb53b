import { sql } from 'kysely'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { CONTRACT_SCAN_LIST } from '#modules/paths.ts'
import { Failure } from '#platform/failure.ts'
import { SCAN } from './scan.states.ts'

/**
 * Ends the open scans with the signature of a party; those of all parties if none is named. The contract is locked.
 * @param uploader organisation that may only end its own scans; undefined: the bank, for any
 * @throws Failure `not_now` while such a scan of another organisation is open
 */
export async function replaceScans(
  { tx, beyondScope }: UnitOfWork,
  contractId: number,
  { partyId, uploader }: { readonly partyId?: number | null; readonly uploader?: number | undefined } = {},
): Promise<void> {
  const { rows } = await sql<{ id: number; organisation: number | null }>`
    select scan.id, account.organisation_id as organisation from contract_scan scan left join account on account.id = scan.add_by
     where contract_id = ${contractId} and scan.state in (0, 1)
       and (party_id is null or party_id = coalesce(${partyId ?? null}, party_id)) order by scan.id`.execute(tx)
  if (uploader !== undefined && rows.some(({ organisation }) => organisation !== uploader)) throw new Failure('not_now')
  for (const { id } of rows) {
    const scan = await beyondScope.lock(CONTRACT_SCAN_LIST, id)
    await beyondScope.change(scan, { verb: 'replace', set: { state: SCAN.replaced }, entry: { event: 'replaced' } })
  }
}
