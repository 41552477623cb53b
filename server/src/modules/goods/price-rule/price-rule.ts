// The price change above which a second auditor is needed. An approved change creates a version of the rule.
import { AUDIT_COLUMNS, withAudit } from '#engine/facets/audit.ts'
import { REMARK_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { IN_FORCE, IN_FORCE_SINCE, RATE_IN_FORCE } from './price-rule.queries.ts'
import { priceRuleTitles } from './price-rule.titles.ts'

const { filter: _filter, ...AUDIT_STATUS } = AUDIT_COLUMNS.audit_status

export const priceRule = defineResource({
  path: 'seller_p/good/PriceRule',
  screen: '/goods/good/price/rule',
  table: 'price_rule',
  ledger: { optional: 'the first version comes with the product' },
  single: true,
  verbs: ['edit'],
  scope: {},
  columns: {
    id: { type: 'hide' },
    max_change_rate: { type: 'number', unit: 'percent', required: true, min: 1, max: 50_00 },
    rate_in_force: { type: 'number', unit: 'percent', sql: RATE_IN_FORCE },
    rule_version: { type: 'number', sql: IN_FORCE },
    effective_time: { type: 'datetime', sql: IN_FORCE_SINCE },
    ...AUDIT_COLUMNS,
    audit_status: { ...AUDIT_STATUS, options: [0, 1, 3] },
    audit_time: { type: 'datetime' },
    ...REMARK_COLUMN,
  },
  form: { basic: ['max_change_rate', 'remark'] },
  facets: [withAudit({ reopens: true, neverRejects: true, stated: ['max_change_rate'] })],
  titles: priceRuleTitles,
  sample: { max_change_rate: 6_00 },
})
