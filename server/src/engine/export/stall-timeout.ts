/** Yields the values. Calls `onStall` when the reader requests no next value for `stallMs`. */
export async function* withStallTimeout<T>(
  values: AsyncIterable<T>,
  stallMs: number,
  onStall: () => void,
): AsyncGenerator<T> {
  for await (const value of values) {
    const timer = setTimeout(onStall, stallMs)
    try {
      yield value
    } finally {
      clearTimeout(timer)
    }
  }
}
