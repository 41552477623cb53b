/**
 * Returns the value of a stored number, or of an index.
 * @throws RangeError for a number without one: a default would hide it
 */
export function lookUp<T>(values: Readonly<Record<number, T>>, key: number): T {
  const value = values[key]
  if (value === undefined) throw new RangeError(`no value of number ${key}`)
  return value
}
