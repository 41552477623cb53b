import type { Row, WireValue } from '@cangdan/protocol'

/** `{ column: [from, to] }`, with values as on the wire. */
export type Changes = Readonly<Record<string, readonly [from: WireValue, to: WireValue]>>

/** Returns the columns that differ. Empty values of a new record are not changes. */
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

/** Returns the changes without columns that are excluded from histories. */
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

/** Returns whether two values have the same JSON. */
export const isSameWritten = (a: unknown, b: unknown): boolean =>
  a === b || (!(isPlain(a) && isPlain(b)) && JSON.stringify(a) === JSON.stringify(b))

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'

const isSame = (a: WireValue, b: WireValue) => (isEmpty(a) ? isEmpty(b) : isSameWritten(a, b))
const isEmpty = (value: WireValue) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
