import { ladderRules } from '#engine/declare/ladder.ts'

/**
 * Ascending lines (domain §2.1): the advance rate, then the warning, the margin call and the close-out. The warning line may equal the margin-call
 * line. Days of asset classes ascend as well.
 */
export const policyRules = ladderRules([
  { line: 'warn_line', below: 'pledge_rate' },
  { line: 'call_line', below: 'warn_line', mayBeEqual: true },
  { line: 'liq_line', below: 'call_line' },
  { line: 'doubtful_days', below: 'substandard_days' },
  { line: 'loss_days', below: 'doubtful_days' },
])
