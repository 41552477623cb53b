// What the dialogs of an action are given.
import type { ActionMeta, Row, TableMeta } from '@cangdan/protocol'
import type { Key } from '../list/selection/selection.ts'
import type { Asked, Done } from './asked.ts'
import type { Keeping } from './post-action.ts'

export interface QuestionProps {
  readonly listPath: string
  readonly meta: TableMeta
  readonly pk: string
  readonly asked: Asked
  /** What a person calls a record. */
  readonly nameOf: (row: Row) => string | undefined
  /** A record that waits for the same action, none of those seen; undefined where there is no list to look in. */
  readonly findNext?: FindNext | undefined
  /** Where calls on many are kept until they are answered. */
  readonly keeping?: Keeping | undefined
  /** It has been done; the caller says so and fetches anew. */
  readonly onDone: (done: Done) => void
  readonly onClose: () => void
}

export type FindNext = (action: ActionMeta, seen: ReadonlySet<Key>) => Promise<Row | undefined>

export interface ReviewProps extends QuestionProps {
  readonly row: Row
  /** The dialog stands, and can take the keyboard. */
  readonly isOpen: boolean
  /** The record that waits after this one, once this one is decided. */
  readonly next: Row | undefined
  readonly onNext: (row: Row) => void
  /** Leaves this one as it is and goes to the next; undefined where there is no list to look in. */
  readonly onSkip: (() => void) | undefined
}
