// Whether the window is too narrow for a table (specification §9: under 992 px).
import { useSyncExternalStore } from 'react'

const narrow = globalThis.matchMedia('(max-width: 991.98px)')

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches)
}

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}
