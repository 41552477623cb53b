import type { ActionMeta, Row } from '@cangdan/protocol'
import type { Key } from '../list/selection/selection.ts'

export interface ActionRequest {
  readonly action: ActionMeta
  readonly rows: readonly Row[]
  /** Runs the action on all selected records with one call; each record succeeds or fails by itself. */
  readonly isBulk: boolean
  readonly button: HTMLElement
}

export interface RejectedRow {
  readonly row: Row
  readonly reason: string
}

/** Result of an action. For one record it succeeds or throws; for many each record has its own result. */
export interface ActionResult {
  readonly request: ActionRequest
  readonly message: string
  readonly done: readonly Row[]
  readonly notDone: readonly RejectedRow[]
  /** Rows without a response: the action may have run on them. */
  readonly unknown: readonly Row[]
  /** Sends the calls of the unknown rows again. Idempotent: a completed call returns its stored result. */
  readonly askAgain?: () => Promise<ActionResult>
  readonly names?: ReadonlyMap<Key, string>
}
