import { brokenRungs, type Rung } from './risk-lines.ts'
import type { RecordRules } from './resource.ts'

export const ladderRules =
  <N extends string>(ladder: readonly Rung<N>[]): RecordRules =>
  (values) =>
    Object.fromEntries(
      brokenRungs(values, ladder).map(({ line, below, mayBeEqual }) => [
        line,
        { code: mayBeEqual ? 'not_at_least' : 'not_above', values: { other: below } },
      ]),
    )
