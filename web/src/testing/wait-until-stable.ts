import { expect } from 'vitest'

/** Consecutive equal reads: half a second at the default interval. */
const STABLE_READS = 10

/** Polls until several consecutive reads return the same value, and returns it. For tests that nothing more happens. */
export async function waitUntilStable<T>(read: () => T): Promise<T> {
  let last = read()
  let equalReads = 0
  await expect
    .poll(() => {
      const now = read()
      equalReads = now === last ? equalReads + 1 : 0
      last = now
      return equalReads
    })
    .toBeGreaterThanOrEqual(STABLE_READS)
  return last
}
