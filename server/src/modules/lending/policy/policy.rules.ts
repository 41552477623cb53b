// What the terms of a policy must satisfy together.
import { ladderRules } from '#engine/declare/ladder.ts'

/**
 * Each line and what lies below it (domain §2.1): the rate is lent up to, then a warning, a margin call, and at last the goods are
 * sold. A warning may coincide with a call. Asset classes begin one after the other.
 */
export const policyRules = ladderRules([
  { line: 'warn_line', below: 'pledge_rate' },
  { line: 'call_line', below: 'warn_line', mayBeEqual: true },
  { line: 'liq_line', below: 'call_line' },
  { line: 'doubtful_days', below: 'substandard_days' },
  { line: 'loss_days', below: 'doubtful_days' },
])
