// Notices a reader who stops taking what it asked for.

/** Yields the values; calls back when the reader takes longer than `stallMs` to ask for the next one. */
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
