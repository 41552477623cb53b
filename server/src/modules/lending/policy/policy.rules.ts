import { createLineOrderRules } from '#engine/declare/line-order-rules.ts'

/** Domain §2.1. */
export const policyRules = createLineOrderRules([
  { line: 'warn_line', below: 'pledge_rate' },
  { line: 'call_line', below: 'warn_line', mayBeEqual: true },
  { line: 'liq_line', below: 'call_line' },
  { line: 'business_to', below: 'business_from' },
  { line: 'doubtful_days', below: 'substandard_days' },
  { line: 'loss_days', below: 'doubtful_days' },
])
