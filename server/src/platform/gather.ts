// Many questions asked at once become one question.

/** How long a question is waited for before the next is asked beside it: a connection that is dead may never answer. */
const PATIENCE_MS = 100

/**
 * Asks for one key. What is asked while an earlier question is on its way is asked together when that is answered, each key
 * once, or soon, where no answer comes. An answer is read after it was asked for, never before: it is as fresh as one of its own.
 * Questions begin at least `apart` milliseconds from each other: one by itself waits for nothing.
 */
export function gather<Key, Value>(
  readAll: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
  apart = 0,
): (key: Key) => Promise<Value | undefined> {
  let begun = -Infinity
  let waiting: { keys: Set<Key>; answer: Promise<ReadonlyMap<Key, Value>> } | undefined
  let onItsWay: Promise<unknown> = Promise.resolve()

  const next = () => {
    const keys = new Set<Key>()
    const answer = onItsWay.then(async () => {
      const early = begun + apart - performance.now()
      if (apart > 0 && early > 0) await new Promise((resolve) => setTimeout(resolve, early))
      begun = performance.now()
      waiting = undefined
      return readAll([...keys])
    })
    onItsWay = answeredOrLate(answer)
    return { keys, answer }
  }

  return async (key) => {
    waiting ??= next()
    waiting.keys.add(key)
    return (await waiting.answer).get(key)
  }
}

// A question that failed holds up nobody behind it, and one that is never answered not for long.
function answeredOrLate(answer: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, PATIENCE_MS)
    const answered = () => {
      clearTimeout(late)
      resolve()
    }
    answer.then(answered, answered)
  })
}
