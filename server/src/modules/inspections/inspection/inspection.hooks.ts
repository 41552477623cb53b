import type { Outcome } from '#engine/declare/record.ts'
import type { SaveContext } from '#engine/declare/records/hooks.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import { createInputFailure } from '#engine/write/validation/form-values.ts'
import type { INSPECTION_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { revokeTicket } from '#platform/tickets/page-tickets.ts'
import { loadAgency } from '../inspuser/inspuser.queries.ts'
import { listLotsToCount } from './inspection.queries.ts'

const MAX_LOTS = 50

/** Takes the lots from the warehouse, and the agency from the inspector. A link that was sent for the earlier plan opens nothing from now on. */
export async function saveInspection(tx: Db, saving: SaveContext<typeof INSPECTION_LIST>): Promise<Outcome> {
  const { before, values, writer } = saving
  const { organisationId, organisationKind } = writer.principal
  const bankId = organisationKind === 'bank' ? organisationId : (before?.values.bank_id ?? null)
  const warehouseId = requireValue(values, 'warehouse_id')
  const { store_id } = await tx
    .selectFrom('warehouse')
    .select('store_id')
    .where('id', '=', warehouseId)
    .executeTakeFirstOrThrow()
  const lots = await listLotsToCount(tx, warehouseId, bankId)
  if (lots.length === 0 || lots.length > MAX_LOTS)
    throw createInputFailure(
      new Map(),
      new Map([['warehouse_id', { code: lots.length === 0 ? 'nothing_to_count' : 'too_many_lots' }]]),
      writer.language,
    )
  if (before !== undefined) await revokeTicket(tx, { kind: 'inspection', id: before.id })
  const agency_id = await loadAgency(tx, requireValue(values, 'inspuser_id'))
  return { set: { ...values, store_id, bank_id: bankId, agency_id, lot_ids: lots } }
}
