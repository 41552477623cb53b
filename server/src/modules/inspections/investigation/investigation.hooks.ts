import { sql } from 'kysely'
import type { Outcome } from '#engine/declare/record.ts'
import type { SaveContext } from '#engine/declare/records/hooks.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import type { INVESTIGATION_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { revokeTicket } from '#platform/tickets/page-tickets.ts'
import { loadAgency } from '../inspuser/inspuser.queries.ts'

interface Application {
  readonly bank_id: number
  readonly company_name: string
  /** Fen, days. */
  readonly financing_amount: number
  readonly financing_days: number
}

/**
 * Takes borrower, bank, amount and tenor from the application, and the agency from the inspector. A link that was sent for the earlier plan opens
 * nothing from now on.
 */
export async function saveInvestigation(
  tx: Db,
  { before, values }: SaveContext<typeof INVESTIGATION_LIST>,
): Promise<Outcome> {
  const { rows } = await sql<Application>`
    select financing.bank_id, owner.name as company_name, apply_amount as financing_amount, tenor_days as financing_days
      from financing join organisation owner on owner.id = financing.owner_id
     where financing.id = ${requireValue(values, 'financing_id')} and loan_state = 2`.execute(tx)
  const [application] = rows
  if (application === undefined) throw new Failure('not_now')
  if (before !== undefined) await revokeTicket(tx, { kind: 'investigation', id: before.id })
  const agency_id = await loadAgency(tx, requireValue(values, 'inspuser_id'))
  return { set: { ...values, ...application, agency_id } }
}
