// Step-up authentication: a call that the server rejected with `factor_required` waits until the user has entered a code, and is sent again.
import { create } from 'zustand'

interface StepUp {
  /** Resolves to true after a correct code, to false when the user cancels. */
  readonly outcome: Promise<boolean>
  readonly settle: (isShown: boolean) => void
}

const useStore = create<{ readonly stepUp: StepUp | undefined }>(() => ({ stepUp: undefined }))

/** Returns the function that ends the wait of these calls; `undefined` while no call waits. */
export const useStepUp = (): StepUp['settle'] | undefined => useStore(({ stepUp }) => stepUp?.settle)

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
export async function waitForStepUp(signal?: AbortSignal): Promise<boolean> {
  if (!isOffered) return false
  const { outcome } = useStore.getState().stepUp ?? startStepUp()
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    void outcome.then(resolve)
  })
}

function startStepUp(): StepUp {
  let resolve: StepUp['settle'] = () => undefined
  const outcome = new Promise<boolean>((settle) => {
    resolve = settle
  })
  const settle = (isShown: boolean) => {
    useStore.setState({ stepUp: undefined })
    resolve(isShown)
  }
  const stepUp = { outcome, settle }
  useStore.setState({ stepUp })
  return stepUp
}
