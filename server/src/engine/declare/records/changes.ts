// What a history keeps of a change, and how it is worked out.
import type { Row, WireValue } from '@cangdan/protocol'

/** {column: [from, to]}, as values travel. */
export type Changes = Readonly<Record<string, readonly [from: WireValue, to: WireValue]>>

/** What is different between two states of a record; what a new one starts empty with is no change. */
export function changesBetween(before: Row, after: Row): Changes {
  const changes: Record<string, readonly [from: WireValue, to: WireValue]> = {}
  const note = (name: string) => {
    const [from, to] = [before[name] ?? null, after[name] ?? null]
    if (!isSame(from, to)) changes[name] = [from, to]
  }
  for (const name of Object.keys(before)) note(name)
  for (const name of Object.keys(after)) if (!Object.hasOwn(before, name)) note(name)
  return changes
}

/** The same without the columns that no history states. */
export function recordedChanges(
  {
    whole: { columns },
  }: { readonly whole: { readonly columns: ReadonlyMap<string, { readonly unrecorded?: true }> } },
  before: Row,
  after: Row,
): Changes {
  const changes = Object.entries(changesBetween(before, after))
  return Object.fromEntries(changes.filter(([name]) => columns.get(name)?.unrecorded !== true))
}

/** Whether two values are written alike. */
export const isSameWritten = (a: unknown, b: unknown): boolean =>
  a === b || (!(isPlain(a) && isPlain(b)) && JSON.stringify(a) === JSON.stringify(b))

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'

const isSame = (a: WireValue, b: WireValue) => (isEmpty(a) ? isEmpty(b) : isSameWritten(a, b))
const isEmpty = (value: WireValue) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
