import { Suspense, useEffect, useEffectEvent, type ComponentType } from 'react'
import { useStepUp } from '#api/session/step-up.ts'
import type { StepUpDialogProps } from '#screens/accounts/step-up/step-up-dialog.tsx'
import { createLazyComponent, loadWithRetry } from '#ui/lazy-component.ts'

const loadDialog = async (): Promise<ComponentType<StepUpDialogProps>> =>
  (await import('#screens/accounts/step-up/step-up-dialog.tsx')).StepUpDialog
const loadProviderDialog = async (): Promise<ComponentType<StepUpDialogProps>> =>
  (await import('#screens/accounts/step-up/provider-dialog.tsx')).ProviderDialog
const createDialog = (load: typeof loadDialog) =>
  createLazyComponent(() => loadWithRetry(load).catch(() => WithoutDialog))
const DIALOGS = {
  factor_required: createDialog(loadDialog),
  provider_required: createDialog(loadProviderDialog),
}

export function StepUp() {
  const stepUp = useStepUp()
  if (stepUp === undefined) return null
  const Dialog = DIALOGS[stepUp.code]
  return (
    <Suspense fallback={null}>
      <Dialog onEnd={stepUp.settle} />
    </Suspense>
  )
}

/** When the dialog cannot be loaded, the calls fail with the code of the server. */
function WithoutDialog({ onEnd }: StepUpDialogProps) {
  const giveUp = useEffectEvent(() => onEnd(false))
  useEffect(() => giveUp(), [])
  return null
}
