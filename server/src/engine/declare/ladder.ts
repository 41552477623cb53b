// Lines that must rise, as rules of a record.
import { brokenRungs, type Rung } from './risk-lines.ts'
import type { RecordRules } from './resource.ts'

/** Says at each line that does not rise which other it must pass. */
export const ladderRules =
  <N extends string>(ladder: readonly Rung<N>[]): RecordRules =>
  (values) =>
    Object.fromEntries(
      brokenRungs(values, ladder).map(({ line, below, mayBeEqual }) => [
        line,
        { code: mayBeEqual ? 'not_at_least' : 'not_above', values: { other: below } },
      ]),
    )
