// How prices are decided: by another person than submitted them, by two where a price moves far, and once.
import type { AuditSpec } from '#engine/facets/audit.ts'
import { publish } from '#platform/outbox/publish.ts'
import { priceEvent } from '../price.events.ts'
import { specOf } from '../price-rows.queries.ts'
import { isBigMove, takeEffect } from './price.queries.ts'

export const priceAudit: AuditSpec = {
  isBulk: true,
  needsSecond: (tx, { id }) => isBigMove(tx, id),
  onApproved: async (tx, { id, values }) => {
    await takeEffect(tx, id, specOf(values))
    await publish(tx, priceEvent('price.approved', id, values))
  },
}
