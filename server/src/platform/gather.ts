// Many questions asked at once become one question.

/**
 * Asks for one key. What is asked while an earlier question is on its way is asked together when that is answered, each key
 * once. An answer is read after it was asked for, never before: it is as fresh as one of its own.
 */
export function gather<Key, Value>(
  readAll: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waiting: { keys: Set<Key>; answer: Promise<ReadonlyMap<Key, Value>> } | undefined
  let onItsWay: Promise<unknown> = Promise.resolve()

  const next = () => {
    const keys = new Set<Key>()
    const answer = onItsWay.then(() => {
      waiting = undefined
      return readAll([...keys])
    })
    // A question that failed holds up nobody behind it.
    onItsWay = answer.catch(() => undefined)
    return { keys, answer }
  }

  return async (key) => {
    waiting ??= next()
    waiting.keys.add(key)
    return (await waiting.answer).get(key)
  }
}
