// What the limits and the lines of a bank's terms must satisfy together.
import { ladderRules } from '#engine/declare/ladder.ts'

/** Loan over collateral value rises from the rate that is lent to the warning and the close-out (domain §2.1). */
export const bankRules = ladderRules([
  { line: 'warn_line', below: 'pledge_rate' },
  { line: 'close_line', below: 'warn_line' },
  // Where no warning line is set.
  { line: 'close_line', below: 'pledge_rate' },
  // One loan is no larger than all of them together.
  { line: 'credit_limit', below: 'max_single_loan', mayBeEqual: true },
])
