// How many requests one person or one network may send in a minute, counted by each process for itself.
export interface RequestLimit {
  /** Counts one of `who`; answers the seconds to wait where it is too many, else 0. `max` 0: any number. */
  count(who: string, max: number): number
}

const MINUTE_MS = 60_000
/** Of whom nothing is forgotten before their minute is over; beyond that all begin anew. */
const MAX_KNOWN = 100_000

/** `now` is a clock that only goes on, in milliseconds. */
export function requestLimit(now: () => number = () => performance.now()): RequestLimit {
  let counts = new Map<string, number>()
  let begun = now()
  return {
    count(who, max) {
      const time = now()
      if (time - begun >= MINUTE_MS || counts.size >= MAX_KNOWN) {
        counts = new Map()
        begun = time
      }
      if (max === 0) return 0
      const count = (counts.get(who) ?? 0) + 1
      counts.set(who, count)
      return count > max ? Math.max(1, Math.ceil((begun + MINUTE_MS - time) / 1000)) : 0
    },
  }
}
