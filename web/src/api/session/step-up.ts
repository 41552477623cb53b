// Step-up authentication: a call that the server rejected with `factor_required` or `provider_required` waits until the user has proven themselves
// again, by a code or at the provider that signed them in, and is sent again.
import { create } from 'zustand'

export const STEP_UP_CODES = ['factor_required', 'provider_required'] as const
export type StepUpCode = (typeof STEP_UP_CODES)[number]

interface StepUp {
  readonly code: StepUpCode
  /** Resolves to true after a proof, to false when the user cancels. */
  readonly outcome: Promise<boolean>
  readonly settle: (isShown: boolean) => void
}

const useStore = create<{ readonly stepUp: StepUp | undefined }>(() => ({ stepUp: undefined }))

/** Returns the required proof and the function that ends the wait of these calls; `undefined` while no call waits. */
export const useStepUp = (): Pick<StepUp, 'code' | 'settle'> | undefined => useStore(({ stepUp }) => stepUp)

let isOffered = false

/** Registers that the page shows the dialog. Returns a function that unregisters it and ends the wait. */
export function offerStepUp(): () => void {
  isOffered = true
  return () => {
    isOffered = false
    useStore.getState().stepUp?.settle(false)
  }
}

/**
 * Opens the dialog once for all waiting calls. Resolves to false when no page shows it or the user cancels. @throws the reason of `signal` when
 * the caller aborts
 */
export async function waitForStepUp(code: StepUpCode, signal?: AbortSignal): Promise<boolean> {
  if (!isOffered) return false
  const { outcome } = useStore.getState().stepUp ?? startStepUp(code)
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    void outcome.then(resolve)
  })
}

function startStepUp(code: StepUpCode): StepUp {
  let resolve: StepUp['settle'] = () => undefined
  const outcome = new Promise<boolean>((settle) => {
    resolve = settle
  })
  const settle = (isShown: boolean) => {
    useStore.setState({ stepUp: undefined })
    resolve(isShown)
  }
  const stepUp = { code, outcome, settle }
  useStore.setState({ stepUp })
  return stepUp
}
