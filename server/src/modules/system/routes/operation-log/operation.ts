// A row of the operation log on its way to the database.
import type { Written } from '#platform/http/responses/written.ts'

/** What is known of a call when its work begins. */
export interface Call {
  readonly uid: number
  readonly organisation_id: number
  readonly module: string | null
  readonly action: string
  /** The path of the list whose records it writes. */
  readonly list?: string | undefined
  readonly method: 1 | 2
  readonly api_path: string
  readonly params: string
  readonly ip: string
  readonly browser: string
}

/** What became of it. */
export interface Outcome {
  /** A name among the words of the log. */
  readonly result: string
  readonly status: 0 | 1
  /** Milliseconds. */
  readonly cost_time: number
  /** The records that it has written. */
  readonly written: readonly Written[]
}

export interface Operation extends Call, Outcome {
  /** Unique to the call: a row that is written again stands there once. */
  readonly call_id: string
  /** When it ended, by this process's clock. */
  readonly at: number
}

/** Who did what, when, and how it ended, without what the caller sent. */
export function withoutInput(operation: Operation): Operation {
  const cost_time = Number.isSafeInteger(operation.cost_time) ? Math.max(0, operation.cost_time) : 0
  return { ...operation, params: '', ip: '', browser: '', cost_time }
}
