/** Returns a nullable column that the state of the record or the rules of its form ensure. @throws TypeError with the column if it is null */
export function requireValue<V extends object, K extends keyof V>(values: V, column: K): NonNullable<V[K]> {
  const value = values[column]
  if (value === null || value === undefined) throw new TypeError(`${String(column)} is null`)
  return value
}
