import { expect } from 'vitest'

/** Consecutive equal reads: half a second at the default interval. */
const LOOKS = 10

/** Polls until several consecutive reads return the same value, and returns it. For tests that nothing more happens. */
export async function waitUntilStable<T>(read: () => T): Promise<T> {
  let last = read()
  let agreeing = 0
  await expect
    .poll(() => {
      const now = read()
      agreeing = now === last ? agreeing + 1 : 0
      last = now
      return agreeing
    })
    .toBeGreaterThanOrEqual(LOOKS)
  return last
}
