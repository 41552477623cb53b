// What is asked before an action is done: a question, some fields, or a decision on the record that is shown.
import { Suspense } from 'react'
import { ConfirmAction } from './confirm-action.tsx'
import { usePausedChanges } from '#generic/use-paused-changes.ts'
import type { QuestionProps } from '../question-props.ts'
import { lazyPart } from '#ui/lazy-part.ts'

// The inputs of forms come with the first dialog that needs them.
const ActionDialog = lazyPart(async () => (await import('./action-dialog.tsx')).ActionDialog)
const ReviewDialog = lazyPart(async () => (await import('../review/review-dialog.tsx')).ReviewDialog)

export function Question(props: QuestionProps) {
  const { action, isBulk } = props.asked
  // What is asked about stays as it was read, until it is answered.
  usePausedChanges(true)
  if (action.kind !== 'dialog') return <ConfirmAction {...props} />
  return (
    <Suspense fallback={null}>
      {action.namesVersion === true && !isBulk ? <ReviewDialog {...props} /> : <ActionDialog {...props} />}
    </Suspense>
  )
}
