/** Milliseconds after which the next read starts although the previous one has not ended: a dead connection may never respond. */
const PATIENCE_MS = 100

/**
 * Creates a function that loads one key and joins simultaneous requests into one read. Keys requested while a read is running are read together when
 * it ends, or after `PATIENCE_MS`. A read always starts after the request, so its value is as fresh as that of a single read.
 * @param apart minimum milliseconds between the starts of two reads; a single request is not delayed
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
