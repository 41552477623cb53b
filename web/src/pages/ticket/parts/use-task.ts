import { useRef, useState } from 'react'

/** Returns the text of an error, or shows the page of one that ends the use of the ticket. */
export type Explain = (error: unknown) => string

export interface Task {
  readonly isBusy: boolean
  readonly error: string
  /** Shows a validation error instead of running anything. */
  readonly reject: (error: string) => void
  /** Runs work; a second press while it runs does nothing. */
  readonly run: (work: () => Promise<void>) => Promise<void>
}

export function useTask({ explain }: { readonly explain: Explain }): Task {
  const [state, setState] = useState({ isBusy: false, error: '' })
  const isRunning = useRef(false)
  return {
    ...state,
    reject: (error) => setState({ isBusy: false, error }),
    async run(work) {
      if (isRunning.current) return
      isRunning.current = true
      setState({ isBusy: true, error: '' })
      const error = await work().then(() => '', explain)
      isRunning.current = false
      setState({ isBusy: false, error })
    },
  }
}
