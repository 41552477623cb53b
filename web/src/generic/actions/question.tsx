// What is asked before an action is done: a question, some fields, or a decision on the record that is shown.
import type { ActionMeta, Row, TableMeta } from '@cangdan/protocol'
import { lazy, Suspense } from 'react'
import type { Key } from '../list/selection.ts'
import { ConfirmAction } from './confirm-action.tsx'
import type { Asked, Done } from './asked.ts'

export interface QuestionProps {
  readonly listPath: string
  readonly meta: TableMeta
  readonly pk: string
  readonly asked: Asked
  /** What a person calls a record. */
  readonly nameOf: (row: Row) => string | undefined
  /** A record that waits for the same action, none of those seen; undefined where there is no list to look in. */
  readonly findNext?: FindNext | undefined
  /** It has been done; the caller says so and fetches anew. */
  readonly onDone: (done: Done) => void
  readonly onClose: () => void
}

export type FindNext = (action: ActionMeta, seen: ReadonlySet<Key>) => Promise<Row | undefined>

// The inputs of forms come with the first dialog that needs them.
const ActionDialog = lazy(async () => ({ default: (await import('./action-dialog.tsx')).ActionDialog }))
const ReviewDialog = lazy(async () => ({ default: (await import('./review-dialog.tsx')).ReviewDialog }))

export function Question(props: QuestionProps) {
  const { action, isBulk } = props.asked
  if (action.kind !== 'dialog') return <ConfirmAction {...props} />
  return (
    <Suspense fallback={null}>
      {action.namesVersion === true && !isBulk ? <ReviewDialog {...props} /> : <ActionDialog {...props} />}
    </Suspense>
  )
}
