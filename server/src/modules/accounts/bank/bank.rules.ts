import { createLineOrderRules } from '#engine/declare/line-order-rules.ts'

/** Thresholds of loan over collateral value: the advance rate is below the warning line, which is below the close-out line (domain §2.1). */
export const bankRules = createLineOrderRules([
  { line: 'warn_line', below: 'pledge_rate' },
  { line: 'close_line', below: 'warn_line' },
  // Applies if no warning line is set.
  { line: 'close_line', below: 'pledge_rate' },
  // A single loan may not exceed the credit limit.
  { line: 'credit_limit', below: 'max_single_loan', mayBeEqual: true },
])
