// Asks for a code of the second factor over the page, as soon as a call needs one.
import { Suspense, useEffect, useEffectEvent, type ComponentType } from 'react'
import { useStepUp } from '#api/step-up.ts'
import type { StepUpDialogProps } from '#screens/step-up/step-up-dialog.tsx'
import { lazyPart, loadPart } from '#ui/lazy-part.ts'

const load = async (): Promise<ComponentType<StepUpDialogProps>> =>
  (await import('#screens/step-up/step-up-dialog.tsx')).StepUpDialog
const Dialog = lazyPart(() => loadPart(load).catch(() => WithoutDialog))

export function StepUp() {
  const settle = useStepUp()
  if (settle === undefined) return null
  return (
    <Suspense fallback={null}>
      <Dialog onEnd={settle} />
    </Suspense>
  )
}

/** Where its code cannot be fetched, the call says what it lacks. */
function WithoutDialog({ onEnd }: StepUpDialogProps) {
  const giveUp = useEffectEvent(() => onEnd(false))
  useEffect(() => giveUp(), [])
  return null
}
