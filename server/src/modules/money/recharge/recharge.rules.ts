// Rules of top-ups and adjustments; the table has the same constraints (`schema/tables/09-money.sql`).
import type { RecordRules } from '#engine/declare/resource.ts'

/** `kind`. */
export const BY_BANK = 1

export const rechargeRules: RecordRules = ({ kind, amount }) => {
  if (typeof amount !== 'number') return {}
  if (kind === BY_BANK && amount <= 0) return { amount: { code: 'too_small', values: { min: 1 } } }
  return amount === 0 ? { amount: { code: 'required' } } : {}
}
