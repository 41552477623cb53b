/**
 * Returns a value that may be null, but not in the state of its record or behind the rules of its form.
 * @throws TypeError that names the column, for null
 */
export function requireValue<V extends object, K extends keyof V>(values: V, column: K): NonNullable<V[K]> {
  const value = values[column]
  if (value === null || value === undefined) throw new TypeError(`no value of ${String(column)}`)
  return value
}
