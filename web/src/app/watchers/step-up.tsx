import { Suspense, useEffect, useEffectEvent, type ComponentType } from 'react'
import { useStepUp } from '#api/session/step-up.ts'
import type { StepUpDialogProps } from '#screens/accounts/step-up/step-up-dialog.tsx'
import { createLazyComponent, loadWithRetry } from '#ui/lazy-component.ts'

const loadDialog = async (): Promise<ComponentType<StepUpDialogProps>> =>
  (await import('#screens/accounts/step-up/step-up-dialog.tsx')).StepUpDialog
const Dialog = createLazyComponent(() => loadWithRetry(loadDialog).catch(() => WithoutDialog))

export function StepUp() {
  const settle = useStepUp()
  if (settle === undefined) return null
  return (
    <Suspense fallback={null}>
      <Dialog onEnd={settle} />
    </Suspense>
  )
}

/** When the dialog cannot be loaded, the calls fail with `factor_required`. */
function WithoutDialog({ onEnd }: StepUpDialogProps) {
  const giveUp = useEffectEvent(() => onEnd(false))
  useEffect(() => giveUp(), [])
  return null
}
