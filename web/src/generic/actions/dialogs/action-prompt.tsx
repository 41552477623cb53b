import { Suspense } from 'react'
import { ConfirmAction } from './confirm-action.tsx'
import { usePausedChanges } from '#generic/use-paused-changes.ts'
import type { ActionPromptProps } from '../action-prompt-props.ts'
import { createLazyComponent } from '#ui/lazy-component.ts'

// Lazy: the form inputs are loaded with the first dialog that needs them.
const ActionDialog = createLazyComponent(async () => (await import('./action-dialog.tsx')).ActionDialog)
const ReviewDialog = createLazyComponent(async () => (await import('../review/review-dialog.tsx')).ReviewDialog)

export function ActionPrompt(props: ActionPromptProps) {
  const { meta, request } = props
  const { action, isBulk } = request
  // Records are not refreshed while the dialog is open.
  usePausedChanges(true)
  // Without fields and without figures, there is nothing to read beyond the confirmation.
  const hasContent = action.kind === 'dialog' || meta.figures !== undefined || meta.panel !== undefined
  const isReviewed = action.namesVersion === true && !isBulk && hasContent
  if (action.kind !== 'dialog' && !isReviewed) return <ConfirmAction {...props} />
  return <Suspense fallback={null}>{isReviewed ? <ReviewDialog {...props} /> : <ActionDialog {...props} />}</Suspense>
}
