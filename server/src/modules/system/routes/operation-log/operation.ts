import type { WrittenRecord } from '#platform/http/responses/written-records.ts'

export interface Call {
  readonly uid: number
  readonly organisation_id: number
  readonly module: string | null
  readonly action: string
  readonly list?: string | undefined
  readonly method: 1 | 2
  readonly api_path: string
  readonly params: string
  readonly ip: string
  readonly browser: string
}

export interface Outcome {
  readonly result: string
  readonly status: 0 | 1
  /** Milliseconds. */
  readonly cost_time: number
  readonly written: readonly WrittenRecord[]
}

export interface Operation extends Call, Outcome {
  /** Unique id of the call, so that a repeated insert has no effect. */
  readonly call_id: string
  /** End time by the clock of this process. */
  readonly at: number
}

export function removeInput(operation: Operation): Operation {
  const cost_time = Number.isSafeInteger(operation.cost_time) ? Math.max(0, operation.cost_time) : 0
  return { ...operation, params: '', ip: '', browser: '', cost_time }
}
