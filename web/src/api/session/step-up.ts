// Step-up authentication: a call that the server refused with `factor_required` waits until the person has entered a code, and is sent again.
import { create } from 'zustand'

interface StepUp {
  /** True once a code was right, false where the person has given up. */
  readonly outcome: Promise<boolean>
  readonly settle: (isShown: boolean) => void
}

const useStore = create<{ readonly stepUp: StepUp | undefined }>(() => ({ stepUp: undefined }))

/** Returns the function that ends the wait of these calls; `undefined` while no call waits. */
export const useStepUp = (): StepUp['settle'] | undefined => useStore(({ stepUp }) => stepUp?.settle)

let isOffered = false

/** Registers that the page shows the dialog. Returns the function that unregisters it and ends the wait. */
export function offerStepUp(): () => void {
  isOffered = true
  return () => {
    isOffered = false
    useStore.getState().stepUp?.settle(false)
  }
}

/** Opens the dialog once for all calls that wait. Resolves to false where no page shows it or the person cancels. @throws the reason of `signal` when the caller aborts */
export async function whenProven(signal?: AbortSignal): Promise<boolean> {
  if (!isOffered) return false
  const { outcome } = useStore.getState().stepUp ?? begin()
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    void outcome.then(resolve)
  })
}

function begin(): StepUp {
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
