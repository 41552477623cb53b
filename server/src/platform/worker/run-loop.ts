import { setTimeout as sleep } from 'node:timers/promises'

interface LoopOptions {
  /** Runs one unit of work. Returns whether there was one. */
  readonly step: (stopping: AbortSignal) => Promise<boolean>
  readonly onError: (error: unknown) => unknown
  /** Milliseconds between two checks for work. */
  readonly idleMs: number
  readonly retryMs: number
}

/** Repeats the step. Returns a function that stops the loop and waits for the running step. */
export function runLoop({ step, onError, idleMs, retryMs }: LoopOptions): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)
  const work = async () => {
    while (!signal.aborted) {
      try {
        if (!(await step(signal))) await pause(idleMs)
      } catch (error) {
        await onError(error)
        await pause(retryMs)
      }
    }
  }
  const working = work()
  return async () => {
    stopping.abort()
    await working
  }
}
