// Review of prices: by another person, by two above the rule, once.
import { auditorsNeeded } from '../domain/price-review.ts'
import type { AuditSpec } from '#engine/facets/audit.ts'
import { SPEC_LIST, type PRICE_LIST } from '#modules/paths.ts'
import { ruleInForce } from '../price-rule/price-rule.queries.ts'
import { specOf } from './price-rows.queries.ts'
import { alertOfMove } from './price.alert.ts'
import { measured, takeEffect } from './price.queries.ts'

export const priceAudit: AuditSpec<typeof PRICE_LIST> = {
  isBulk: true,
  stated: ['good_id', 'region', 'price_date'],
  // Decisions on a spec are serialised.
  locks: [{ column: 'spec_id', to: SPEC_LIST }],
  needsSecond: async (tx, { id }) => auditorsNeeded(await ruleInForce(tx), await measured(tx, id)) === 2,
  onApproved: async (unit, { id, values }) => {
    await takeEffect(unit.tx, id, specOf(values))
    await alertOfMove(unit.tx, id)
  },
}
