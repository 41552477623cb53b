import { readFile } from 'node:fs/promises'
import { ChildFailure } from './failure.ts'
import { TOO_LARGE_EXIT } from './messages.ts'
import type { Child } from './child.ts'
import type { ChildOptions } from './options.ts'

const WATCH_MS = 100

export class ChildWatch {
  readonly #child: Child
  readonly #signal: AbortSignal | undefined
  readonly #memoryBytes: number
  readonly #watching: NodeJS.Timeout
  readonly #onAbort = () => this.#child.kill()
  #workLeft: number
  #fault: ChildFailure | undefined

  constructor(child: Child, { memoryBytes, workMs, signal }: ChildOptions) {
    this.#child = child
    this.#signal = signal
    this.#memoryBytes = memoryBytes
    this.#workLeft = workMs
    this.#watching = setInterval(() => void this.#weigh(), WATCH_MS)
    signal?.addEventListener('abort', this.#onAbort)
  }

  async *timed<T>(results: AsyncGenerator<T>): AsyncGenerator<T> {
    try {
      for (;;) {
        const begun = performance.now()
        const timer = setTimeout(() => this.#end(new ChildFailure('too_slow')), this.#workLeft)
        const next = await results.next().finally(() => clearTimeout(timer))
        this.#workLeft = Math.max(1, this.#workLeft - (performance.now() - begun))
        if (next.done === true) return
        yield next.value
      }
    } finally {
      await results.return(undefined)
    }
  }

  async reasonOfEnd(): Promise<unknown> {
    const { exitCode, words } = await this.#child.ended
    if (this.#signal?.aborted === true) return this.#signal.reason
    if (this.#fault !== undefined) return this.#fault
    const isFull = exitCode === TOO_LARGE_EXIT || words.includes('heap out of memory')
    return isFull ? new ChildFailure('out_of_memory') : new ChildFailure('died', words.trim())
  }

  stop(): void {
    clearInterval(this.#watching)
    this.#signal?.removeEventListener('abort', this.#onAbort)
  }

  // A busy child does not check its own memory; without /proc, only its own check works.
  async #weigh(): Promise<void> {
    const status = await readFile(`/proc/${this.#child.pid}/status`, 'utf8').catch(() => '')
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
    if (kilobytes * 1024 > this.#memoryBytes) this.#end(new ChildFailure('out_of_memory'))
  }

  #end(error: ChildFailure): void {
    this.#fault ??= error
    this.#child.kill()
  }
}
