// The one loop of background work: a step, again and again, with a pause where there was nothing to do.
import { setTimeout as sleep } from 'node:timers/promises'

interface Loop {
  /** Does one piece of work. Returns whether there was one. */
  readonly step: (stopping: AbortSignal) => Promise<boolean>
  /** Called with what a step throws. */
  readonly onFault: (error: unknown) => unknown
  /** Milliseconds between two looks for work. */
  readonly idleMs: number
  /** Milliseconds after a step that threw. */
  readonly retryMs: number
}

/** Repeats the step. Returns what stops it: that waits for the step that runs. */
export function keepDoing({ step, onFault, idleMs, retryMs }: Loop): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const rest = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)
  const work = async () => {
    while (!signal.aborted) {
      try {
        if (!(await step(signal))) await rest(idleMs)
      } catch (error) {
        await onFault(error)
        await rest(retryMs)
      }
    }
  }
  const working = work()
  return async () => {
    stopping.abort()
    await working
  }
}
