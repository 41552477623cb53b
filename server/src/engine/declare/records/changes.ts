import type { Row, WireValue } from '@cangdan/protocol'

/** `{ column: [from, to] }`, with values as on the wire. */
export type Changes = Readonly<Record<string, readonly [from: WireValue, to: WireValue]>>

/** Returns the columns that differ. Empty values of a new record are not changes. */
export function diffValues(before: Row, after: Row): Changes {
  const changes: Record<string, readonly [from: WireValue, to: WireValue]> = {}
  const compare = (name: string) => {
    const [from, to] = [before[name] ?? null, after[name] ?? null]
    if (!isSame(from, to)) changes[name] = [from, to]
  }
  for (const name of Object.keys(before)) compare(name)
  for (const name of Object.keys(after)) if (!Object.hasOwn(before, name)) compare(name)
  return changes
}

/** Returns the changes without columns that are excluded from histories. */
export function diffRecordedValues(
  { whole: { columns } }: { readonly whole: { readonly columns: ReadonlyMap<string, { readonly unrecorded?: true }> } },
  before: Row,
  after: Row,
): Changes {
  const changes = Object.entries(diffValues(before, after))
  return Object.fromEntries(changes.filter(([name]) => columns.get(name)?.unrecorded !== true))
}

/** Returns whether two values have the same JSON. */
export const isSameJson = (a: unknown, b: unknown): boolean =>
  a === b || (!(isPlain(a) && isPlain(b)) && JSON.stringify(a) === JSON.stringify(b))

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'

const isSame = (a: WireValue, b: WireValue) => (isEmpty(a) ? isEmpty(b) : isSameJson(a, b))
const isEmpty = (value: WireValue) => value === null || value === '' || (Array.isArray(value) && value.length === 0)
