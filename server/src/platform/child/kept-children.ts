// Processes that have done their task well are kept for a while: to start one takes longer than a short task does.
import type { Child } from './child.ts'

const IDLE_MS = 30_000

interface Kept {
  readonly child: Child
  readonly ending: NodeJS.Timeout
}

/** So many at most, all started with the same options. */
export class KeptChildren {
  readonly #most: number
  readonly #idleMs: number
  readonly #idle: Kept[] = []

  constructor(most: number, idleMs = IDLE_MS) {
    this.#most = most
    this.#idleMs = idleMs
  }

  /** One that is idle; it is the caller's from here on. */
  take(): Child | undefined {
    const kept = this.#idle.pop()
    clearTimeout(kept?.ending)
    return kept?.child
  }

  keep(child: Child): void {
    if (this.#idle.length >= this.#most) return endChild(child)
    const end = () => this.#drop(kept)
    const kept = { child, ending: setTimeout(end, this.#idleMs).unref() }
    this.#idle.push(kept)
    // One that has died meanwhile is of no use to anybody.
    void child.ended.then(end)
  }

  #drop(kept: Kept): void {
    const place = this.#idle.indexOf(kept)
    if (place < 0) return
    clearTimeout(kept.ending)
    this.#idle.splice(place, 1)
    endChild(kept.child)
  }
}

/** Ends it, whatever it does. */
export function endChild(child: Child): void {
  child.kill()
  child.stdin.destroy()
  child.stdout.destroy()
}
