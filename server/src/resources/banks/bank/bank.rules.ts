// What the lines of a bank's terms must satisfy together.
import type { RecordRules } from '#engine/resource.ts'

/**
 * Both lines are collateral value over loan, so the warning comes first, at the higher one (catalogue §2.3).
 */
export const bankRules: RecordRules = ({ warn_line, close_line }) =>
  typeof warn_line === 'number' && typeof close_line === 'number' && close_line >= warn_line
    ? { close_line: { code: 'not_below', values: { other: 'warn_line' } } }
    : {}
