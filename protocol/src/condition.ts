// When a field is shown or an action is offered: a few values of the record, compared the same way on both sides.
import type { WireValue } from './columns/column-kind.ts'

/** Holds where each named value is one of those listed. */
export type Condition = Readonly<Record<string, readonly WireValue[]>>

/** Whether the condition holds for a record; none always does. A value the record does not have counts as null. */
export function holds(condition: Condition | undefined, record: Readonly<Record<string, unknown>>): boolean {
  if (condition === undefined) return true
  return Object.entries(condition).every(([name, wanted]) => {
    const value = Object.hasOwn(record, name) ? record[name] : null
    return wanted.some((each) => each === (value ?? null))
  })
}
