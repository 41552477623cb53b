// Work of which only so much may go on at a time: what comes then waits, first come, first served.

/** Waits for a permit, or until the signal: then it gives its place up and throws the signal's reason. Answers what gives the permit back, to be called once. */
export type Acquire = (signal?: AbortSignal) => Promise<() => void>

/** Permits of which at most so many are out at a time, within this process. */
export function semaphore(most: number): Acquire {
  let out = 0
  const waiting = new Set<() => void>()
  const release = () => {
    const [next] = waiting
    // A permit is handed on rather than given back, so that nobody slips in between.
    if (next === undefined) out -= 1
    else next()
  }
  const turn = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.delete(enter)
        reject(signal?.reason as Error)
      }
      const enter = () => {
        waiting.delete(enter)
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      waiting.add(enter)
      signal?.addEventListener('abort', leave, { once: true })
    })
  return async (signal) => {
    signal?.throwIfAborted()
    if (out < most) out += 1
    else await turn(signal)
    return release
  }
}

/** Does the work under a permit. */
export async function withPermit<T>(
  acquire: Acquire,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const release = await acquire(signal)
  try {
    return await work()
  } finally {
    release()
  }
}

/** The values under a permit, held from the first until the last or until nobody asks for more. */
export async function* streamWithPermit<T>(
  acquire: Acquire,
  values: AsyncIterable<T>,
  signal?: AbortSignal,
): AsyncGenerator<T> {
  const release = await acquire(signal)
  try {
    yield* values
  } finally {
    release()
  }
}
