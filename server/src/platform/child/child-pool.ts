// Keeps idle child processes for a while, because starting one takes longer than a short task.
import type { Child } from './child.ts'

const IDLE_MS = 30_000

interface IdleChild {
  readonly child: Child
  readonly ending: NodeJS.Timeout
}

export class ChildPool {
  readonly #most: number
  readonly #idleMs: number
  readonly #idle: IdleChild[] = []

  constructor(most: number, idleMs = IDLE_MS) {
    this.#most = most
    this.#idleMs = idleMs
  }

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
    // Remove a child that died while idle.
    void child.ended.then(end)
  }

  #drop(kept: IdleChild): void {
    const place = this.#idle.indexOf(kept)
    if (place < 0) return
    clearTimeout(kept.ending)
    this.#idle.splice(place, 1)
    endChild(kept.child)
  }
}

export function endChild(child: Child): void {
  child.kill()
  child.stdin.destroy()
  child.stdout.destroy()
}
