/** Milliseconds after which the next read starts although the previous one has not ended: a dead connection may never respond. */
const PATIENCE_MS = 100

/**
 * Creates a function that loads one key and joins simultaneous requests into one read. Keys requested while a read is running are read together when
 * it ends, or after `PATIENCE_MS`. A read always starts after the request, so its value is as fresh as that of a single read.
 * @param minInterval minimum milliseconds between the starts of two reads; a single request is not delayed
 */
export function createBatchLoader<Key, Value>(
  readAll: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
  minInterval = 0,
): (key: Key) => Promise<Value | undefined> {
  let startedAt = -Infinity
  let waiting: { keys: Set<Key>; answer: Promise<ReadonlyMap<Key, Value>> } | undefined
  let running: Promise<unknown> = Promise.resolve()

  const startBatch = () => {
    const keys = new Set<Key>()
    const result = running.then(async () => {
      const delay = startedAt + minInterval - performance.now()
      if (minInterval > 0 && delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
      startedAt = performance.now()
      waiting = undefined
      return readAll([...keys])
    })
    running = waitForResult(result)
    return { keys, answer: result }
  }

  return async (key) => {
    waiting ??= startBatch()
    waiting.keys.add(key)
    return (await waiting.answer).get(key)
  }
}

function waitForResult(result: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS)
    const finish = () => {
      clearTimeout(timer)
      resolve()
    }
    result.then(finish, finish)
  })
}
