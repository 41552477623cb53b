// What a history keeps of a change, and how it is worked out.
import type { Row, WireValue } from '@cangdan/protocol'

/** {column: [from, to]}, as values travel. */
export type Changes = Readonly<Record<string, readonly [from: WireValue, to: WireValue]>>

/** What is different between two states of a record; what a new one starts empty with is no change. */
export function changesBetween(before: Row, after: Row): Changes {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const pairs = [...names].map((name) => [name, [before[name] ?? null, after[name] ?? null]] as const)
  return Object.fromEntries(pairs.filter(([, [from, to]]) => !isSame(from, to)))
}

const isSame = (a: WireValue, b: WireValue) =>
  isEmpty(a) ? isEmpty(b) : JSON.stringify(a) === JSON.stringify(b)
const isEmpty = (value: WireValue) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
