// For proofs that nothing more happens, where no later event shows it.
import { expect } from 'vitest'

/** Looks in a row that must agree: at the usual interval half a second. */
const LOOKS = 10

/** Polls until the value is the same in several looks in a row, and returns it. */
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
