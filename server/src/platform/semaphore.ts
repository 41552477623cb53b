// Work of which only so much may go on at a time: what comes then waits, first come, first served.

/** Waits for a permit; answers what gives it back. To be called once. */
export type Acquire = () => Promise<() => void>

/** Permits of which at most so many are out at a time, within this process. */
export function semaphore(most: number): Acquire {
  let out = 0
  const waiting: (() => void)[] = []
  const release = () => {
    const next = waiting.shift()
    // A permit is handed on rather than given back, so that nobody slips in between.
    if (next === undefined) out -= 1
    else next()
  }
  return async () => {
    if (out < most) out += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return release
  }
}

/** Does the work under a permit. */
export async function withPermit<T>(acquire: Acquire, work: () => Promise<T>): Promise<T> {
  const release = await acquire()
  try {
    return await work()
  } finally {
    release()
  }
}

/** The values under a permit, held from the first until the last or until nobody asks for more. */
export async function* streamWithPermit<T>(acquire: Acquire, values: AsyncIterable<T>): AsyncGenerator<T> {
  const release = await acquire()
  try {
    yield* values
  } finally {
    release()
  }
}
