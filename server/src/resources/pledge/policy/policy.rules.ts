// What the terms of a policy must satisfy together.
import type { FieldFault, RecordRules } from '#engine/resource.ts'

/** Each line and what lies below it (domain §2.1): the rate is drawn up to, then a warning, a call, and at last the goods are sold. */
const LADDER = [
  ['warn_line', 'pledge_rate', false],
  ['call_line', 'warn_line', true],
  ['liq_line', 'call_line', false],
] as const

/** Loan over value rises from rung to rung; a warning may coincide with a call. */
export const policyRules: RecordRules = (values) => {
  const faults: Record<string, FieldFault> = {}
  for (const [line, below, mayBeEqual] of LADDER) {
    const [high, low] = [values[line], values[below]]
    if (typeof high !== 'number' || typeof low !== 'number') continue
    if (high < low || (high === low && !mayBeEqual))
      faults[line] = { code: mayBeEqual ? 'not_at_least' : 'not_above', values: { other: below } }
  }
  return faults
}
