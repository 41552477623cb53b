// Leads to a faulty field once its sentence has been drawn.
import { useCallback } from 'react'

/** `id` begins the id of every input. */
export function useFirstFault(id: string): (names: readonly string[]) => void {
  return useCallback(
    (names) => {
      requestAnimationFrame(() => {
        const inputs = names.flatMap((name) => document.getElementById(`${id}-${name}`) ?? [])
        const first = inputs.toSorted((a, b) =>
          a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
        )[0]
        focusOn(first)
        first?.scrollIntoView({ block: 'center', behavior: 'smooth' })
      })
    },
    [id],
  )
}

/** A group of choices is entered by its first one. */
function focusOn(input: HTMLElement | undefined): void {
  const entry = input?.matches('[role="radiogroup"]') ? input.querySelector('input') : input
  entry?.focus({ preventScroll: true })
}
