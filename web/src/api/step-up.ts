// A call that is refused until its session shows a fresh code of the second factor: it waits while the person enters one, and goes on.
import { create } from 'zustand'

interface StepUp {
  /** True once a code was right, false where the person has given up. */
  readonly outcome: Promise<boolean>
  readonly settle: (isShown: boolean) => void
}

const useStore = create<{ readonly stepUp: StepUp | undefined }>(() => ({ stepUp: undefined }))

/** Ends the wait of the calls that ask for a code; `undefined` while none does. */
export const useStepUp = (): StepUp['settle'] | undefined => useStore(({ stepUp }) => stepUp?.settle)

let isOffered = false

/** Says that the page asks for codes. Returns the way to take that back, after which nothing waits. */
export function offerStepUp(): () => void {
  isOffered = true
  return () => {
    isOffered = false
    useStore.getState().stepUp?.settle(false)
  }
}

/** Asks for a code, once for all calls that wait for one. False where no page asks or the person gives up. Rejects where the caller gives up first. */
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
