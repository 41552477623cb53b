import type { ActionMeta, Row, TableMeta } from '@cangdan/protocol'
import type { Key } from '../list/selection/selection.ts'
import type { ActionRequest, ActionResult } from './action-request.ts'
import type { CallStorage } from './send-action.ts'

export interface ActionPromptProps {
  readonly listPath: string
  readonly meta: TableMeta
  readonly pk: string
  readonly request: ActionRequest
  readonly nameOf: (row: Row) => string | undefined
  /** Finds the next record that waits for the same action, except those already seen; undefined outside a list. */
  readonly findNext?: NextRecordFinder | undefined
  readonly storage?: CallStorage | undefined
  /** Called when the action is done; the caller shows the notice and refetches. */
  readonly onDone: (done: ActionResult) => void
  readonly onClose: () => void
}

export type NextRecordFinder = (action: ActionMeta, seen: ReadonlySet<Key>) => Promise<Row | undefined>

export interface ReviewProps extends ActionPromptProps {
  readonly row: Row
  /** Whether the dialog has finished opening and can take the focus. */
  readonly isOpen: boolean
  readonly next: Row | undefined
  readonly onNext: (row: Row) => void
  /** Skips to the next record without a decision; undefined outside a list. */
  readonly onSkip: (() => void) | undefined
}
