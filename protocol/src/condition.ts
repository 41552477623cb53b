// Conditions for showing fields and offering actions, evaluated alike by browser and server.
import type { WireValue } from './columns/column-kind.ts'

/** Listed values by column name. */
export type Condition = Readonly<Record<string, readonly WireValue[]>>

/** Checks that each named column has a listed value. Without a condition the result is true. A missing column counts as null. */
export function matchesCondition(condition: Condition | undefined, record: Readonly<Record<string, unknown>>): boolean {
  if (condition === undefined) return true
  return Object.entries(condition).every(([name, wanted]) => {
    const value = Object.hasOwn(record, name) ? record[name] : null
    return wanted.some((each) => each === (value ?? null))
  })
}
