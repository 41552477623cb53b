// Focuses the first invalid field after its error is rendered.
import { useCallback } from 'react'

export function useFirstInvalidField(id: string): (names: readonly string[]) => void {
  return useCallback(
    (names) => {
      requestAnimationFrame(() => {
        const inputs = names.flatMap((name) => document.getElementById(`${id}-${name}`) ?? [])
        const first = inputs.toSorted((a, b) =>
          a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
        )[0]
        focusInput(first)
        first?.scrollIntoView({ block: 'center', behavior: 'smooth' })
      })
    },
    [id],
  )
}

/** A radio group is entered at its first input. */
function focusInput(input: HTMLElement | undefined): void {
  const entry = input?.matches('[role="radiogroup"]') ? input.querySelector('input') : input
  entry?.focus({ preventScroll: true })
}
