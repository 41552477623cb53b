import { findUnorderedLines, type LineOrder } from './risk-lines.ts'
import type { RecordRules } from './resource.ts'

export const createLineOrderRules =
  <N extends string>(orders: readonly LineOrder<N>[]): RecordRules =>
  (values) =>
    Object.fromEntries(
      findUnorderedLines(values, orders).map(({ line, below, mayBeEqual }) => [
        line,
        { code: mayBeEqual ? 'not_at_least' : 'not_above', values: { other: below } },
      ]),
    )
