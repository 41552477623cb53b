// Looks after a child: how long it works, how much memory it has, and what it died of.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { TOO_LARGE_EXIT } from './messages.ts'
import type { Child, ChildOptions } from './options.ts'

export type ChildFault = 'too_slow' | 'out_of_memory' | 'died'

export class ChildFailure extends Error {
  readonly code: ChildFault

  constructor(code: ChildFault, words = '') {
    super(words === '' ? code : `${code}: ${words}`)
    this.name = 'ChildFailure'
    this.code = code
  }
}

const WATCH_MS = 100
const MAX_WORDS = 2_000

export class ChildWatch {
  readonly #child: Child
  readonly #signal: AbortSignal | undefined
  readonly #memoryBytes: number
  readonly #watching: NodeJS.Timeout
  readonly #ended: Promise<unknown>
  readonly #onAbort = () => this.#child.kill('SIGKILL')
  #workLeft: number
  #fault: ChildFailure | undefined
  #words = ''

  constructor(child: Child, { memoryBytes, workMs, signal }: ChildOptions) {
    this.#child = child
    this.#signal = signal
    this.#memoryBytes = memoryBytes
    this.#workLeft = workMs
    this.#watching = setInterval(() => void this.#weigh(), WATCH_MS)
    signal?.addEventListener('abort', this.#onAbort)
    child.stderr.setEncoding('utf8').on('data', (words: string) => {
      this.#words = (this.#words + words).slice(-MAX_WORDS)
    })
    this.#ended = once(child, 'close').catch((error: unknown) => {
      this.#fault ??= new ChildFailure('died', String(error))
    })
  }

  /** What the child says, while its time lasts. */
  async *timed<T>(said: AsyncGenerator<T>): AsyncGenerator<T> {
    for (;;) {
      const begun = performance.now()
      const timer = setTimeout(() => this.#end(new ChildFailure('too_slow')), this.#workLeft)
      const next = await said.next().finally(() => clearTimeout(timer))
      this.#workLeft = Math.max(1, this.#workLeft - (performance.now() - begun))
      if (next.done === true) return
      yield next.value
    }
  }

  /** Why the child ended before its work did. */
  async reasonOfEnd(): Promise<unknown> {
    await this.#ended
    if (this.#signal?.aborted === true) return this.#signal.reason
    if (this.#fault !== undefined) return this.#fault
    const isFull = this.#child.exitCode === TOO_LARGE_EXIT || this.#words.includes('heap out of memory')
    return isFull ? new ChildFailure('out_of_memory') : new ChildFailure('died', this.#words.trim())
  }

  stop(): void {
    clearInterval(this.#watching)
    this.#signal?.removeEventListener('abort', this.#onAbort)
  }

  // A child that is busy does not look at itself; where there is no /proc, its own look has to do.
  async #weigh(): Promise<void> {
    const status = await readFile(`/proc/${this.#child.pid}/status`, 'utf8').catch(() => '')
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
    if (kilobytes * 1024 > this.#memoryBytes) this.#end(new ChildFailure('out_of_memory'))
  }

  #end(fault: ChildFailure): void {
    this.#fault ??= fault
    this.#child.kill('SIGKILL')
  }
}
