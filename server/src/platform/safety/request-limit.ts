// Limits requests per minute and user or network, counted by each process.
export interface RequestLimit {
  /** Counts a request of `who`. Returns the seconds to wait if there are too many, otherwise 0. @param max 0 for no limit */
  count(who: string, max: number): number
}

const MINUTE_MS = 60_000
/** Maximum number of users; beyond it all counts are reset. */
const MAX_KNOWN = 100_000

/** @param now a monotonic clock in milliseconds */
export function createRequestLimit(now: () => number = () => performance.now()): RequestLimit {
  let counts = new Map<string, number>()
  let start = now()
  return {
    count(who, max) {
      const time = now()
      if (time - start >= MINUTE_MS || counts.size >= MAX_KNOWN) {
        counts = new Map()
        start = time
      }
      if (max === 0) return 0
      const count = (counts.get(who) ?? 0) + 1
      counts.set(who, count)
      return count > max ? Math.max(1, Math.ceil((start + MINUTE_MS - time) / 1000)) : 0
    },
  }
}
