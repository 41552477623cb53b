import { ladderRules } from '#engine/declare/ladder.ts'

/** Domain §2.1. */
export const policyRules = ladderRules([
  { line: 'warn_line', below: 'pledge_rate' },
  { line: 'call_line', below: 'warn_line', mayBeEqual: true },
  { line: 'liq_line', below: 'call_line' },
  { line: 'doubtful_days', below: 'substandard_days' },
  { line: 'loss_days', below: 'doubtful_days' },
])
