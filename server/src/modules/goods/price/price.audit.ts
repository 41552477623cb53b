// Review of prices: by another person, by two above the rule, once.
import { countRequiredAuditors } from '../domain/price-review.ts'
import type { AuditSpec } from '#engine/facets/audit.ts'
import { SPEC_LIST, type PRICE_LIST } from '#modules/paths.ts'
import { loadCurrentRule } from '../price-rule/price-rule.queries.ts'
import { getSpecId } from './price-rows.queries.ts'
import { alertPriceMove } from './price.alert.ts'
import { loadMeasuredPrice, putInForce } from './price.queries.ts'

export const priceAudit: AuditSpec<typeof PRICE_LIST> = {
  isBulk: true,
  stated: ['good_id', 'region', 'price_date'],
  // Decisions on a spec are serialised.
  locks: [{ column: 'spec_id', to: SPEC_LIST }],
  needsSecond: async (tx, { id }) =>
    countRequiredAuditors(await loadCurrentRule(tx), await loadMeasuredPrice(tx, id)) === 2,
  onApproved: async (unit, { id, values }) => {
    await putInForce(unit.tx, id, getSpecId(values))
    await alertPriceMove(unit.tx, id)
  },
}
