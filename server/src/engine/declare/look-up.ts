/** Returns the value of a stored code, or of an index. @throws RangeError for an unknown key: a default would hide it */
export function lookUp<T>(values: Readonly<Record<number, T>>, key: number): T {
  const value = values[key]
  if (value === undefined) throw new RangeError(`no value for key ${key}`)
  return value
}
