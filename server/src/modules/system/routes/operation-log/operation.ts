// Types of operation log rows before they are written.
import type { Written } from '#platform/http/responses/written.ts'

/** Data known before the handler runs. */
export interface Call {
  readonly uid: number
  readonly organisation_id: number
  readonly module: string | null
  readonly action: string
  /** Path of the list whose records the call writes. */
  readonly list?: string | undefined
  readonly method: 1 | 2
  readonly api_path: string
  readonly params: string
  readonly ip: string
  readonly browser: string
}

/** Data known after the response has ended. */
export interface Outcome {
  /** Name of a log term. */
  readonly result: string
  readonly status: 0 | 1
  /** Milliseconds. */
  readonly cost_time: number
  /** Records written by the call. */
  readonly written: readonly Written[]
}

export interface Operation extends Call, Outcome {
  /** Unique id of the call, so that a repeated insert has no effect. */
  readonly call_id: string
  /** End time by the clock of this process. */
  readonly at: number
}

/** Returns the row without data sent by the caller. */
export function withoutInput(operation: Operation): Operation {
  const cost_time = Number.isSafeInteger(operation.cost_time) ? Math.max(0, operation.cost_time) : 0
  return { ...operation, params: '', ip: '', browser: '', cost_time }
}
