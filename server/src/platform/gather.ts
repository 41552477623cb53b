// Many questions asked at once become one question.

/**
 * Asks for one key; what is asked before the event loop turns is asked together, each key once. An answer is read after it
 * was asked for, never before: it is as fresh as one of its own.
 */
export function gather<Key, Value>(
  readAll: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waiting: { keys: Set<Key>; answer: Promise<ReadonlyMap<Key, Value>> } | undefined

  const next = () => {
    const keys = new Set<Key>()
    // `setImmediate` comes after all requests that have arrived by now were heard.
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting = undefined
      return readAll([...keys])
    })
    return { keys, answer }
  }

  return async (key) => {
    waiting ??= next()
    waiting.keys.add(key)
    return (await waiting.answer).get(key)
  }
}
