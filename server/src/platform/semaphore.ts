// Work of which only so much may go on at a time: what comes then waits, first come, first served.

/**
 * Waits for a permit, or until the signal: then it gives its place up and throws the signal's reason. Answers what gives the permit
 * back, to be called once. The holder is the one that the permit counts for, where each may have only so many.
 */
export type Acquire = (signal?: AbortSignal, holder?: unknown) => Promise<() => void>

interface Waiting {
  readonly holder: unknown
  readonly enter: () => void
}

/**
 * Permits of which at most so many are out at a time, within this process, and at most `each` to one holder. What a holder may not take
 * goes to the next who may.
 */
export function semaphore(most: number, each = most): Acquire {
  let out = 0
  const counts = new Map<unknown, number>()
  const line = new Set<Waiting>()

  const mayTake = (holder: unknown) =>
    out < most && (holder === undefined || (counts.get(holder) ?? 0) < each)
  const count = (holder: unknown, change: 1 | -1) => {
    out += change
    const left = (counts.get(holder) ?? 0) + change
    if (left === 0) counts.delete(holder)
    else counts.set(holder, left)
  }
  const release = (holder: unknown) => {
    count(holder, -1)
    // A permit is handed on at once, so that nobody slips in between.
    const next = [...line].find((waiting) => mayTake(waiting.holder))
    if (next === undefined) return
    count(next.holder, 1)
    next.enter()
  }
  const turn = (signal: AbortSignal | undefined, holder: unknown) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        line.delete(waiting)
        reject(signal?.reason as Error)
      }
      const enter = () => {
        line.delete(waiting)
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const waiting = { holder, enter }
      line.add(waiting)
      signal?.addEventListener('abort', leave, { once: true })
    })

  return async (signal, holder) => {
    signal?.throwIfAborted()
    if (mayTake(holder)) count(holder, 1)
    else await turn(signal, holder)
    return () => release(holder)
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

/** The values under a permit, kept from the first until the last or until nobody asks for more. */
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
